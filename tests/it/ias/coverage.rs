//! Vaccination from sales: doses per hundred people, which is not coverage, extrapolated to all pharmacies once a register states their
//! number.

use super::publishing::json;
use crate::harness::{Answer, Folder};
use jiff::{ToSpan as _, civil::Date, civil::date};
use serde_json::Value;
use std::{fmt::Write as _, fs};

const FIRST: Date = date(2026, 9, 1);
const LAST: Date = date(2026, 11, 20);
const REGIONS: [&str; 22] = [
    "11", "21", "22", "23", "24", "25", "26", "31", "41", "42", "43", "52", "53", "54", "72", "73", "74",
    "82", "83", "91", "93", "94",
];

/// Half of a hundred pharmacies of each region report, four of them on a Sunday; each sells two or three doses a day.
fn counts() -> String {
    let mut text = "date,theme,territory,numerator,denominator,pharmacies\n".to_owned();
    for (at, day) in (0..).zip(FIRST.series(1.day()).take_while(|day| *day <= LAST)) {
        let senders: u32 = if day.weekday() == jiff::civil::Weekday::Sunday { 4 } else { 50 };
        for (place, region) in (0..).zip(REGIONS) {
            let doses = 2 * senders + (at * 31 + place * 17) % 13;
            writeln!(text, "{day},flu-vaccination-65,{region},{doses},{},{senders}", 900 * senders + doses)
                .unwrap();
        }
    }
    text
}

fn register(number: usize) -> String {
    let lines: String = REGIONS.iter().map(|region| format!("{region},{number}\n")).collect();
    format!("territory,pharmacies\n{lines}")
}

fn run(folder: &Folder, arguments: &[&str]) -> Answer {
    folder.run(&[&["ias"], arguments].concat())
}

/// The last public level of Brittany and its method.
fn brittany(folder: &Folder) -> (f64, String) {
    let output = run(folder, &["show", "--theme", "flu-vaccination-65", "--territory", "53", "--json"]);
    let output = json(&output);
    let levels = output["series"][0]["levels"].as_array().unwrap();
    (levels.last().unwrap().as_f64().unwrap(), output["method"].as_str().unwrap().to_owned())
}

#[test]
fn doses_are_extrapolated_to_all_pharmacies_and_not_called_coverage() {
    let folder = Folder::ready();
    fs::write(folder.path("counts.csv"), counts()).unwrap();
    assert_eq!(run(&folder, &["ingest", "counts.csv"]).code, 0);
    let first = run(&folder, &["publish"]);
    assert_eq!(first.code, 0, "{}", first.stdout);
    let (panel, method) = brittany(&folder);
    assert_eq!(method, "cumulative-share");
    let metadata: Value = serde_json::from_slice(
        &fs::read(folder.path("var/open-data/current/flu-vaccination-65/metadata.json")).unwrap(),
    )
    .unwrap();
    assert_eq!(metadata["target"], Value::Null, "a target of 75 % of people does not apply to doses");
    assert!(metadata["method"]["description"].as_str().unwrap().contains("whoever received them"));

    fs::write(folder.path("register.csv"), register(100)).unwrap();
    let import =
        ["pharmacies", "import", "register.csv", "--date", "2026-09-01", "--source", "FINESS, September"];
    let tried = run(&folder, &[&import[..], &["--dry-run"]].concat());
    insta::assert_snapshot!(tried.stdout, @"2200 pharmacies from 2026-09-01 on (FINESS, September): 22 regions would be new or changed");
    assert!(
        json(&run(&folder, &["pharmacies", "list", "--json"]))["registers"].as_array().unwrap().is_empty()
    );
    let output = run(&folder, &import);
    insta::assert_snapshot!(output.stdout, @"2200 pharmacies from 2026-09-01 on (FINESS, September): 22 regions new or changed");
    insta::assert_snapshot!(run(&folder, &import).stdout, @"2200 pharmacies from 2026-09-01 on (FINESS, September): nothing new");
    insta::assert_snapshot!(run(&folder, &["pharmacies", "list"]).stdout, @"
    from        pharmacies  source
    2026-09-01  2200        FINESS, September
    ");
    fs::write(folder.path("register.csv"), register(100).replace("94,100\n", "94,101\n")).unwrap();
    let one = run(&folder, &[&import[..], &["--dry-run"]].concat());
    insta::assert_snapshot!(one.stdout, @"2201 pharmacies from 2026-09-01 on (FINESS, September): 1 region would be new or changed");

    // All published values double, so the gate requires a reason.
    let held = run(&folder, &["publish"]);
    assert_eq!((held.code, held.stdout.contains("vintage-jump")), (3, true), "{}", held.stdout);
    let reason = ["publish", "--force", "--reason", "brought up to all pharmacies"];
    assert_eq!(run(&folder, &reason).code, 0);
    let (all, method) = brittany(&folder);
    assert_eq!(method, "expanded-share");
    assert!((all - 2.0 * panel).abs() < 0.16, "{panel} {all}");
}

#[test]
fn rejects_an_invalid_pharmacy_register() {
    let folder = Folder::ready();
    fs::write(folder.path("register.csv"), register(100).replace("94,100\n", "94,0\n")).unwrap();
    let import = |more: &[&str]| run(&folder, &[&["pharmacies", "import", "register.csv"], more].concat());
    let refused = import(&["--date", "2026-09-01", "--source", "FINESS"]);
    assert_eq!(refused.code, 65);
    assert!(
        refused.stderr.contains(r#"register.csv:23:pharmacies: "0" is not a number"#),
        "{}",
        refused.stderr
    );
    for (day, source) in [("2026-12-01", "FINESS"), ("2026-09-01", "  ")] {
        assert_eq!(import(&["--date", day, "--source", source]).code, 2, "{day} {source}");
    }
}
