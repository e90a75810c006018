//! A region that reports nothing is flagged each morning until an operator retires it.

use super::publishing::json;
use crate::harness::{Answer, Folder};
use jiff::{ToSpan as _, civil::Date, civil::date};
use serde_json::{Value, json as value};
use std::{fmt::Write as _, fs};

pub(super) const FIRST: Date = date(2026, 4, 1);
/// The first day on which Corsica reports nothing.
const LEFT: Date = date(2026, 11, 24);
const REGIONS: [u32; 4] = [11, 53, 93, 94];
const REASON: &str = "the Corsican pharmacies left the panel";

/// The counts of some days; those of Corsica stop.
fn without_corsica(from: Date, to: Date) -> String {
    counts(from, to, |region, day| if region == 94 && day >= LEFT { 0 } else { 100 })
}

/// The counts of some days; `percent` is the share of open pharmacies of a region.
pub(super) fn counts(from: Date, to: Date, percent: impl Fn(u32, Date) -> u32) -> String {
    let mut text = "date,theme,territory,numerator,denominator,pharmacies\n".to_owned();
    let days = from.series(1.day()).take_while(|day| *day <= to);
    for (at, day) in days.map(|day| (u32::try_from((day - FIRST).get_days()).unwrap(), day)) {
        for region in REGIONS.into_iter().filter(|region| percent(*region, day) > 0) {
            let usual = if day.weekday() == jiff::civil::Weekday::Sunday { 100 } else { 2_000 };
            let open = usual * percent(region, day) / 10_000;
            let drift = (at * 7919 + region * 104_729) % 97;
            for theme in ["flu", "gastroenteritis"] {
                let (numerator, denominator) = (open * (2_000 + at + drift), open * 100_000);
                writeln!(text, "{day},{theme},{region},{numerator},{denominator},{}", open * 4).unwrap();
            }
        }
    }
    text
}

/// Imports some counts and publishes on the morning after their day.
fn morning(folder: &Folder, from: Date, day: Date) -> Answer {
    fs::write(folder.path("counts.csv"), without_corsica(from, day)).unwrap();
    let ingested = on(folder, day, &["ingest", "counts.csv"]);
    assert_eq!(ingested.code, 0, "{}", ingested.stderr);
    on(folder, day, &["publish"])
}

fn on(folder: &Folder, day: Date, arguments: &[&str]) -> Answer {
    let mut command = folder.command(&[&["ias"], arguments].concat());
    Answer::from(command.env("VIGIE_CLOCK", format!("{}T06:10:00Z", day + 1.day())).output().unwrap())
}

