//! Holds of the gate as published: while they last and in the history.

use super::publishing::{alive, dead, import, json, publish, published};
use crate::{
    harness::{Answer, Folder},
    server::Server,
};
use jiff::civil::date;
use serde_json::{Value, json as value};
use std::fs;

fn served_file(folder: &Folder, file: &str) -> Value {
    serde_json::from_slice(&fs::read(folder.path("var/open-data/current/flu").join(file)).unwrap()).unwrap()
}

/// Runs the command on its own morning.
fn on(folder: &Folder, day: &str, arguments: &[&str]) -> Answer {
    let mut command = folder.command(&[&["ias"], arguments].concat());
    Answer::from(command.env("VIGIE_CLOCK", format!("{day}T06:10:00Z")).output().unwrap())
}

#[test]
fn every_file_states_a_hold_and_the_history_keeps_it() {
    let folder = published();
    assert_eq!(served_file(&folder, "metadata.json")["gate"]["state"], "passed");
    assert_eq!(served_file(&folder, "versions.json")["holds"], value!([]));
    let tidy = fs::read(folder.path("var/open-data/current/flu/tidy.csv")).unwrap();

    import(&folder, "flu", date(2026, 11, 20), dead);
    assert_eq!(publish(&folder, &["--theme", "flu"]).code, 3);
    let gate = served_file(&folder, "metadata.json")["gate"].clone();
    assert_eq!((&gate["state"], &gate["since"]), (&"held".into(), &"2026-11-21T06:10:00Z".into()));
    assert!(gate["reasons"][0].as_str().unwrap().starts_with("zero-run: FR: "), "{gate}");
    assert_eq!(served_file(&folder, "data.json")["gate"], gate);
    let parquet = fs::read(folder.path("var/open-data/current/flu/data.parquet")).unwrap();
    assert!(parquet.windows(14).any(|part| part == br#""state":"held""#));
    let shown = json(&folder.run(&["ias", "show", "--theme", "flu", "--json"]));
    assert_eq!(shown["gate"], gate);
    assert_eq!(fs::read(folder.path("var/open-data/current/flu/tidy.csv")).unwrap(), tidy);

    import(&folder, "flu", date(2026, 11, 21), alive);
    assert_eq!(on(&folder, "2026-11-22", &["publish", "--theme", "flu"]).code, 0);
    assert_eq!(served_file(&folder, "metadata.json")["gate"]["state"], "passed");
    let hold = served_file(&folder, "versions.json")["holds"][0].clone();
    assert_eq!((&hold["until"], &hold["endedBy"]), (&"2026-11-22T06:10:00Z".into(), &3.into()));
    assert_eq!(hold["reasons"], gate["reasons"]);

    // A held value may turn out to have been an error.
    import(&folder, "flu", date(2026, 11, 22), dead);
    assert_eq!(on(&folder, "2026-11-23", &["publish", "--theme", "flu"]).code, 3);
    let taken_back = &["publish", "--theme", "flu", "--date", "2026-11-21"];
    import(&folder, "flu", date(2026, 11, 22), alive);
    assert_eq!(on(&folder, "2026-11-24", taken_back).code, 0);
    let holds = served_file(&folder, "versions.json")["holds"].clone();
    assert_eq!((holds.as_array().unwrap().len(), &holds[0]["endedBy"]), (2, &Value::Null));
    let versions = on(&folder, "2026-11-24", &["versions", "--theme", "flu"]).stdout;
    let (_, holds) = versions.split_once("held since").unwrap();
    assert!(holds.contains("taken back") && holds.contains("version 3"), "{versions}");
    // An earlier day is shown with the holds of that day.
    let then = on(&folder, "2026-11-24", &["show", "--theme", "flu", "--as-of", "2026-11-21", "--json"]);
    assert_eq!(json(&then)["gate"]["state"], "held");
    let then = on(&folder, "2026-11-24", &["show", "--theme", "flu", "--as-of", "2026-11-22", "--json"]);
    assert_eq!(json(&then)["gate"]["state"], "passed");
}

#[test]
fn an_earlier_day_is_shown_with_the_hold_of_that_day() {
    let folder = published();
    import(&folder, "flu", date(2026, 11, 20), dead);
    assert_eq!(publish(&folder, &["--theme", "flu"]).code, 3);
    import(&folder, "flu", date(2026, 11, 21), alive);
    assert_eq!(on(&folder, "2026-11-22", &["publish", "--theme", "flu"]).code, 0);
    let server = Server::start(folder.command(&["serve", "--listen", "127.0.0.1:0"]));
    let held = |path: &str| {
        let view: Value = serde_json::from_str(&server.get(path).body).unwrap();
        view["heldBack"].clone()
    };
    assert!(held("/api/ias/flu/view?as_of=2026-11-21")["findings"][0]["rule"].is_string());
    assert_eq!(held("/api/ias/flu/view"), Value::Null);
}

#[test]
fn an_accepted_rule_holds_again_after_its_last_day() {
    let folder = published();
    import(&folder, "flu", date(2026, 11, 20), dead);
    let reason = &["--reason", "pharmacies were on strike"];
    let accept = |day: &str, rules: &[&str], until: &str| {
        let rules: Vec<&str> = rules.iter().flat_map(|rule| ["--accept", rule]).collect();
        on(&folder, day, &[&["publish", "--theme", "flu", "--until", until], &rules[..], reason].concat())
    };
    for (rules, until, code) in
        [(vec!["no-rule"], "2026-11-25", 2), (vec!["leap"], "2026-11-20", 2), (vec!["leap"], "2028-01-01", 2)]
    {
        assert_eq!(accept("2026-11-21", &rules, until).code, code, "{rules:?} {until}");
    }
    let whole = ["publish", "--accept", "leap", "--until", "2026-11-25"];
    assert_eq!(on(&folder, "2026-11-21", &[&whole[..], reason].concat()).code, 2, "the theme is missing");

    // Accepting one of several rules is not sufficient.
    assert_eq!(accept("2026-11-21", &["leap"], "2026-11-22").code, 3);
    let red = json(&on(&folder, "2026-11-21", &["check", "--theme", "flu", "--json"]));
    let findings = red["themes"][0]["findings"].as_array().unwrap();
    let red = findings.iter().filter(|finding| finding["severity"] == "red");
    let mut rules: Vec<&str> = red.map(|finding| finding["rule"].as_str().unwrap()).collect();
    rules.dedup();
    let forced = accept("2026-11-21", &rules, "2026-11-22");
    assert_eq!(forced.code, 0, "{}", forced.stderr);
    assert!(forced.stdout.starts_with("flu: published version 3 against the gate"), "{}", forced.stdout);
    let gate = served_file(&folder, "metadata.json")["gate"].clone();
    assert_eq!(
        (&gate["state"], &gate["reasons"]),
        (&"forced".into(), &value!(["pharmacies were on strike"]))
    );
    let status = on(&folder, "2026-11-21", &["status"]).stdout;
    assert!(status.contains("leap accepted until 2026-11-22"), "{status}");

    // Publications continue automatically until that day and no longer.
    for (day, last, code) in [("2026-11-22", 21, 0), ("2026-11-23", 22, 3)] {
        import(&folder, "flu", date(2026, 11, last), |to_end, level| {
            if to_end <= i32::from(last) - 17 { 0.0 } else { level }
        });
        let output = on(&folder, day, &["publish", "--theme", "flu"]);
        assert_eq!(output.code, code, "{day} {}", output.stdout);
    }
}
