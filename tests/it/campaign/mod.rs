//! The contact base and list matching, at the terminal.

mod bounces;
pub mod content;
mod interrupted;
mod matching;
#[path = "../../../benches/linkage/neighbours/mod.rs"]
mod neighbours;
mod opens;
mod refusals;
mod sending;
mod terminal;
mod unsubscribe;

use crate::harness::{Answer, Folder, real};
use std::{fs, io::Write as _, process::Stdio};

const REGISTER: &str = "nofinesset;nofinessej;rs;rslongue;numvoie;typvoie;voie;categetab;categretab;ligneacheminement;telephone\n\
    010002301;1;VOLLENWEIDER;PHARMACIE VOLLENWEIDER;9;R;ALEXANDRE BERARD;620;3201;01500 AMBERIEU EN BUGEY;04 74 38 01 01\n\
    010002335;1;CENTRE;PHARMACIE DU CENTRE;3;PL;DU MARCHE;620;3201;01320 CHALAMONT;04 74 61 70 70\n\
    010002350;1;GRENOUILLERE;PHARMACIE DE LA GRENOUILLERE;14;R;DE LA GRENOUILLERE;620;3201;01000 BOURG EN BRESSE;\n\
    010002368;1;BERTRAND;PHARMACIE BERTRAND;14;R;DE LA GRENOUILLERE;620;3201;01000 BOURG EN BRESSE;\n";

const OWN: &str = "Pharmacie;Adresse;CP;Ville;Tél\n\
    Phie Volenweider;9, rue A. Bérard;1500;Ambérieu-en-Bugey;\n\
    Pharmacie;14 r de la Grenouillère;1000;Bourg en Bresse cedex;\n\
    Pharmacie Lafayette;55 rue Nationale;37000;Tours;\n\
    Nouvelle pharmacie;;1320;;474617070\n";

fn base() -> Folder {
    let folder = Folder::ready();
    fs::write(folder.path("register.csv"), REGISTER).unwrap();
    fs::write(folder.path("own.csv"), OWN).unwrap();
    let imported = folder.run(&["import", "contacts", "register.csv", "--kind", "pharmacy"]);
    assert_eq!((imported.code, imported.stderr.as_str()), (0, ""), "{}", imported.stdout);
    assert!(imported.stdout.starts_with("4 rows: 4 added"), "{}", imported.stdout);
    folder
}

fn json(answer: &Answer) -> serde_json::Value {
    serde_json::from_str(&answer.stdout)
        .unwrap_or_else(|e| panic!("{e}: {} {}", answer.stdout, answer.stderr))
}

/// Row, outcome and contact name of a result.
fn outcomes(folder: &Folder, file: &str) -> Vec<(String, String, String)> {
    let mut reader = csv::Reader::from_path(folder.path(file)).unwrap();
    let rows = reader.records().map(Result::unwrap);
    rows.map(|row| (row[0].to_owned(), row[1].to_owned(), row[9].to_owned())).collect()
}

fn expected(rows: [(&str, &str, &str); 4]) -> Vec<(String, String, String)> {
    rows.map(|(line, outcome, name)| (line.to_owned(), outcome.to_owned(), name.to_owned())).to_vec()
}

#[test]
fn matches_a_list_with_doubts_decided_in_a_file() {
    let folder = base();
    let matched = folder.run(&[
        "contacts",
        "match",
        "own.csv",
        "--out",
        "a.csv",
        "--review-file",
        "doubts.csv",
        "--json",
    ]);
    let body = json(&matched);
    assert_eq!(
        (body["matched"].as_u64(), body["review"].as_u64(), body["none"].as_u64()),
        (Some(2), Some(1), Some(1))
    );
    assert_eq!(
        (body["schemaVersion"].as_u64(), body["columns"]["postalcode"].as_str()),
        (Some(2), Some("CP"))
    );
    let found = outcomes(&folder, "a.csv");
    assert_eq!(found[0], ("2".to_owned(), "matched".to_owned(), "PHARMACIE VOLLENWEIDER".to_owned()));
    assert_eq!((found[1].1.as_str(), found[2].1.as_str(), found[2].2.as_str()), ("review", "none", ""));
    assert_eq!(found[3].2, "PHARMACIE DU CENTRE", "found by its phone");

    // A completed file of decisions is applied.
    let doubts = fs::read_to_string(folder.path("doubts.csv")).unwrap();
    let (header, row) = doubts.trim_end().split_once('\n').unwrap();
    let proposed = found[1].2.clone();
    fs::write(folder.path("doubts.csv"), format!("{header}\n{}\n", row.replacen(",,", ",yes,", 1))).unwrap();
    let decided =
        folder.run(&["contacts", "match", "own.csv", "--out", "b.csv", "--review-file", "doubts.csv"]);
    assert!(
        decided.stdout.contains("3 matched, 0 for review, 1 without"),
        "{}{}",
        decided.stdout,
        decided.stderr
    );
    assert_eq!(outcomes(&folder, "b.csv")[1].2, proposed);
    fs::write(folder.path("doubts.csv"), format!("{header}\n{}\n", row.replacen(",,", ",maybe,", 1)))
        .unwrap();
    let wrong =
        folder.run(&["contacts", "match", "own.csv", "--out", "c.csv", "--review-file", "doubts.csv"]);
    assert_eq!(wrong.code, 65);
    assert!(wrong.stderr.contains("doubts.csv:2:decision"), "{}", wrong.stderr);
    fs::write(folder.path("doctors.csv"), "rpps;nom\n10000000001;MARTIN\n").unwrap();
    let doctors = folder.run(&["contacts", "match", "doctors.csv", "--out", "e.csv"]);
    assert!(doctors.stderr.contains("which --kind generalist looks for"), "{}", doctors.stderr);
}

