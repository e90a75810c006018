//! Estimates of final levels, from the publications they are fitted on to pages, the API and files.

use super::publishing::json;
use crate::{
    harness::{Answer, Folder},
    seeded::Files,
    server::Server,
};
use jiff::{
    ToSpan as _,
    civil::{Date, Weekday, date},
};
use serde_json::Value;
use std::{fmt::Write as _, fs, sync::OnceLock};

const FIRST: Date = date(2026, 4, 1);
/// The last days of the first and of the last morning.
const BEGUN: Date = date(2026, 8, 27);
const LAST: Date = date(2026, 11, 24);

/// Flu waves in four regions up to a day, the last of them rising; a Sunday has a tenth of the sales.
fn counts(to: Date) -> String {
    let mut text = "date,theme,territory,numerator,denominator,pharmacies\n".to_owned();
    for (at, day) in FIRST.series(1.day()).take_while(|day| *day <= to).enumerate() {
        let at = i32::try_from(at).unwrap();
        let wave = (0.4 * (f64::from(at) / 17.0 - 0.9).sin()).exp();
        for region in [11, 53, 93, 94] {
            let open = if day.weekday() == Weekday::Sunday { 40 } else { 400 };
            let chance = 1.0 + f64::from((at * 7_919 + region * 104_729) % 9_973 - 4_986) / 166_000.0;
            let numerator = (f64::from(open) * 2_000.0 * wave * chance).round();
            let denominator = open * (100_000 + (at * 31_337 + region * 271) % 5_003);
            writeln!(text, "{day},flu,{region},{numerator},{denominator},{open}").unwrap();
        }
    }
    text
}

/// Runs a command on the morning after a day.
fn on(folder: &Folder, day: Date, arguments: &[&str]) -> Answer {
    let mut command = folder.command(&[&["ias"], arguments].concat());
    Answer::from(command.env("VIGIE_CLOCK", format!("{}T06:10:00Z", day + 1.day())).output().unwrap())
}

fn ingest(folder: &Folder, to: Date) {
    fs::write(folder.path("counts.csv"), counts(to)).unwrap();
    let answer = on(folder, to, &["ingest", "counts.csv"]);
    assert_eq!(answer.code, 0, "{}", answer.stderr);
}

/// A folder in which the flu was published on each of ninety mornings.
fn published() -> Folder {
    static PUBLISHED: OnceLock<Files> = OnceLock::new();
    Folder::prepared(&PUBLISHED, |folder| {
        assert_eq!(folder.run(&["init"]).code, 0);
        ingest(folder, LAST);
        for last in BEGUN.series(1.day()).take_while(|last| *last <= LAST) {
            let answer = on(folder, LAST, &["publish", "--theme", "flu", "--date", &last.to_string()]);
            assert_eq!(answer.code, 0, "{last} {}{}", answer.stdout, answer.stderr);
        }
    })
}

fn serve(folder: &Folder) -> Server {
    let mut command = folder.command(&["serve", "--listen", "127.0.0.1:0"]);
    command.env("VIGIE_CLOCK", format!("{}T06:10:00Z", LAST + 1.day()));
    Server::start(command)
}