fn metadata(folder: &Folder, theme: &str) -> Value {
    let path = folder.path("var/open-data/current").join(theme).join("metadata.json");
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// The last day of a territory's public series.
fn last(folder: &Folder, theme: &str, territory: &str) -> String {
    let shown = on(folder, LEFT, &["show", "--theme", theme, "--territory", territory, "--json"]);
    let days = json(&shown)["series"][0]["days"].as_array().unwrap().clone();
    days.last().unwrap().as_str().unwrap().to_owned()
}

#[test]
fn publishes_a_theme_without_its_retired_region() {
    let folder = Folder::ready();
    assert_eq!(morning(&folder, FIRST, LEFT - 1.day()).code, 0);
    let marked = morning(&folder, LEFT, LEFT);
    assert_eq!((marked.code, marked.stdout.contains("amber region-silent")), (0, true), "{}", marked.stdout);

    let retire = |arguments: &[&str]| on(&folder, LEFT, &[&["retire", "94"], arguments].concat());
    let left = LEFT.to_string();
    let tried = retire(&["--theme", "flu", "--from", &left, "--reason", REASON, "--dry-run"]);
    insta::assert_snapshot!(tried.stdout, @"flu: 94 would leave on 2026-11-24; 0 days of it from then on would stay out");
    assert_eq!(on(&folder, LEFT, &["publish"]).code, 0, "it was a dry run");

    let output = retire(&["--theme", "flu", "--from", &left, "--reason", REASON]);
    insta::assert_snapshot!(output.stdout, @"flu: 94 leaves on 2026-11-24; 0 days of it from then on stay out");
    let again = retire(&["--theme", "flu", "--from", &left, "--reason", REASON]);
    insta::assert_snapshot!(again.stdout, @"flu: 94 left on 2026-11-24 already");
    assert_eq!(on(&folder, LEFT, &["publish", "--theme", "flu"]).code, 0);
    assert_eq!(on(&folder, LEFT, &["publish"]).code, 0);
    let status = on(&folder, LEFT, &["status"]).stdout;
    assert!(status.contains("94 left on 2026-11-24"), "{status}");

    let expected = value!([{ "territory": "94", "from": "2026-11-24", "reason": REASON }]);
    assert_eq!(metadata(&folder, "flu")["retired"], expected);
    assert_eq!(metadata(&folder, "gastroenteritis")["retired"], value!([]));
    assert_eq!(last(&folder, "flu", "94"), "2026-11-23");
    assert_eq!(last(&folder, "flu", "FR-20R"), "2026-11-23");
    assert_eq!(last(&folder, "flu", "FR"), left);

    // Later publications need no further option.
    for after in 1..4 {
        let day = LEFT + after.days();
        fs::write(folder.path("counts.csv"), without_corsica(day, day)).unwrap();
        assert_eq!(on(&folder, day, &["ingest", "counts.csv"]).code, 0);
        let output = on(&folder, day, &["publish", "--theme", "flu"]);
        assert_eq!(
            (output.code, output.stdout.contains("region-silent")),
            (0, false),
            "{day} {}",
            output.stdout
        );
        let other = on(&folder, day, &["publish", "--theme", "gastroenteritis"]);
        assert_eq!((other.code, other.stdout.contains("region-silent")), (0, true), "{day} {}", other.stdout);
    }

    let back = on(&folder, LEFT + 3.days(), &["retire", "94", "--undo"]);
    insta::assert_snapshot!(back.stdout, @"
    flu: 94 comes back, with 0 days
    gastroenteritis: 94 had not left
    ");
}

#[test]
fn rejects_invalid_retirements() {
    let folder = Folder::ready();
    assert_eq!(morning(&folder, FIRST, LEFT - 1.day()).code, 0);
    let refused = |arguments: &[&str], code: i32| {
        let output = on(&folder, LEFT, &[&["retire"], arguments].concat());
        assert_eq!(output.code, code, "{arguments:?} {}", output.stderr);
        output.stderr.lines().next().unwrap_or_default().to_owned()
    };
    let from = ["--from", "2026-11-24", "--reason", REASON];
    refused(&["FR", from[0], from[1], from[2], from[3]], 2);
    refused(&["FR-20R", from[0], from[1], from[2], from[3]], 2);
    refused(&["94"], 2);
    refused(&["94", "--from", "2026-11-24"], 2);
    refused(&["94", "--from", "2026-11-24", "--reason", "gone"], 2);
    refused(&["94", "--from", "2026-12-01", "--reason", REASON], 2);
    refused(&["94", "--undo", "--reason", REASON], 2);
    insta::assert_snapshot!(refused(&["24", from[0], from[1], from[2], from[3]], 1), @"vigie: no theme has figures of 24");
    insta::assert_snapshot!(refused(&["94", "--theme", "lice", from[0], from[1], from[2], from[3]], 1), @"vigie: the figures of lice are a demonstration");
    insta::assert_snapshot!(refused(&["94", "--theme", "flu", "--from", "2026-04-01", "--reason", REASON], 1), @"vigie: flu has no figures of 94 before 2026-04-01");
    for region in ["11", "53", "93"] {
        assert_eq!(on(&folder, LEFT, &[&["retire", region], &from[..]].concat()).code, 0);
    }
    insta::assert_snapshot!(refused(&["94", from[0], from[1], from[2], from[3]], 1), @"vigie: flu has figures of no other region than 94");
}
