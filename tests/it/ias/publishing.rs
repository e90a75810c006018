//! The daily publication by cron and operators: new versions, holds of the gate, overrides, and lists of changes.

use super::files::{NEW, national};
use crate::{
    harness::{Answer, Folder},
    seeded::Files,
};
use jiff::civil::{Date, date};
use std::{fs, sync::OnceLock};

const START: Date = date(2018, 9, 1);

/// An ordinary series with one wave each winter.
fn healthy(at: i32) -> f64 {
    let (season, day) = (f64::from(at / 365), f64::from(at % 365));
    let peak = 60.0 + 25.0 * (season * 2.1).sin();
    let level = 4.0 + peak * (-((day - 150.0 - 6.0 * season.sin()) / 20.0).powi(2)).exp();
    level * (1.0 + 0.06 * (f64::from(at) * 0.21).sin())
}

/// Imports the series up to a day, with `change` applied to the usual level of the last days.
pub(super) fn import(folder: &Folder, theme: &str, last: Date, fate: impl Fn(i32, f64) -> f64) {
    let days = (last - START).get_days() + 1;
    let level = |at: i32| fate(days - at, healthy(at));
    let name = format!("{theme}.csv");
    fs::write(folder.path(&name), national("\"IAS_lissé\"", (START, days), level, NEW)).unwrap();
    // On the morning after its last day, but not before the other publications.
    let today = last.tomorrow().unwrap().max(date(2026, 11, 21));
    let mut command = folder.command(&["ias", "import-history", &name]);
    let imported = Answer::from(command.env("VIGIE_CLOCK", format!("{today}T06:10:00Z")).output().unwrap());
    assert_eq!(imported.code, 0, "{}", imported.stderr);
}

pub(super) fn alive(_: i32, level: f64) -> f64 {
    level
}

pub(super) fn dead(days_to_end: i32, level: f64) -> f64 {
    if days_to_end <= 3 { 0.0 } else { level }
}

pub(super) fn publish(folder: &Folder, more: &[&str]) -> Answer {
    folder.run(&[&["ias", "publish"], more].concat())
}

/// A folder in which the flu and scabies were published up to 16 November.
pub(super) fn published() -> Folder {
    static PUBLISHED: OnceLock<Files> = OnceLock::new();
    Folder::prepared(&PUBLISHED, |folder| {
        assert_eq!(folder.run(&["init"]).code, 0);
        for theme in ["flu", "scabies"] {
            import(folder, theme, date(2026, 11, 16), alive);
        }
        let answer = publish(folder, &[]);
        assert_eq!(answer.code, 0, "{}{}", answer.stdout, answer.stderr);
    })
}

pub(super) fn json(answer: &Answer) -> serde_json::Value {
    serde_json::from_str(&answer.stdout).unwrap()
}

#[test]
fn a_new_day_creates_a_version_that_lists_its_changes() {
    let folder = published();
    import(&folder, "flu", date(2026, 11, 18), |to_end, level| if to_end == 5 { level * 1.1 } else { level });
    let output = publish(&folder, &["--theme", "flu"]);
    assert_eq!(output.code, 0, "{}", output.stdout);
    let difference = "since version 2: 1 changed, 2 added; largest change: FR on 2026-11-14, ";
    assert!(output.stdout.starts_with("flu: published version 3, up to 2026-11-18\n"), "{}", output.stdout);
    assert!(output.stdout.contains(difference), "{}", output.stdout);
    let diff = folder.run(&["ias", "diff", "--theme", "flu"]);
    assert!(diff.stdout.starts_with(&format!("flu: version 3, {difference}")), "{}", diff.stdout);
    let document = json(&folder.run(&["ias", "diff", "--since", "1", "--theme", "flu", "--json"]));
    assert!(document["themes"][0]["difference"]["changed"].as_i64().unwrap() > 1000);
    let missing = folder.run(&["ias", "diff", "--theme", "flu", "--since", "9"]);
    assert_eq!((missing.code, missing.stderr.as_str()), (1, "vigie: flu has no version 9\n"));
    assert_eq!(folder.run(&["ias", "diff", "--since", "yesterday"]).code, 2);
    let versions = json(&folder.run(&["ias", "versions", "--theme", "flu", "--json"]));
    let numbers: Vec<_> = versions["versions"].as_array().unwrap().iter().map(|v| &v["version"]).collect();
    assert_eq!(numbers, [3, 2, 1]);
    assert_eq!(
        (&versions["versions"][0]["changed"], &versions["versions"][0]["day"]),
        (&1.into(), &"2026-11-21".into())
    );
}