#[test]
fn doubts_can_be_decided_at_the_terminal() {
    let folder = base();
    let mut command = folder.command(&["contacts", "match", "own.csv", "--out", "d.csv", "--review"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"n\n").unwrap();
    let asked = Answer::from(child.wait_with_output().unwrap());
    assert!(
        asked.stderr.contains("the base: PHARMACIE") && asked.stderr.contains("street +"),
        "{}",
        asked.stderr
    );
    assert!(asked.stdout.contains("2 matched, 0 for review, 2 without"), "{}", asked.stdout);
    assert_eq!(
        outcomes(&folder, "d.csv"),
        expected([
            ("2", "matched", "PHARMACIE VOLLENWEIDER"),
            ("3", "none", ""),
            ("4", "none", ""),
            ("5", "matched", "PHARMACIE DU CENTRE"),
        ])
    );
    assert_eq!(
        folder.run(&["contacts", "match", "own.csv", "--out", "d.csv"]).code,
        73,
        "existing files are not overwritten"
    );
}

#[test]
fn matches_doctors_by_their_rpps_number() {
    let folder = Folder::ready();
    let doctors = "rpps;Nom;Prénom;Code postal;Ville\n10000000001;MARTIN;Zoé;01500;AMBERIEU EN BUGEY\n\
        10000000002;DURAND;Ana;69001;LYON\n";
    fs::write(folder.path("doctors.csv"), doctors).unwrap();
    let words = ["import", "contacts", "doctors.csv", "--kind", "generalist", "--source", "Annuaire Santé"];
    assert_eq!(folder.run(&words).code, 0);
    fs::write(folder.path("own.csv"), "RPPS;Visites\n10000000002;3\n10000000009;4\n").unwrap();
    let matched =
        folder.run(&["contacts", "match", "own.csv", "--kind", "generalist", "--out", "a.csv", "--json"]);
    let body = json(&matched);
    assert_eq!((body["matched"].as_u64(), body["none"].as_u64()), (Some(1), Some(1)), "{body}");
    assert_eq!(body["columns"]["rpps"], "RPPS");
    let found = outcomes(&folder, "a.csv");
    assert_eq!(found[0], ("2".to_owned(), "matched".to_owned(), "Ana DURAND".to_owned()));
}

#[test]
fn counts_exports_and_suppresses_contacts() {
    let folder = base();
    fs::write(
        folder.path("mails.csv"),
        "finess;email\n010002301;Vol@x.example\n010002335;c@x.example\n010002999;=1+1\n",
    )
    .unwrap();
    let words = ["import", "contacts", "mails.csv", "--kind", "pharmacy", "--source", "Groupement X"];
    let planned = json(&folder.run(&[&words[..], &["--dry-run", "--json"]].concat()));
    assert_eq!((planned["updated"].as_u64(), planned["dryRun"].as_bool()), (Some(2), Some(true)));
    let imported = folder.run(&words);
    assert_eq!(imported.code, 3, "a row is at fault");
    assert!(imported.stderr.contains("mails.csv:4:email"), "{}", imported.stderr);
    let suppressed = folder.run(&["contacts", "suppress", "VOL@x.example", "--reason", "asked by phone"]);
    assert_eq!(suppressed.stdout, "added 1 recipient, 0 there before\n", "{}", suppressed.stderr);
    let stats = json(&folder.run(&["contacts", "stats", "--json"]));
    assert_eq!(stats["counts"][0]["region"], "FR-ARA");
    let of = |name: &str| stats["counts"][0][name].as_u64().unwrap();
    assert_eq!((of("contacts"), of("withAddress"), of("suppressed")), (4, 2, 1));
    assert_eq!(stats["audiences"][0]["mailboxes"], 1);
    assert_eq!(
        (stats["audiences"][1]["mailboxes"].as_u64(), stats["audiences"][1]["isCounted"].as_bool()),
        (Some(50_000), Some(false))
    );
    let export = folder.run(&["contacts", "export", "--with-address"]);
    let lines: Vec<_> = export.stdout.lines().filter(|line| line.contains("@x.example")).collect();
    assert_eq!((lines.len(), export.stdout.lines().count()), (2, 3), "{}", export.stdout);
    assert!(lines.iter().any(|line| line.contains("Vol@x.example,Groupement X,yes")), "{}", export.stdout);
    // The suppressed contact is stored as a keyed hash only.
    let list = folder.run(&["contacts", "suppress", "--file", "missing.txt"]);
    assert_eq!(list.code, 66);
    fs::write(folder.path("list.txt"), "d@x.example\nnobody\n").unwrap();
    let wrong = folder.run(&["contacts", "suppress", "--file", "list.txt", "--client", "acme"]);
    assert!(wrong.code == 65 && wrong.stderr.contains("list.txt:2"), "{}", wrong.stderr);
}

#[test]
fn a_killed_contact_import_is_completed_by_the_next() {
    let folder = Folder::ready();
    let mut list = "cip;nom;code postal\n".to_owned();
    (0..3_000).for_each(|number| list += &format!("{};Pharmacie {number};75012\n", 2_000_000 + number));
    fs::write(folder.path("list.csv"), list).unwrap();
    let words = ["import", "contacts", "list.csv", "--kind", "pharmacy", "--source", "list"];
    let contacts = || {
        let stats = json(&folder.run(&["contacts", "stats", "--json"]));
        stats["counts"][0]["contacts"].as_u64().unwrap_or_default()
    };
    folder.strike(&words, || assert_eq!(contacts() % 500, 0, "a batch is whole"));
    assert_eq!(contacts(), 3_000);
    let again = folder.run(&words);
    assert!(again.stdout.starts_with("3000 rows: 0 added, 0 updated, 3000 unchanged"), "{}", again.stdout);
}

#[test]
fn contact_commands_reject_wrong_arguments_with_their_exit_code() {
    let folder = Folder::ready();
    for (words, code) in [
        (&["import", "contacts"][..], 2),
        (&["import"][..], 2),
        (&["import", "contacts", "missing.csv", "--kind", "pharmacy"][..], 66),
        (&["import", "contacts", "own.csv", "--kind", "dentist"][..], 2),
        (&["import", "pages", "missing"][..], 66),
        (&["contacts", "export", "--region", "Bretagne"][..], 2),
        (&["contacts", "match", "missing.csv", "--out", "a.csv"][..], 66),
    ] {
        let answer = folder.run(words);
        assert_eq!(answer.code, code, "{words:?}: {}", answer.stderr);
    }
    fs::write(folder.path("own.csv"), OWN).unwrap();
    let empty = folder.run(&["contacts", "match", "own.csv", "--out", "b.csv"]);
    assert!(empty.code == 1 && empty.stderr.contains("vigie import contacts FILE"), "{}", empty.stderr);
}

/// The published register: every pharmacy is found from the data a customer would write.
#[test]
fn finds_pharmacies_of_the_real_register() {
    let Some(register) = real("pharmacies/finess_extract_sample_2020-12-31.csv") else { return };
    let folder = Folder::ready();
    let register = register.to_str().unwrap();
    let imported = json(&folder.run(&["import", "contacts", register, "--kind", "pharmacy", "--json"]));
    assert_eq!(
        (imported["added"].as_u64(), imported["rejected"].as_u64()),
        (Some(59), Some(0)),
        "{imported}"
    );
    let mut file = csv::ReaderBuilder::new().delimiter(b';').from_path(register).unwrap();
    let mut own = "Pharmacie,Adresse,Code postal,Ville\n".to_owned();
    for row in file.byte_records().map(Result::unwrap) {
        let cell = |at: usize| String::from_utf8_lossy(&row[at]).replace([',', '"'], " ");
        if cell(21) == "620" {
            let street = format!("{} {} {}", cell(6), cell(7), cell(8)).to_lowercase();
            own += &format!(
                "{},{street},{},{}\n",
                cell(2).to_lowercase(),
                cell(16).trim_start_matches('0'),
                cell(17)
            );
        }
    }
    fs::write(folder.path("own.csv"), own).unwrap();
    let body =
        json(&folder.run(&["contacts", "match", "own.csv", "--out", "found.csv", "--one-to-one", "--json"]));
    assert_eq!(body["rows"], 59);
    assert!(body["matched"].as_u64().unwrap() >= 57 && body["none"] == 0, "{body}");
}
