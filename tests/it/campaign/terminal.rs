//! Campaign commands: short references, instants, files and JSON, and errors that state the
//! remedy.

use super::{
    base,
    content::{SPRING, archive},
    json,
};
use crate::harness::Folder;
use serde_json::Value;
use std::{ffi::OsString, fs};

/// Arguments that create a campaign with this content; `whom` selects the recipients.
fn words<'a>(content: &'a str, whom: &[&'a str]) -> Vec<&'a str> {
    let about = ["--name", "Spring", "--sponsor", "Exemple", "--subject", "Vaccination"];
    [&["campaign", "add", content], &about[..], whom].concat()
}

/// A contact base without addresses, and a campaign to two other addresses with its reference.
fn opened() -> (Folder, String) {
    let folder = base();
    fs::write(folder.path("spring.zip"), archive(SPRING)).unwrap();
    fs::write(folder.path("people.txt"), "a@x.example\nb@x.example\n").unwrap();
    let own = ["--addresses", "people.txt", "--source", "Annuaire", "--json"];
    let body = json(&folder.run(&words("spring.zip", &own)));
    let id = body["campaign"].as_str().unwrap().to_owned();
    (folder, id)
}

#[test]
fn commands_accept_any_spelling_of_a_reference_and_print_instants() {
    let (folder, id) = opened();
    let at = Value::from("2026-11-21T06:10:00Z");
    for typed in [id.clone(), id.to_lowercase(), id.replace('-', "").to_lowercase(), id.replace('-', " ")] {
        let shown = json(&folder.run(&["campaign", "show", &typed, "--json"]));
        assert_eq!((&shown["id"], &shown["openedAt"]), (&Value::from(id.as_str()), &at), "{typed}");
        assert_eq!(shown["approvedAt"], Value::Null);
    }
    let short = id.replace('-', "").to_lowercase();
    assert_eq!(folder.run(&["campaign", "approve", &short]).code, 0);
    assert_eq!(json(&folder.run(&["campaign", "show", &id, "--json"]))["approvedAt"], at);
    let shown = folder.run(&["campaign", "show", &id]);
    assert!(shown.stdout.contains("2026-11-21 06:10 UTC"), "{}", shown.stdout);
    let other = folder.run(&["campaign", "show", "spring"]);
    assert!(other.code == 1 && other.stderr.contains("no campaign SPRING"), "{}", other.stderr);
}

#[test]
fn report_and_json_are_never_both_written_to_standard_output() {
    let (folder, id) = opened();
    let report = |more: &[&str]| folder.run(&[&["campaign", "report", id.as_str(), "--csv"], more].concat());
    assert_eq!(json(&report(&["a.csv", "--json"]))["total"], 2);
    let output = report(&["b.csv"]);
    assert_eq!((output.code, output.stdout.as_str()), (0, "2 mails: 2 queued\n"), "{}", output.stderr);
    let [first, second] = ["a.csv", "b.csv"].map(|name| fs::read_to_string(folder.path(name)).unwrap());
    assert!(first == second && first.starts_with("wave,region,state,mails\n"), "{first}{second}");
    assert_eq!(report(&["-"]).stdout, first);
    let both = report(&["-", "--json"]);
    assert_eq!((both.code, both.stdout.as_str()), (2, ""), "{}", both.stderr);
}

#[test]
fn only_mails_of_unknown_state_can_be_skipped() {
    let (folder, id) = opened();
    assert_eq!(folder.run(&["campaign", "unknown", &id]).stdout, "no mail is unknown\n");
    let none = folder.run(&["campaign", "unknown", &id, "k.w1.9@x.example"]);
    assert!(none.code == 1 && none.stderr.contains("no mail k.w1.9@x.example of"), "{}", none.stderr);
}

#[test]
fn refusing_to_create_a_campaign_states_the_remedy() {
    let (folder, _) = opened();
    for more in [&["--audience", "pharmacy"][..], &["--audience", "pharmacy", "--dry-run"]] {
        let refused = folder.run(&words("spring.zip", more));
        assert_eq!(refused.code, 1, "{}", refused.stderr);
        for part in ["the campaign has no recipients", "`vigie contacts stats`"] {
            assert!(refused.stderr.contains(part), "{part}: {}", refused.stderr);
        }
        assert!(
            !refused.stderr.contains("K-"),
            "it names a reference that was not created: {}",
            refused.stderr
        );
    }
    let unused = folder.run(&words("spring.zip", &["--audience", "pharmacy", "--source", "Annuaire"]));
    assert!(unused.code == 2 && unused.stderr.contains("--source"), "{}", unused.stderr);
    fs::write(folder.path("a.bin"), b"x").unwrap();
    let unnamed = folder.run(&words("a.bin", &["--audience", "pharmacy"]));
    assert_eq!(unnamed.code, 2, "{}", unnamed.stderr);
    assert!(unnamed.stderr.contains("--content") && !unnamed.stderr.contains("--kind"), "{}", unnamed.stderr);
}

#[test]
fn a_dry_run_creates_no_key() {
    let folder = Folder::ready();
    fs::write(folder.path("spring.zip"), archive(SPRING)).unwrap();
    fs::write(folder.path("people.txt"), "a@x.example\n").unwrap();
    fs::write(folder.path("report.eml"), "Subject: Hello\n\nI am away until Monday.\n").unwrap();
    let keys = || -> Vec<OsString> {
        let entries = fs::read_dir(folder.path("var/secrets")).into_iter().flatten();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let before = keys();
    let own = ["--addresses", "people.txt", "--source", "Annuaire", "--json"];
    let dry = folder.run(&words("spring.zip", &[&own[..], &["--dry-run"]].concat()));
    assert_eq!((dry.code, json(&dry)["recipients"].as_u64()), (0, Some(1)), "{}", dry.stderr);
    assert_eq!(folder.run(&["campaign", "bounces", "report.eml", "--dry-run"]).code, 3);
    assert_eq!(keys(), before);
    let opened = json(&folder.run(&words("spring.zip", &own)));
    let (id, before) = (opened["campaign"].as_str().unwrap(), keys());
    let test = ["campaign", "test", id, "you@company.example", "--dry-run"];
    assert_eq!((folder.run(&test).code, keys()), (0, before));
}

#[test]
fn a_count_of_one_row_is_in_the_singular() {
    let folder = base();
    fs::write(folder.path("one.csv"), "cip;nom;code postal\n2000001;Pharmacie Un;75012\n").unwrap();
    let imported = folder.run(&["import", "contacts", "one.csv", "--kind", "pharmacy", "--source", "list"]);
    assert!(imported.stdout.starts_with("1 row: 1 added"), "{}{}", imported.stdout, imported.stderr);
    fs::write(folder.path("own.csv"), "Pharmacie;Adresse;CP;Ville\nLafayette;55 rue Nationale;37000;Tours\n")
        .unwrap();
    let matched = folder.run(&["contacts", "match", "own.csv", "--out", "matched.csv"]);
    assert!(matched.stdout.contains("\n1 row: "), "{}{}", matched.stdout, matched.stderr);
}