#[test]
fn shows_the_current_and_an_earlier_version_of_a_series() {
    let folder = published();
    let show = |more: &[&str]| {
        folder.run(&[&["ias", "show", "--theme", "flu", "--from", "2026-11-16"], more].concat())
    };
    let today = show(&[]);
    let lines: Vec<&str> = today.stdout.lines().collect();
    assert_eq!((today.code, lines.len()), (0, 2), "{}", today.stderr);
    assert!(
        lines[1].starts_with("flu,FR,2026-11-16,") && lines[1].ends_with(",provisional,false,,2026-11-28")
    );
    let document = json(&show(&["--json"]));
    assert_eq!((&document["schemaVersion"], &document["theme"]), (&2.into(), &"flu".into()));
    let missing = show(&["--territory", "FR,11"]);
    assert_eq!((missing.code, missing.stderr.as_str()), (1, "vigie: flu is not published for 11\n"));
    let before = show(&["--as-of", "2026-11-20"]);
    assert_eq!(
        (before.code, before.stderr.as_str()),
        (1, "vigie: flu was not published yet on 2026-11-20\n")
    );
    assert_eq!(show(&["--territory", "76"]).code, 2);
}

#[test]
fn the_folder_of_a_theme_contains_all_its_files() {
    let folder = published();
    let files = |theme: &str| {
        let entries = fs::read_dir(folder.path("var/open-data/current").join(theme)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names.join(" ")
    };
    assert_eq!(
        files("flu"),
        "data.json data.parquet data.xlsx datapackage.json historic-national.csv metadata.json nowcast.json \
         sha256sums tidy.csv version.txt versions.json weekly.csv"
    );
    assert!(files("lice").contains("historic-national.csv historic-regional.csv"));
    let historic = fs::read(folder.path("var/open-data/current/flu/historic-national.csv")).unwrap();
    assert!(historic.starts_with(b"\"PERIODE\";"));
}

#[test]
fn publishes_no_day_after_the_given_last_day() {
    let folder = published();
    import(&folder, "flu", date(2026, 11, 19), alive);
    let output = publish(&folder, &["--theme", "flu", "--date", "2026-11-17"]);
    assert!(output.stdout.starts_with("flu: published version 3, up to 2026-11-17\n"), "{}", output.stdout);
    let output = publish(&folder, &["--theme", "flu", "--dry-run"]);
    assert!(
        output.stdout.starts_with("flu: would be published as version 4, up to 2026-11-19\n"),
        "{}",
        output.stdout
    );
}

#[test]
fn the_gate_holds_a_dead_series_and_publishes_the_others() {
    let folder = published();
    import(&folder, "flu", date(2026, 11, 20), dead);
    import(&folder, "scabies", date(2026, 11, 20), alive);
    for _ in 0..2 {
        let output = publish(&folder, &["--theme", "flu"]);
        assert_eq!(output.code, 3);
        assert!(output.stdout.starts_with("flu: HELD BACK, version 2 stays public\n"), "{}", output.stdout);
    }
    let document = publish(&folder, &["--json"]);
    assert_eq!(document.code, 3);
    let themes = json(&document)["themes"].clone();
    let outcome = |theme: &str| {
        let found = themes.as_array().unwrap().iter().find(|t| t["theme"] == theme).unwrap().clone();
        (found["outcome"].as_str().unwrap().to_owned(), found["findings"].as_array().unwrap().len())
    };
    assert!(outcome("flu").0 == "held" && outcome("flu").1 > 0);
    assert_eq!(outcome("scabies").0, "published");
    assert_eq!(outcome("lice").0, "unchanged");

    let status = folder.run(&["ias", "status"]);
    assert_eq!(status.code, 1);
    let flu = status.stdout.lines().find(|line| line.trim_start().starts_with("flu ")).unwrap();
    assert!(flu.contains("held back, 4 days late"), "{flu}");

    import(&folder, "flu", date(2026, 11, 20), alive);
    let mended = publish(&folder, &[]);
    assert_eq!(mended.code, 0, "{}", mended.stdout);
    assert_eq!(folder.run(&["ias", "status"]).code, 0);
}

#[test]
fn overriding_the_gate_requires_and_records_a_reason() {
    let folder = published();
    import(&folder, "flu", date(2026, 11, 20), dead);
    assert_eq!(publish(&folder, &["--force"]).code, 2);
    for reason in ["", "     ", "too short", &"x".repeat(501)] {
        assert_eq!(publish(&folder, &["--force", "--reason", reason]).code, 2, "{reason:?}");
    }
    assert_eq!(publish(&folder, &["--reason", "of course"]).code, 2);
    let forced = publish(&folder, &["--force", "--reason", "pharmacies were on strike"]);
    assert_eq!(forced.code, 0, "{}", forced.stderr);
    assert!(
        forced.stdout.contains("flu: published version 3 against the gate, up to 2026-11-20\n"),
        "{}",
        forced.stdout
    );
    let versions = json(&folder.run(&["ias", "versions", "--theme", "flu", "--json"]));
    assert_eq!(
        (&versions["versions"][0]["forced"], &versions["versions"][1]["forced"]),
        (&true.into(), &false.into())
    );
    // Values published against the gate are not graded.
    let levels = json(&folder.run(&["ias", "epidemics", "--theme", "flu", "--json"]));
    let flu = &levels["themes"][0];
    assert_eq!((&flu["doubt"], &flu["epidemic"]["level"]), (&"forced".into(), &serde_json::Value::Null));
    assert!(flu["epidemic"]["onset"].as_f64().unwrap() > 0.0, "{flu}");
    let text = folder.run(&["ias", "epidemics", "--theme", "flu"]).stdout;
    assert!(text.contains("situation unknown, it was published against the gate"), "{text}");
}

#[test]
fn a_second_publication_names_the_running_one() {
    let folder = published();
    let lock = fs::File::options().write(true).open(folder.path("var/publish.lock")).unwrap();
    lock.lock().unwrap();
    fs::write(folder.path("var/publish.lock"), "process 1234 since 2026-11-21 06:10").unwrap();
    let output = publish(&folder, &[]);
    assert_eq!(output.code, 75);
    assert_eq!(
        output.stderr,
        "vigie: process 1234 since 2026-11-21 06:10 is publishing; wait for its end and try again\n"
    );
    assert_eq!(publish(&folder, &["--dry-run"]).code, 0, "a dry run needs no lock");
}

#[test]
fn publishes_nothing_if_the_clock_is_behind_the_last_version() {
    let folder = published();
    import(&folder, "flu", date(2026, 11, 18), alive);
    let early = |at: &str| {
        Answer::from(
            folder.command(&["ias", "publish", "--theme", "flu"]).env("VIGIE_CLOCK", at).output().unwrap(),
        )
    };
    let refused = early("2026-11-20T06:10:00Z");
    assert_eq!((refused.code, refused.stdout.as_str()), (75, ""));
    insta::assert_snapshot!(refused.stderr, @"vigie: version 2 of flu was published at 2026-11-21T06:10:00Z, which is still to come by the clock of this machine: set the clock first");
    // Clocks of two machines may differ by a little.
    assert_eq!(early("2026-11-21T06:09:00Z").code, 0);
}
