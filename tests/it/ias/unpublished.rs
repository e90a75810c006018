//! Imported figures without a national level: `import-counts`, `publish`, `check` and `status` report the theme and the reason.

use super::{
    files::{OLD, national},
    ingest::{HEADER, REGIONS, rows},
};
use crate::harness::{Answer, Folder};
use jiff::civil::date;
use std::fs;

/// Counts of the flu without the baseline weeks, imported over the demonstration.
fn uncovered() -> (Folder, Answer) {
    let folder = Folder::ready();
    let text = rows(&REGIONS, date(2026, 9, 12), 70, |_| 500);
    fs::write(folder.path("flu.csv"), format!("{HEADER}{text}")).unwrap();
    let found = folder.run(&["ias", "import-counts", "--theme", "flu", "flu.csv"]);
    assert_eq!(found.code, 0, "{}", found.stderr);
    (folder, found)
}

const REASON: &str = "flu: not published: counts from 2026-09-12 to 2026-11-20 do not cover the baseline, weeks 19 to 28 of one year; the demonstration series stays online\n";

#[test]
fn every_command_reports_counts_without_baseline_weeks() {
    let (folder, found) = uncovered();
    insta::assert_snapshot!(found.stdout, @"flu: 1 file, 1540 regional days, 1540 new, 2026-09-12 to 2026-11-20");
    insta::assert_snapshot!(found.stderr, @"
    flu: nothing can be published yet: counts from 2026-09-12 to 2026-11-20 do not cover the baseline, weeks 19 to 28 of one year
    not public yet: `vigie ias publish` comes next
    ");
    for words in
        [&["ias", "publish"][..], &["ias", "publish", "--theme", "flu"], &["ias", "publish", "--dry-run"]]
    {
        let found = folder.run(words);
        assert_eq!(found.code, 3, "{words:?}: {}", found.stderr);
        assert!(
            found.stdout.contains(REASON) && !found.stdout.contains("everything"),
            "{words:?}: {}",
            found.stdout
        );
    }
    let document: serde_json::Value =
        serde_json::from_str(&folder.run(&["ias", "publish", "--json"]).stdout).unwrap();
    insta::assert_snapshot!(document["unpublished"], @r#"[{"baseline":{"from":null,"period":"weeks","scope":"territory","to":null,"weeks":[19,28]},"firstDay":"2026-09-12","lastDay":"2026-11-20","online":"demonstration","reason":"baseline-not-covered","theme":"flu"}]"#);
    let status = folder.run(&["ias", "status"]);
    assert_eq!(status.code, 1, "{}", status.stdout);
    let row = status.stdout.lines().find(|line| line.trim_start().starts_with("flu ")).unwrap();
    assert!(row.contains("  not published  ") && !row.contains("up to date"), "{row}");
    assert!(status.stdout.ends_with(REASON), "{}", status.stdout);
    let status = folder.run(&["ias", "status", "--json"]);
    assert!(status.stdout.contains("\"reason\":\"baseline-not-covered\""), "{}", status.stdout);
    let check = folder.run(&["ias", "check", "--theme", "flu"]);
    assert_eq!((check.code, check.stderr.as_str()), (1, REASON));
}

#[test]
fn later_baseline_counts_make_the_theme_publishable() {
    let (folder, _) = uncovered();
    let text = rows(&REGIONS, date(2026, 5, 4), 140, |at| 450 + at as u64 % 7);
    fs::write(folder.path("flu.csv"), format!("{HEADER}{text}")).unwrap();
    assert_eq!(folder.run(&["ias", "import-counts", "--theme", "flu", "flu.csv"]).code, 0);
    let found =
        folder.run(&["ias", "publish", "--theme", "flu", "--force", "--reason", "made up for a test"]);
    assert_eq!(found.code, 0, "{}{}", found.stdout, found.stderr);
    assert!(found.stdout.starts_with("flu: published version 2"), "{}", found.stdout);
    assert_eq!(folder.run(&["ias", "status"]).code, 0);
}

#[test]
fn reports_too_few_pharmacies_and_days_without_figures() {
    let folder = Folder::ready();
    // Ten pharmacies of one region: there must be no national level.
    let text = rows(&["11"], date(2026, 5, 1), 204, |_| 500).replace(",40\n", ",10\n");
    fs::write(folder.path("lice.csv"), format!("{HEADER}{text}")).unwrap();
    assert_eq!(folder.run(&["ias", "import-counts", "--theme", "lice", "lice.csv"]).code, 0);
    let found = folder.run(&["ias", "publish", "--theme", "lice"]);
    let reason =
        "lice: not published: fewer than 11 pharmacies report; the demonstration series stays online\n";
    assert_eq!((found.code, found.stdout.as_str()), (3, reason), "{}", found.stderr);

    let found = folder.run(&["ias", "publish", "--theme", "lice", "--date", "2026-04-01"]);
    let reason = "lice: not published: no figures are imported; the demonstration series stays online\n";
    assert_eq!((found.code, found.stdout.as_str()), (3, reason), "{}", found.stderr);
}

#[test]
fn the_status_lists_figures_that_are_not_published_yet() {
    let folder = Folder::ready();
    let file = national("\"IAS_lissé\"", (date(2025, 9, 1), 446), |at| f64::from(at % 60), OLD);
    fs::write(folder.path("flu.csv"), file).unwrap();
    assert_eq!(folder.run(&["ias", "import-history", "flu.csv"]).code, 0);
    let status = folder.run(&["ias", "status"]);
    let waiting =
        "not published: imported figures wait for `vigie ias publish`; the demonstration series stays online";
    assert!(status.code == 0 && status.stdout.contains(waiting), "{}", status.stdout);
}
