//! Every interface of an indicator marks generated figures, and none does once real ones are published.

use super::{
    files::{OLD, national},
    import, publish, source,
};
use crate::{
    harness::{Folder, root},
    seeded::Seeds,
    server::Server,
    site::{Fixture, header, start_seeded, text},
};
use jiff::civil::date;
use std::{fs, io::Read as _};
use vigie::ias::Theme;

/// Responses about the flu as text, each with its mark of generated figures.
const FACES: [(&str, &str); 15] = [
    ("/api/ias", "\"theme\":\"flu\",\"unit\":\"index\",\"method\":\"demonstration\""),
    ("/api/ias/flu", "\"demonstration\":true"),
    ("/api/ias/flu/view", "\"method\":\"demonstration\""),
    ("/api/ias/flu?format=csv", ",true,"),
    ("/open-data/ias", "/ias/flu/: Flu, until 2026-11-20, version 1, demonstration"),
    ("/open-data/ias/datapackage.json", "Flu (demonstration: generated figures)"),
    ("/open-data/ias/feed.atom", "Flu: version 1, until 2026-11-20 (demonstration)"),
    ("/open-data/ias/feed.json", "Flu: version 1, until 2026-11-20 (demonstration)"),
    ("/open-data/ias/flu/tidy.csv", ",true,"),
    ("/open-data/ias/flu/weekly.csv", ",true,"),
    ("/open-data/ias/flu/data.json", "\"demonstration\":true"),
    ("/open-data/ias/flu/metadata.json", "\"source\": \"Generated figures for demonstration"),
    ("/open-data/ias/flu/metadata.json", "\"citation\": \"Demonstration data, not to be cited."),
    ("/open-data/ias/flu/datapackage.json", "(demonstration: generated figures)"),
    ("/open-data/ias/flu/versions.json", "\"demonstration\": true"),
];

/// Texts that appear with real figures only.
const REAL: [&str; 3] =
    ["as they had been published", "counted by day and region", "\"method\":\"published\""];

async fn read(site: &Fixture, path: &str) -> String {
    let response = site.get(path, &[]).await;
    assert_eq!(response.status(), 200, "{path}");
    text(response).await
}

/// The README in the archive.
async fn readme(site: &Fixture) -> String {
    let response = site.get("/open-data/ias/flu/all.zip", &[]).await;
    let bytes = axum::body::to_bytes(response.into_body(), 50_000_000).await.unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut text = String::new();
    archive.by_name("README.md").unwrap().read_to_string(&mut text).unwrap();
    text
}

