//! Events reported by an operator: named once, shown on the chart of every theme, and never a reason for a hold.

use super::{
    publishing::json,
    retired::{FIRST, counts},
};
use crate::{
    harness::{Answer, Folder},
    server::Server,
};
use jiff::{ToSpan as _, civil::Date, civil::date};
use std::fs;

/// The strike: five open days, a Tuesday to a Saturday.
const STRIKE: [Date; 2] = [date(2026, 11, 24), date(2026, 11, 28)];

fn on(folder: &Folder, day: Date, arguments: &[&str]) -> Answer {
    let mut command = folder.command(&[&["ias"], arguments].concat());
    Answer::from(command.env("VIGIE_CLOCK", format!("{}T06:10:00Z", day + 1.day())).output().unwrap())
}

/// Publishes each morning up to a day, with a tenth of the pharmacies open during the strike. Returns the last answer.
fn mornings(folder: &Folder, from: Date, to: Date) -> (Vec<i32>, Answer) {
    let percent = |_, day| if (STRIKE[0]..=STRIKE[1]).contains(&day) { 10 } else { 100 };
    let days = from.series(1.day()).take_while(|day| *day <= to);
    let morning = |day: Date| {
        let first = if day < STRIKE[0] { FIRST } else { day };
        fs::write(folder.path("counts.csv"), counts(first, day, percent)).unwrap();
        let ingested = on(folder, day, &["ingest", "counts.csv"]);
        assert_eq!(ingested.code, 0, "{}", ingested.stderr);
        on(folder, day, &["publish"])
    };
    let mut answers: Vec<Answer> = days.map(morning).collect();
    (answers.iter().map(|answer| answer.code).collect(), answers.pop().unwrap())
}

#[test]
fn a_reported_strike_prevents_holds_and_marks_every_chart() {
    let folder = Folder::ready();
    let before = STRIKE[0] - 1.day();
    let (codes, last) = mornings(&folder, before, STRIKE[0]);
    assert_eq!(codes, [0, 0]);
    let line = "flu: unchanged, version 2, up to 2026-11-23: the counts of later days are excluded\n";
    assert!(last.stdout.contains(line) && last.stdout.contains("activity-fall"), "{}", last.stdout);
    let (codes, last) = mornings(&folder, STRIKE[0] + 1.day(), STRIKE[1]);
    assert_eq!(codes, [0, 0, 3, 3], "held from the fourth open day on: {}", last.stdout);
    let add = ["event", "add", "--from", "2026-11-24", "--to", "2026-11-28", "--what", "strike"];
    let tried = on(&folder, STRIKE[1], &[&add[..], &["--dry-run"]].concat());
    assert!(
        tried
            .stdout
            .starts_with("event 1 would be added: strike from 2026-11-24 to 2026-11-28, regions: all")
    );
    let added = on(&folder, STRIKE[1], &add);
    assert_eq!((added.code, added.stdout.starts_with("event 1 added: ")), (0, true), "{}", added.stderr);
    assert!(on(&folder, STRIKE[1], &add).stdout.starts_with("event 1 is known already: "));
    assert_eq!(on(&folder, STRIKE[1], &["publish"]).code, 0);
    let (codes, last) = mornings(&folder, STRIKE[1] + 1.day(), STRIKE[1] + 2.days());
    assert_eq!(codes, [0, 0], "{}", last.stdout);
    assert!(last.stdout.contains("flu: published version 4, up to 2026-11-30\n"), "{}", last.stdout);

    let server = Server::start(folder.command(&["serve", "--listen", "127.0.0.1:0"]));
    for theme in ["flu", "gastroenteritis"] {
        let view: serde_json::Value =
            serde_json::from_str(&server.get(&format!("/api/ias/{theme}/view")).body).unwrap();
        let marks = view["annotations"].as_array().unwrap().iter().filter(|mark| mark["key"] == "event");
        let marks: Vec<_> = marks.collect();
        assert_eq!(marks.len(), 1, "{view}");
        assert_eq!(
            (&marks[0]["event"]["what"], &marks[0]["event"]["to"]),
            (&"strike".into(), &"2026-11-28".into())
        );
        assert_eq!(view["excluded"][0]["event"], "strike");
    }
    let page = server.get("/fr/ias/flu").body;
    assert!(page.contains("Grève des pharmacies, du"), "{page}");
    assert!(page.contains("est écarté du calcul dans des régions") && page.contains("Motif"), "{page}");
    drop(server);

    let list = json(&on(&folder, STRIKE[1], &["event", "list", "--json"]));
    assert_eq!((&list["events"][0]["number"], &list["events"][0]["what"]), (&1.into(), &"strike".into()));
    assert_eq!(on(&folder, STRIKE[1], &["event", "remove", "1"]).code, 0);
    let missing = on(&folder, STRIKE[1], &["event", "remove", "1"]);
    assert_eq!(
        (missing.code, missing.stderr.as_str()),
        (1, "vigie: there is no event 1: vigie ias event list\n")
    );
    assert_eq!(on(&folder, STRIKE[1], &["event", "list"]).stdout, "no events\n");
}

#[test]
fn rejects_an_event_with_invalid_days() {
    let folder = Folder::ready();
    let refused = |days: &[&str]| {
        let answer = on(&folder, STRIKE[1], &[&["event", "add", "--what", "weather"], days].concat());
        assert_ne!(answer.code, 0, "{days:?}");
        answer.stderr
    };
    let ends = refused(&["--from", "2026-11-24", "--to", "2026-11-23"]);
    assert_eq!(ends, "vigie: it ends on 2026-11-23, before it begins on 2026-11-24\n");
    assert!(refused(&["--from", "2026-12-01"]).contains("after today, 2026-11-29"));
    assert!(refused(&["--from", "2026-01-01", "--to", "2026-11-01"]).contains("more than 92 days"));
    assert!(
        refused(&["--from", "2026-11-24", "--regions", "FR-IDF"]).contains("no former region has this code")
    );
}