fn read(server: &Server, path: &str) -> Value {
    let answer = server.get(path);
    assert_eq!(answer.status, 200, "{path} {}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

/// The national level of a day.
fn level(folder: &Folder, day: Date) -> f64 {
    let text = day.to_string();
    let shown =
        json(&on(folder, LAST, &["show", "--theme", "flu", "--from", &text, "--to", &text, "--json"]));
    shown["series"][0]["levels"][0].as_f64().unwrap()
}

#[test]
fn an_estimate_is_closer_to_the_final_level_than_the_provisional_one() {
    let folder = published();
    let view = read(&serve(&folder), "/api/ias/flu/view");
    let days = view["nowcast"]["days"].as_array().unwrap().clone();
    assert_eq!((days.len(), &view["nowcast"]["probability"]), (12, &0.8.into()));
    assert_eq!(view["nowcast"]["versions"], 90 - 12, "the last levels that are final");
    let provisional: Vec<f64> = (0..12).map(|age: i64| level(&folder, LAST - (11 - age).days())).collect();
    ingest(&folder, LAST + 13.days());
    let answer = on(&folder, LAST + 13.days(), &["publish", "--theme", "flu"]);
    assert_eq!(answer.code, 0, "{}{}", answer.stdout, answer.stderr);
    let (mut before, mut after, mut held) = (0.0, 0.0, 0);
    for (estimated, provisional) in days.iter().zip(provisional) {
        let day: Date = estimated["day"].as_str().unwrap().parse().unwrap();
        let settled = level(&folder, day);
        let of = |name: &str| estimated[name].as_f64().unwrap();
        before += (provisional / settled).ln().abs();
        after += (of("level") / settled).ln().abs();
        held += usize::from((of("low")..=of("high")).contains(&settled));
    }
    assert!(before > 0.2 && after < before / 2.0, "{after} {before}");
    assert!(held >= 10, "{held}");
}

#[test]
fn every_interface_separates_estimates_from_levels() {
    let folder = published();
    let server = serve(&folder);
    let view = read(&server, "/api/ias/flu/view");
    let last = view["nowcast"]["days"][11].clone();
    let file = read(&server, "/open-data/ias/flu/nowcast.json");
    let tables = file["nowcasts"].as_array().unwrap();
    let france = tables.iter().find(|table| table["territory"] == "FR").unwrap();
    assert_eq!((&france["days"][11], &france["estimate"][11]), (&last["day"], &last["level"]));
    assert_eq!((&france["estimate_low"][11], &france["estimate_high"][11]), (&last["low"], &last["high"]));
    assert_eq!(
        (&france["versions"], &file["gate"]["state"]),
        (&view["nowcast"]["versions"], &"passed".into())
    );
    // The levels beside the estimates equal those of the series, and no file mixes estimates into its levels.
    let on_disk = |name: &str| -> Value {
        let bytes = fs::read(folder.path("var/open-data/current/flu").join(name)).unwrap();
        serde_json::from_slice(&bytes).unwrap()
    };
    let data = on_disk("data.json");
    let series = data["series"].as_array().unwrap();
    let levels =
        series.iter().find(|table| table["territory"] == "FR").unwrap()["levels"].as_array().unwrap();
    // One file prints 91, the other 91.0.
    let numbers = |levels: &[Value]| levels.iter().map(Value::as_f64).collect::<Vec<_>>();
    assert_eq!(numbers(&levels[levels.len() - 12..]), numbers(france["levels"].as_array().unwrap()));
    assert_ne!(france["levels"][11], france["estimate"][11]);
    assert!(tables.iter().any(|table| table["territory"] == "94") && tables.len() > 4, "{}", tables.len());
    assert_eq!(on_disk("nowcast.json")["nowcasts"], file["nowcasts"]);
    let metadata = read(&server, "/open-data/ias/flu/metadata.json");
    let column =
        |name: &str| metadata["columns"].as_array().unwrap().iter().find(|c| c["name"] == name).cloned();
    assert_eq!(column("estimate_low").unwrap()["files"], serde_json::json!(["nowcast.json"]));
    assert_eq!(metadata["nowcast"]["probability"], 0.8);

    for (locale, label) in [
        ("fr", "Estimation de la valeur définitive"),
        ("en", "Estimate of the final value"),
        ("ko", "확정값 추정"),
        ("th", "ค่าประมาณของค่ายืนยัน"),
    ] {
        let page = server.get(&format!("/{locale}/ias/flu?table=daily")).body;
        assert!(page.contains(label) && page.contains("data-estimate"), "{locale}");
        // A frame on another site contains figures only.
        let frame = server.get(&format!("/embed/ias/flu?lang={locale}")).body;
        assert!(!frame.contains("data-estimate"), "{locale}");
    }
    // Generated figures are not revised.
    let scabies = read(&server, "/api/ias/scabies/view");
    assert_eq!((&scabies["demonstration"], &scabies["nowcast"]), (&true.into(), &Value::Null));
    assert_eq!(read(&server, "/open-data/ias/scabies/nowcast.json")["nowcasts"], serde_json::json!([]));
}

#[test]
fn doubtful_figures_have_no_estimate() {
    let folder = published();
    let day = LAST + 1.day();
    // A day on which no flu medicine was sold.
    let dead = |line: &str| match line.strip_prefix(&format!("{day},flu,")) {
        Some(rest) => {
            let cells: Vec<&str> = rest.split(',').collect();
            format!("{day},flu,{},0,{},{}\n", cells[0], cells[2], cells[3])
        }
        None => format!("{line}\n"),
    };
    fs::write(folder.path("counts.csv"), counts(day).lines().map(dead).collect::<String>()).unwrap();
    assert_eq!(on(&folder, day, &["ingest", "counts.csv"]).code, 0);
    let held = on(&folder, day, &["publish", "--theme", "flu"]);
    assert_eq!(held.code, 3, "{}{}", held.stdout, held.stderr);
    let server = serve(&folder);
    let is_in_doubt = |state: &str| {
        let view = read(&server, "/api/ias/flu/view");
        let file = read(&server, "/open-data/ias/flu/nowcast.json");
        assert_eq!((&view["nowcast"], &file["nowcasts"]), (&Value::Null, &serde_json::json!([])), "{state}");
        assert_eq!(file["gate"]["state"], state);
    };
    is_in_doubt("held");
    let forced =
        on(&folder, day, &["publish", "--theme", "flu", "--force", "--reason", "made up for a test"]);
    assert_eq!(forced.code, 0, "{}{}", forced.stdout, forced.stderr);
    is_in_doubt("forced");
}