async fn is_marked(site: &Fixture, slug: &str) -> bool {
    let found: serde_json::Value = serde_json::from_str(&read(site, "/api/sources").await).unwrap();
    let items = found["items"].as_array().unwrap();
    items.iter().find(|item| item["slug"] == slug).unwrap()["demonstration"] == true
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_interface_marks_generated_figures_until_real_ones_exist() {
    let site = start_seeded(|_| (), vigie::site::web_parts(), Seeds::Both).await;
    for (path, mark) in FACES {
        let found = read(&site, path).await;
        assert!(found.contains(mark), "{path} lacks {mark}: {found:.2000}");
        if path.contains("/flu/") {
            assert!(!REAL.iter().any(|real| found.contains(real)), "{path}");
        }
    }
    let found = readme(&site).await;
    assert!(
        found.contains("Generated to demonstrate the site") && found.contains("- Demonstration: true"),
        "{found}"
    );
    assert!(!REAL.iter().any(|real| found.contains(real)), "{found}");
    for name in ["tidy.csv", "historic-national.csv", "historic-regional.csv"] {
        let answer = site.get(&format!("/open-data/ias/flu/{name}"), &[]).await;
        assert_eq!(header(&answer, "x-demonstration"), "true", "{name}");
        assert!(header(&answer, "content-disposition").contains("-demonstration"), "{name}");
        assert_eq!(header(&answer, "last-modified"), "Sat, 21 Nov 2026 06:00:00 GMT", "{name}");
    }
    assert!(is_marked(&site, "ias-flu").await && is_marked(&site, "ias-allergies").await);

    let days = (date(2026, 11, 20) - date(2025, 9, 1)).get_days() + 1;
    let file = national("\"IAS_lissé\"", (date(2025, 9, 1), days), |at| f64::from(at % 60), OLD);
    import(site.site.app(), &[source("flu.csv", Theme::Flu, file)]).await;
    publish(site.site.app()).await;
    let site = site.at("2026-11-21T07:00:00Z").await;
    for (path, mark) in FACES {
        let found = read(&site, path).await;
        // The history names the previous demonstration.
        let is_history = path.ends_with("versions.json") || path.contains("/feed.");
        assert!(is_history || !found.contains(mark), "{path} still says {mark}");
    }
    assert!(readme(&site).await.contains("as they had been published"));
    let answer = site.get("/open-data/ias/flu/historic-national.csv", &[]).await;
    assert_eq!(header(&answer, "x-demonstration"), "");
    assert!(!header(&answer, "content-disposition").contains("demonstration"));
    assert!(!is_marked(&site, "ias-flu").await && is_marked(&site, "ias-allergies").await);
    // The calendar has publications of the next twelve months, but none of a demonstration.
    let calendar = read(&site, "/open-data/ias/calendar.ics").await;
    for line in [
        "UID:flu-releases@127.0.0.1:8080",
        "DTSTART;VALUE=DATE:20261123",
        "RRULE:FREQ=DAILY;INTERVAL=1;UNTIL=20271121",
    ] {
        assert!(calendar.lines().any(|found| found == line), "{line}: {calendar}");
    }
    assert!(!calendar.contains("UID:allergies-releases"), "{calendar}");
}

#[test]
fn the_command_line_marks_generated_figures() {
    let folder = Folder::ready();
    let export = |words: &[&str]| {
        folder.run(&[&["ias", "export", "--theme", "flu", "--kind", "national"], words].concat())
    };
    let found = export(&["flu.csv"]);
    assert!(found.stderr.contains("flu: demonstration, the figures are generated"), "{}", found.stderr);
    assert!(found.stdout.starts_with("flu: national file (demonstration), "), "{}", found.stdout);
    assert!(export(&["flu.csv", "--json"]).stdout.contains("\"demonstration\":true"));
    assert!(folder.run(&["ias", "show", "--theme", "flu", "--from", "2026-11-20"]).stdout.contains(",true,"));
    assert!(folder.run(&["ias", "versions", "--theme", "flu"]).stdout.contains("  demonstration  "));
    fs::write(folder.path("flu.csv"), "PERIODE;IAS_lisse\n2026-11-19;1,5\n2026-11-20;1,6\n").unwrap();
    assert_eq!(folder.run(&["ias", "import-history", "flu.csv"]).code, 0);
    let real = export(&["flu.csv", "--json"]);
    assert!(real.stdout.contains("\"demonstration\":false") && !real.stderr.contains("demonstration"));
}

#[test]
fn the_page_of_a_demonstration_marks_its_figures_as_generated() {
    let folder = Folder::ready();
    let server = Server::start(folder.command(&["serve", "--listen", "127.0.0.1:0"]));
    for locale in ["fr", "en", "ko", "th"] {
        let texts = fs::read_to_string(root().join(format!("ui/locales/{locale}/ias.json"))).unwrap();
        let texts: serde_json::Value = serde_json::from_str(&texts).unwrap();
        let sentence = texts["method"]["computation"]["demonstration"].as_str().unwrap();
        // Word joiners keep Thai words together.
        let page = server.get(&format!("/{locale}/ias/flu")).body.replace('\u{2060}', "");
        assert!(page.contains(sentence), "{locale}: {sentence}");
    }
}
