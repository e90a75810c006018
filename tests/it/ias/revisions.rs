//! Revisions of each version: applying them in order reconstructs every published version.

use super::publishing::{alive, import, json, published};
use crate::{
    harness::{Answer, Folder},
    server::Server,
};
use jiff::civil::{Date, date};
use std::collections::BTreeMap;

fn on(folder: &Folder, day: Date, arguments: &[&str]) -> Answer {
    let mut command = folder.command(&[&["ias"], arguments].concat());
    Answer::from(command.env("VIGIE_CLOCK", format!("{day}T06:10:00Z")).output().unwrap())
}

/// Publishes the flu on three more mornings; the first revises 16 November, the second reverts it.
fn with_mornings() -> Folder {
    let folder = published();
    for (morning, revised) in [(22, 1.1), (24, 1.0), (25, 1.0)] {
        let change =
            |to_end: i32, level: f64| if to_end == 6 { level * revised } else { alive(to_end, level) };
        import(&folder, "flu", date(2026, 11, morning - 1), change);
        let answer = on(&folder, date(2026, 11, morning), &["publish", "--theme", "flu"]);
        assert_eq!(answer.code, 0, "{}{}", answer.stdout, answer.stderr);
    }
    folder
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|line| line.split(',').collect())
}

#[test]
fn revisions_reconstruct_each_published_version() {
    let folder = with_mornings();
    let show = |more: &[&str]| {
        let answer = on(&folder, date(2026, 11, 25), &[&["show", "--theme", "flu"], more].concat());
        assert_eq!(answer.code, 0, "{}", answer.stderr);
        answer.stdout
    };
    let all = show(&["--territory", "all", "--issues", "2026-01-01/2026-12-31"]);
    for morning in [21, 22, 24, 25] {
        let morning = format!("2026-11-{morning}");
        let mut levels = BTreeMap::new();
        // theme, territory, day, level, status, demonstration, flag, issue, version, lag
        for row in rows(&all).filter(|row| row[7] <= morning.as_str()) {
            levels.insert(row[2].to_owned(), row[3..7].join(","));
        }
        let version = show(&["--as-of", &morning]);
        let expected: BTreeMap<_, _> =
            rows(&version).map(|row| (row[2].to_owned(), row[3..7].join(","))).collect();
        assert_eq!(levels, expected, "{morning}");
    }
}

#[test]
fn issue_and_lag_select_the_values_known_at_a_date() {
    let folder = with_mornings();
    let show = |more: &[&str]| on(&folder, date(2026, 11, 25), &[&["show", "--theme", "flu"], more].concat());
    let one = show(&["--issues", "2026-11-22"]).stdout;
    assert!(
        one.starts_with("theme,territory,day,level,status,demonstration,flag,issue,version,lag\n"),
        "{one}"
    );
    let changed: Vec<_> = rows(&one).map(|row| (row[2], row[7], row[8], row[9])).collect();
    assert!(changed.contains(&("2026-11-16", "2026-11-22", "3", "6")), "revised: {one}");
    assert_eq!(changed.last(), Some(&("2026-11-21", "2026-11-22", "3", "1")));
    assert!(rows(&one).all(|row| row[7] == "2026-11-22"));

    // 16 November was revised on the 22nd, with a lag of six days, and reverted on the 24th, with a lag of eight.
    let levels = |lag: &str| show(&["--lag", lag, "--to", "2026-11-16", "--from", "2026-11-16"]).stdout;
    let known: Vec<String> = ["4", "5", "6", "7", "8", "366"].map(levels).into();
    let cells: Vec<_> = known.iter().map(|text| rows(text).next().map(|row| (row[3], row[7]))).collect();
    assert_eq!(cells[0], None, "published on the fifth day");
    let (first, revised) = (cells[1].unwrap(), cells[2].unwrap());
    assert_eq!((first.1, revised.1), ("2026-11-21", "2026-11-22"));
    let number = |cell: (&str, &str)| cell.0.parse::<f64>().unwrap();
    assert!((number(revised) / number(first) - 1.1).abs() < 0.03, "{cells:?}");
    assert_eq!((cells[3], cells[4].unwrap().0), (cells[2], first.0));
    assert_eq!(cells[5].unwrap().0, first.0);

    let document = json(&show(&["--issues", "2026-11-22,2026-11-24/2026-11-25", "--json"]));
    let table = &document["revisions"][0];
    assert_eq!((&document["theme"], &table["territory"]), (&"flu".into(), &"FR".into()));
    assert_eq!(table["days"].as_array().unwrap().len(), table["levels"].as_array().unwrap().len());
    for wrong in [&["--issues", "yesterday"][..], &["--lag", "367"], &["--lag", "1", "--as-of", "2026-11-24"]]
    {
        assert_eq!(show(wrong).code, 2, "{wrong:?}");
    }
}

#[test]
fn the_api_returns_revisions_and_rejects_conflicting_parameters() {
    let folder = with_mornings();
    let server = Server::start(folder.command(&["serve", "--listen", "127.0.0.1:0"]));
    let read = |path: &str| server.get(path).body;
    let csv = read("/api/ias/flu?lag=1&from=2026-11-21&format=csv");
    assert_eq!(csv.lines().count(), 4, "21, 23 and 24 November were published the next morning: {csv}");
    let refused = read("/api/ias/flu?lag=1&issues=2026-11-22&as_of=2026-11-22&group_by=week&format=geojson");
    for pointer in ["/lag", "/as_of", "/group_by", "/format"] {
        assert!(refused.contains(&format!("\"pointer\":\"{pointer}\"")), "{pointer}: {refused}");
    }
    let wrong = read("/api/ias/flu?issues=2026-11-24/2026-11-22");
    assert!(wrong.contains("request.period-invalid") && wrong.contains("YYYY-MM-DD/YYYY-MM-DD"), "{wrong}");
    assert!(read("/api/ias/flu?lag=-1").contains("request.number-invalid"));
}
