//! The indicators at the terminal: output, JSON and exit codes of the real binary.

use super::files::{NEW, OLD, national, regional};
use crate::harness::Folder;
use jiff::civil::{Date, date};
use sha2::{Digest as _, Sha256};
use std::{fs, io::Write as _, process::Stdio};

const FORCED: &[&str] = &["ias", "publish", "--force", "--reason", "made up for a test"];

const COLUMNS: &str = "\"IAS_brut\";\"IAS_lissé\";\"Incidence_Sentinelles\"";

/// A folder after `vigie init`, with a national and a regional file of the flu.
fn ready() -> Folder {
    let folder = Folder::ready();
    let level = |day: Date| f64::from(day.day_of_year());
    let file = |name, bytes| fs::write(folder.path(name), bytes).unwrap();
    file(
        "Openhealth_S-Grippal.csv",
        national(COLUMNS, (date(2025, 9, 1), 446), |at| f64::from(at % 60), OLD),
    );
    file("Openhealth_S-Grippal_Regions.csv", regional(2026, date(2026, 11, 20), level, NEW));
    folder
}

#[test]
fn import_publication_and_status_are_idempotent() {
    let folder = ready();
    let files = ["ias", "import-history", "Openhealth_S-Grippal.csv", "Openhealth_S-Grippal_Regions.csv"];
    let imported = folder.run(&files);
    assert_eq!(imported.code, 0, "{}", imported.stderr);
    insta::assert_snapshot!(imported.stdout, @"flu: 2 files, 2913 values, 2893 new or changed, last day 2026-11-20, replaces the demonstration series once published");
    insta::assert_snapshot!(imported.stderr, @"not public yet: `vigie ias publish` comes next");
    insta::assert_snapshot!(folder.run(&files).stdout, @"flu: 2 files, 2913 values, nothing new, last day 2026-11-20");

    insta::assert_snapshot!(folder.run(&["ias", "publish", "--dry-run", "--theme", "flu"]).stdout, @"flu: would be published as version 2, up to 2026-11-20");
    insta::assert_snapshot!(folder.run(&["ias", "publish"]).stdout, @"
    respiratory: unchanged, version 1, up to 2026-11-20 (demonstration)
    flu: published version 2, up to 2026-11-20
    flu-vaccination-65: unchanged, version 1, up to 2026-11-20 (demonstration)
    allergies: unchanged, version 1, up to 2026-11-20 (demonstration)
    gastroenteritis: unchanged, version 1, up to 2026-11-20 (demonstration)
    lice: unchanged, version 1, up to 2026-11-20 (demonstration)
    scabies: unchanged, version 1, up to 2026-11-20 (demonstration)
    baclofen: unchanged, version 1, up to 2026-11-20 (demonstration)
    ");
    let twice = folder.run(&["ias", "publish"]);
    assert_eq!((twice.code, twice.stdout.as_str()), (0, "nothing to do: everything imported is published\n"));
    insta::assert_snapshot!(folder.run(&["ias", "status"]).stdout, @"
    theme               last day    provisional  published (UTC)   version  freshness   data
    respiratory         2026-11-20  12 days      2026-11-21 06:10  1        up to date  demonstration
    flu                 2026-11-20  12 days      2026-11-21 06:10  2        up to date  real
    flu-vaccination-65  2026-11-20  5 days       2026-11-21 06:10  1        up to date  demonstration
    allergies           2026-11-20  12 days      2026-11-21 06:10  1        up to date  demonstration
    gastroenteritis     2026-11-20  12 days      2026-11-21 06:10  1        up to date  demonstration
    lice                2026-11-20  12 days      2026-11-21 06:10  1        up to date  demonstration
    scabies             2026-11-20  12 days      2026-11-21 06:10  1        up to date  demonstration
    baclofen            2026-11-20  12 days      2026-11-21 06:10  1        up to date  demonstration
    ");
    let document: serde_json::Value =
        serde_json::from_str(&folder.run(&["ias", "status", "--json"]).stdout).unwrap();
    insta::assert_snapshot!(document["themes"][1], @r#"{"accepted":[],"demonstration":false,"held":null,"lastDay":"2026-11-20","lateDays":0,"promiseDays":1,"provisionalDays":12,"publishedAt":"2026-11-21T06:10:00Z","retired":[],"theme":"flu","version":2}"#);
    assert_eq!(document["schemaVersion"], 2);
}

#[test]
fn standard_input_requires_a_theme() {
    let folder = ready();
    let mut child = folder
        .command(&["ias", "import-history", "-", "--theme", "scabies", "--dry-run"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"PERIODE;IAS_lisse\n2026-11-19;301,5\n").unwrap();
    let output = child.wait_with_output().unwrap();
    insta::assert_snapshot!(String::from_utf8(output.stdout).unwrap(), @"scabies: 1 file, 1 value, 1 would be new or changed, last day 2026-11-19, would replace the demonstration series once published");
    assert_eq!(folder.run(&["ias", "import-history", "-"]).code, 2);
}

#[test]
fn invalid_files_are_reported_with_their_exit_code() {
    let folder = ready();
    fs::write(folder.path("flu.csv"), "PERIODE;IAS_lisse\n2026-11-19;1.5\n").unwrap();
    fs::write(folder.path("data.csv"), "PERIODE;IAS_lisse\n2026-11-19;1,5\n").unwrap();
    for (file, code) in [("flu.csv", 65), ("data.csv", 65), ("none.csv", 66), (".", 66)] {
        let answer = folder.run(&["ias", "import-history", file]);
        assert_eq!((answer.code, answer.stdout.as_str()), (code, ""), "{file}: {}", answer.stderr);
        assert!(answer.stderr.contains(file), "{}", answer.stderr);
    }
    insta::assert_snapshot!(folder.run(&["ias", "import-history", "flu.csv"]).stderr, @r#"
    vigie: 1 file cannot be imported, so nothing was
      flu.csv:2:IAS_lisse: "1.5" is not a number (the decimal sign is a comma)
    "#);
    insta::assert_snapshot!(folder.run(&["ias", "import-history", "data.csv"]).stderr, @"
    vigie: 1 file cannot be imported, so nothing was
      data.csv: the name tells no theme; say which with --theme (respiratory, flu, flu-vaccination-65, allergies, gastroenteritis, lice, scabies, baclofen)
    ");
    let status = folder.run(&["ias", "status"]).stdout;
    assert_eq!(status.matches("demonstration").count(), 8, "{status}");
    assert_eq!(folder.run(&["ias", "publish", "--theme", "plague"]).code, 2);
}

#[test]
fn rejects_invalid_dates_and_reversed_periods() {
    let folder = ready();
    let show = |more: &[&str]| folder.run(&[&["ias", "show", "--theme", "flu"], more].concat());
    let backwards = show(&["--from", "2026-11-20", "--to", "2026-11-01"]);
    assert_eq!((backwards.code, backwards.stdout.as_str()), (2, ""));
    assert!(backwards.stderr.contains("the period ends before it begins"), "{}", backwards.stderr);
    let none = show(&["--from", "2026-13-01"]);
    assert_eq!(none.code, 2);
    assert!(none.stderr.contains("2026-13-01 is not a date (YYYY-MM-DD)"), "{}", none.stderr);
}

#[test]
fn a_killed_publication_leaves_the_old_or_the_new_version() {
    let folder = ready();
    let versions = |folder: &Folder| {
        let status = folder.run(&["ias", "status", "--json"]);
        assert_eq!(status.code, 0, "{}", status.stderr);
        let document: serde_json::Value = serde_json::from_str(&status.stdout).unwrap();
        document["themes"][1]["version"].as_i64().unwrap()
    };
    for words in [
        &["ias", "import-history", "Openhealth_S-Grippal.csv", "Openhealth_S-Grippal_Regions.csv"][..],
        FORCED,
    ] {
        folder.strike(words, || {
            assert_eq!(folder.run(&["db", "check"]).code, 0);
            // After publishing, the process may be killed before it prints.
            let newest = if words[1] == "publish" { 2 } else { 1 };
            assert!((1..=newest).contains(&versions(&folder)));
            assert!(files_are_of_one_set(&folder));
        });
    }
    assert_eq!(versions(&folder), 2);
    // The next run completes a run that was killed before it switched versions.
    assert!(folder.run(FORCED).stdout.starts_with("nothing to do"));
    let text = fs::read_to_string(folder.path("var/open-data/current/flu/version.txt")).unwrap();
    assert!(text.starts_with("flu 2 ") && files_are_of_one_set(&folder));
    assert_eq!(folder.run(&["ias", "publish"]).stdout, "nothing to do: everything imported is published\n");
}

/// Whether every published theme on disk is exactly the file named by its version.
fn files_are_of_one_set(folder: &Folder) -> bool {
    let Ok(themes) = fs::read_dir(folder.path("var/open-data/current")) else { return true };
    let is_whole = |theme: &std::path::Path| {
        let text = fs::read_to_string(theme.join("version.txt")).unwrap();
        let tidy = fs::read(theme.join("tidy.csv")).unwrap();
        text.trim().rsplit(' ').next().unwrap() == sha256(&tidy)
    };
    themes.map(|theme| theme.unwrap().path()).all(|theme| is_whole(&theme))
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
