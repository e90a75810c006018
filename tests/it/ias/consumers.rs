//! How people and programs consume figures: lists, calendars, workbooks, weeks, whole themes, and the support of a level where it is
//! based on counts.

use super::app;
use crate::{
    seeded::Seeds,
    site::{Fixture, header, start_seeded, text},
};
use axum::body::to_bytes;
use jiff::{ToSpan as _, civil::date};
use serde_json::{Value, json};
use std::{fmt::Write as _, fs, io::Read as _};
use vigie::{
    app::App,
    ias::{self, FileKind, ImportRequest, Theme},
};

async fn seeded() -> Fixture {
    start_seeded(|_| (), vigie::site::web_parts(), Seeds::Indicators).await
}

async fn read(site: &Fixture, path: &str) -> Value {
    let answer = site.get(path, &[]).await;
    assert_eq!(answer.status(), 200, "{path}");
    serde_json::from_str(&text(answer).await).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_index_and_the_text_list_link_every_file() {
    let site = seeded().await;
    let index = read(&site, "/open-data/ias/index.json").await;
    assert_eq!(index["themes"].as_array().unwrap().len(), 8);
    let themes =
        index["themes"].as_array().unwrap().iter().flat_map(|theme| theme["files"].as_array().unwrap());
    let mut many = 0;
    for file in index["files"].as_array().unwrap().iter().chain(themes) {
        let path = file["href"].as_str().unwrap().strip_prefix("https://vigie.example").unwrap();
        if path.contains("/flu/") || !path.contains("/ias/f") {
            let answer = site.send(&format!("HEAD {path}"), &[], "").await;
            assert_eq!(answer.status(), 200, "{path}");
            let value = header(&answer, "content-type").to_owned();
            assert!(value.starts_with(file["mediaType"].as_str().unwrap()), "{path}: {value}");
            many += 1;
        }
    }
    assert!(many > 70, "{many}");
    let readme = site.get("/open-data/ias", &[]).await;
    assert_eq!(header(&readme, "content-type"), "text/plain; charset=utf-8");
    let readme = text(readme).await;
    for file in FileKind::offered() {
        assert!(readme.contains(&format!("- {}: ", file.name())), "{}", file.name());
    }
    let addresses: Vec<_> =
        readme.split_whitespace().filter_map(|word| word.split_once("/open-data/")).collect();
    assert!(addresses.len() >= 15, "{readme}");
    for (_, path) in addresses {
        let path = format!("/open-data/{}", path.trim_end_matches([':', ',']));
        assert_eq!(site.get(&path, &[]).await.status(), 200, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn serves_a_whole_theme_as_csv_and_parquet() {
    let site = seeded().await;
    let all = read(&site, "/api/ias/flu?territory=all&from=2026-11-01").await;
    let codes = |document: &Value| document["series"].as_array().unwrap().len();
    assert_eq!(codes(&all), 36);
    let parquet = site.get("/api/ias/flu?territory=FR,11&from=2026-11-01&format=parquet", &[]).await;
    assert_eq!(header(&parquet, "content-type"), "application/vnd.apache.parquet");
    let bytes = to_bytes(parquet.into_body(), 10_000_000).await.unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    assert_eq!(site.get("/api/ias/flu?territory=all,FR", &[]).await.status(), 422);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn errors_are_problem_json_for_programs_and_pages_for_browsers() {
    let site = seeded().await;
    let media_type = async |accept: &str| {
        let answer = site.get("/open-data/ias/plague/tidy.csv", &[("accept", accept)]).await;
        assert_eq!(answer.status(), 404);
        header(&answer, "content-type").to_owned()
    };
    for accept in ["", "*/*", "text/csv", "application/json"] {
        assert_eq!(media_type(accept).await, "application/problem+json", "{accept}");
    }
    assert_eq!(media_type("text/html,application/xhtml+xml,*/*;q=0.8").await, "text/html; charset=utf-8");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_calendar_lists_upcoming_publications() {
    let site = seeded().await;
    let calendar = read(&site, "/open-data/ias/calendar.json").await;
    let flu = calendar["themes"].as_array().unwrap().iter().find(|theme| theme["theme"] == "flu").unwrap();
    // A demonstration has no publication dates, but its days become final like real ones.
    assert_eq!((&flu["lastDay"], &flu["nextUpdate"]), (&json!("2026-11-20"), &Value::Null));
    assert_eq!(flu["becomesFinal"]["2026-12-02"], json!(["2026-11-20"]));
    assert_eq!(flu["becomesFinal"].as_object().unwrap().len(), 12);
    let answer = site.get("/open-data/ias/calendar.ics", &[]).await;
    assert_eq!(header(&answer, "content-type"), "text/calendar; charset=utf-8");
    let first = text(answer).await;
    assert!(first.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"), "{}", &first[..200]);
    assert_eq!(first.matches("BEGIN:VEVENT").count(), first.matches("END:VEVENT").count());
    for line in
        ["UID:flu-final-2026-12-02@vigie.example", "DTSTART;VALUE=DATE:20261202", "DTSTAMP:20261121T060000Z"]
    {
        assert!(first.lines().any(|found| found == line), "{line} is not in {first}");
    }
    assert!(first.lines().all(|line| line.len() <= 75), "lines are folded");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_workbook_contains_the_figures_and_their_metadata() {
    let site = seeded().await;
    let take = async || {
        let answer = site.get("/open-data/ias/flu/data.xlsx", &[]).await;
        to_bytes(answer.into_body(), 50_000_000).await.unwrap()
    };
    let bytes = take().await;
    assert_eq!(bytes, take().await);
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(&bytes)).unwrap();
    let mut part = |name: &str| {
        let mut text = String::new();
        archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let workbook = part("xl/workbook.xml");
    for sheet in ["README", "Columns", "Weeks", "France"] {
        assert!(workbook.contains(&format!("name=\"{sheet}\"")), "{sheet}");
    }
    // One row for each day of the country, and the header.
    let days = read(&site, "/api/ias/flu").await["series"][0]["days"].as_array().unwrap().len();
    assert_eq!(part("xl/worksheets/sheet4.xml").matches("<row ").count(), days + 1);
    assert!(part("docProps/core.xml").contains("2026-11-21T06:00:00Z"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metadata_describe_baseline_populations_and_columns_in_four_languages() {
    let site = seeded().await;
    let metadata = read(&site, "/open-data/ias/flu/metadata.json").await;
    // A demonstration has no counts: its baseline is a definition without a year.
    let baseline = &metadata["baselineDefinition"];
    assert_eq!((&baseline["known"], &baseline["year"]), (&json!(false), &Value::Null));
    assert_eq!((&baseline["scope"], &baseline["weeks"]), (&json!("territory"), &json!([19, 28])));
    assert_eq!(metadata["interval"]["known"], false);
    assert_eq!(metadata["populations"][0]["vintage"], "INSEE, 1 January 2023");
    let columns = metadata["columns"].as_array().unwrap();
    let level = columns.iter().find(|column| column["name"] == "level").unwrap();
    assert_eq!(level["title"], json!({ "fr": "Niveau", "en": "Level", "ko": "수준", "th": "ระดับ" }));
    assert_eq!(
        (&level["unit"], &level["processingLevel"]),
        (&json!("index, 100 is the baseline"), &json!("major"))
    );
    let vaccination = read(&site, "/open-data/ias/flu-vaccination-65/metadata.json").await;
    assert!(vaccination["populations"][0]["vintages"].as_array().unwrap().len() > 5);
    let files = metadata["files"].as_array().unwrap();
    assert_eq!(files.len(), FileKind::ALL.len() + 2);
}

/// More than a year of counts of three regions, one of which has few pharmacies.
fn counts() -> Vec<u8> {
    let mut text = "date,territory,numerator,denominator,pharmacies\n".to_owned();
    for at in 0..420i64 {
        let day = date(2015, 3, 1) + at.days();
        for (region, pharmacies) in [("11", 400), ("93", 90), ("94", 8)] {
            let numerator = 5000 + (at * at * 7919 + i64::from(pharmacies)) % 400;
            writeln!(text, "{day},{region},{numerator},1000000,{pharmacies}").unwrap();
        }
    }
    text.into_bytes()
}

/// Publishes these counts of the flu.
async fn publish(app: &App, counts: Vec<u8>) {
    let source = super::source("flu.csv", Theme::Flu, counts);
    let request = ImportRequest { replace: true, ..ImportRequest::default() };
    ias::ingest(app, &[source], request, &|_| ()).await.unwrap();
    super::publish(app).await;
}

/// The API response with the whole flu series.
async fn series(app: &App) -> Value {
    serde_json::from_slice(&super::whole(app, Theme::Flu).await.unwrap().json(None).unwrap()).unwrap()
}

fn table<'d>(document: &'d Value, code: &str) -> &'d Value {
    document["series"].as_array().unwrap().iter().find(|table| table["territory"] == code).unwrap()
}

/// A day far from both ends of the counts.
const AT: usize = 200;

#[tokio::test]
async fn each_level_has_its_number_of_pharmacies_and_its_interval() {
    let (app, _folder) = app().await;
    publish(&app, counts()).await;
    let first = series(&app).await;
    let nation = table(&first, "FR");
    let [level, low, high] = ["levels", "low", "high"].map(|name| nation[name][AT].as_f64().unwrap());
    assert!(low < level && level < high && high / low < 1.5, "{low} {level} {high}");
    // Corsica has too few pharmacies: its level is suppressed, and so is every value from which it could be computed.
    assert_eq!(table(&first, "94")["pharmacies"], Value::Null);
    let value =
        ["FR", "11", "93", "FR-IDF", "FR-PAC"].map(|code| table(&first, code)["pharmacies"][AT].as_u64());
    assert_eq!(value, [Some(498), Some(400), None, Some(400), None]);
    // The files on disk agree and state the year of the baseline.
    let folder = app.config.data_dir.join("open-data/current/flu");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let metadata: Value = serde_json::from_str(&read("metadata.json")).unwrap();
    let baseline = &metadata["baselineDefinition"];
    assert_eq!((&baseline["known"], &baseline["year"]), (&json!(true), &json!(2015)));
    assert_eq!(baseline["from"], "2015-05-04");
    assert!((baseline["ratios"]["FR"].as_f64().unwrap() - 0.0052).abs() < 0.0002, "{baseline}");
    assert_eq!(baseline["ratios"]["94"], Value::Null);
    let data: Value = serde_json::from_str(&read("data.json")).unwrap();
    assert_eq!(table(&data, "FR"), nation);
    let weekly = read("weekly.csv");
    let line = weekly.lines().find(|line| line.contains(",FR,2015-W40,")).unwrap();
    assert_eq!(line.split(',').nth(8), Some("498"), "{line}");
}

#[tokio::test]
async fn a_version_shows_the_pharmacy_counts_of_its_publication() {
    let (app, _folder) = app().await;
    let number = async || table(&series(&app).await, "FR")["pharmacies"][AT].as_u64();
    publish(&app, counts()).await;
    let more = String::from_utf8(counts()).unwrap().replace(",400\n", ",500\n");
    // Only the numbers of pharmacies differ: the levels equal those of the published version.
    publish(&app, more.clone().into_bytes()).await;
    assert_eq!((series(&app).await["version"].as_i64(), number().await), (Some(1), Some(498)));
    publish(&app, more.replace("2016-04-10,11,", "2016-04-10,11,1").into_bytes()).await;
    assert_eq!((series(&app).await["version"].as_i64(), number().await), (Some(2), Some(598)));
}
