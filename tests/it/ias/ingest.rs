//! Daily counts at the terminal and in the application: imported, repeated, revised, rejected, and published as levels.

use super::app;
use crate::harness::Folder;
use jiff::{ToSpan as _, civil::Date, civil::date};
use std::{fmt::Write as _, fs, io::Write as _, process::Stdio, sync::Mutex};
use vigie::ias::{self, ImportRequest, InputFile, Theme};

pub(super) const HEADER: &str = "date,territory,numerator,denominator,pharmacies\n";
pub(super) const REGIONS: [&str; 22] = [
    "11", "21", "22", "23", "24", "25", "26", "31", "41", "42", "43", "52", "53", "54", "72", "73", "74",
    "82", "83", "91", "93", "94",
];

/// Rows of these regions from a day on; `basket` gives the size of the basket by day.
pub(super) fn rows(regions: &[&str], from: Date, days: i64, basket: impl Fn(i64) -> u64) -> String {
    let mut text = String::new();
    for at in 0..days {
        let day = from + at.days();
        for region in regions {
            writeln!(text, "{day},{region},{},100000,40", basket(at)).unwrap();
        }
    }
    text
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

/// A fresh installation and a year and a half of flu counts up to 20 November 2026.
fn ready() -> Folder {
    let folder = Folder::ready();
    let text = rows(&REGIONS, date(2025, 4, 1), 599, |at| if at < 300 { 500 } else { 900 });
    fs::write(folder.path("flu.csv.gz"), gzip(&format!("{HEADER}{text}"))).unwrap();
    folder
}

#[test]
fn imports_revises_and_publishes_daily_counts() {
    let folder = ready();
    let run = |words: &[&str]| {
        let answer = folder.run(words);
        assert_eq!(answer.code, 0, "{}", answer.stderr);
        answer
    };
    let dry = run(&["ias", "import-counts", "--dry-run", "flu.csv.gz"]);
    insta::assert_snapshot!(dry.stdout, @"flu: 1 file, 13178 regional days, 13178 would be new, 2025-04-01 to 2026-11-20, would replace the demonstration series once published");
    insta::assert_snapshot!(dry.stderr, @"dry run: nothing was changed");
    insta::assert_snapshot!(run(&["ias", "import-counts", "flu.csv.gz"]).stdout, @"flu: 1 file, 13178 regional days, 13178 new, 2025-04-01 to 2026-11-20, replaces the demonstration series once published");
    insta::assert_snapshot!(run(&["ias", "import-counts", "flu.csv.gz"]).stdout, @"flu: 1 file, 13178 regional days, nothing new, 2025-04-01 to 2026-11-20");
    let later = format!("{HEADER}2026-11-19,94,501,100000,40\n2026-11-20,94,900,100000,40\n");
    fs::write(folder.path("flu-late.csv"), later).unwrap();
    insta::assert_snapshot!(run(&["ias", "import-counts", "flu-late.csv"]).stdout, @"flu: 1 file, 2 regional days, 1 changed, 2025-04-01 to 2026-11-20");
    insta::assert_snapshot!(run(&["ias", "missing-days", "--theme", "flu"]).stdout, @"flu: counts from 2025-04-01 to 2026-11-20, 0 days missing");
    // Real series are never this flat, so the gate requires a reason.
    let forced = ["ias", "publish", "--theme", "flu", "--force", "--reason", "made up for a test"];
    assert!(run(&forced).stdout.starts_with("flu: "));
    assert!(run(&forced).stdout.starts_with("nothing to do"));
    let folders = fs::read_dir(folder.path("var/open-data")).unwrap();
    let files =
        folders.filter_map(|entry| fs::read_to_string(entry.unwrap().path().join("flu/tidy.csv")).ok());
    let mut lines = files.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>());
    let line = lines.find(|line| line.starts_with("flu,FR-NOR,2026-06-01") && line.contains(",false,"));
    insta::assert_snapshot!(line.unwrap(), @"flu,FR-NOR,2026-06-01,180,definitive,false,,");
}

#[test]
fn the_json_output_lists_changes_and_missing_days() {
    let folder = ready();
    // Lice from the summer on: one day is missing, and there is no low season.
    let text = rows(&["11"], date(2026, 8, 1), 90, |_| 5);
    let text = text
        .lines()
        .filter(|line| !line.starts_with("2026-09-10"))
        .fold(HEADER.to_owned(), |all, line| all + line + "\n");
    fs::write(folder.path("lice.csv"), text).unwrap();
    let answer = folder.run(&["ias", "import-counts", "lice.csv", "--json"]);
    insta::assert_snapshot!(answer.stdout, @r#"{"schemaVersion":2,"dryRun":false,"themes":[{"theme":"lice","files":1,"days":89,"added":89,"changed":0,"older":0,"replacedDemonstration":false,"firstDay":"2026-08-01","lastDay":"2026-10-29","missingDays":1,"withoutBaseline":["FR","11","FR-IDF"],"unpublished":{"reason":"baseline-not-covered","firstDay":"2026-08-01","lastDay":"2026-10-29","baseline":{"scope":"territory","period":"weeks","from":null,"to":null,"weeks":[19,28]}}}]}"#);
    insta::assert_snapshot!(answer.stderr, @r"
    lice: nothing can be published yet: counts from 2026-08-01 to 2026-10-29 do not cover the baseline, weeks 19 to 28 of one year
    not public yet: `vigie ias publish` comes next
    ");
    insta::assert_snapshot!(folder.run(&["ias", "missing-days", "--theme", "lice"]).stdout, @r"
    lice: counts from 2026-08-01 to 2026-10-29, 1 day missing
      2026-09-10
    ");
}

#[test]
fn a_theme_column_assigns_rows_of_standard_input_to_themes() {
    let folder = ready();
    let ingest = |words: &[&str], text: &str| {
        let mut child = folder.command(words);
        child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let text = "theme,date,territory,numerator,denominator,pharmacies\nflu,2026-11-20,11,5,900,40\nscabies,2026-11-20,11,6,900,40\n";
    let output = ingest(&["ias", "import-counts", "-", "--dry-run", "--quiet"], text);
    insta::assert_snapshot!(String::from_utf8(output.stdout).unwrap(), @r"
    flu: 1 file, 1 regional day, 1 would be new, 2026-11-20 to 2026-11-20
    scabies: 1 file, 1 regional day, 1 would be new, 2026-11-20 to 2026-11-20
    ");
    let untold = ingest(&["ias", "import-counts", "-"], &format!("{HEADER}2026-11-20,11,5,900,40\n"));
    assert_eq!(untold.status.code(), Some(65));
    let wrong = ingest(&["ias", "import-counts", "-", "--theme", "flu"], text);
    insta::assert_snapshot!(String::from_utf8(wrong.stderr).unwrap(), @r"
    vigie: 1 file cannot be taken in, so nothing was
      standard input:3:theme: scabies is not flu, which the file is said to be
    ");
}

#[test]
fn one_invalid_file_rejects_the_whole_import() {
    let folder = ready();
    fs::write(folder.path("lice.csv"), format!("{HEADER}2026-11-22,11,5,900,40\n2026-11-20,FR,5,900,40\n"))
        .unwrap();
    fs::write(folder.path("scabies.csv.gz"), &gzip("whatever")[..20]).unwrap();
    let answer = folder.run(&["ias", "import-counts", "flu.csv.gz", "lice.csv"]);
    assert_eq!((answer.code, answer.stdout.as_str()), (65, ""));
    insta::assert_snapshot!(answer.stderr, @r"
    vigie: 1 of 2 files cannot be taken in, so nothing was
      lice.csv:2:date: 2026-11-22 is still to come
      lice.csv:3:territory: FR is computed from the 22 former regions: leave its rows out
    ");
    for (file, code) in [("scabies.csv.gz", 65), ("none.csv", 66), (".", 66)] {
        let answer = folder.run(&["ias", "import-counts", "flu.csv.gz", file]);
        assert_eq!((answer.code, answer.stdout.as_str()), (code, ""), "{file}: {}", answer.stderr);
        assert!(answer.stderr.contains(file), "{}", answer.stderr);
    }
    let status = folder.run(&["ias", "status"]).stdout;
    assert_eq!(status.matches("demonstration").count(), 8, "{status}");
}

#[test]
fn a_killed_import_stores_all_counts_or_none() {
    let folder = ready();
    folder.strike(&["ias", "import-counts", "flu.csv.gz"], || {
        assert_eq!(folder.run(&["db", "check"]).code, 0);
        let again = folder.run(&["ias", "import-counts", "--dry-run", "--quiet", "flu.csv.gz"]).stdout;
        assert!(again.contains("13178 would be new") || again.contains("nothing new"), "{again}");
    });
    let again = folder.run(&["ias", "import-counts", "--quiet", "flu.csv.gz"]).stdout;
    assert!(again.contains("nothing new"), "{again}");
}

const DRY: ImportRequest = ImportRequest { dry_run: true, replace: false };

fn upload(name: &str, theme: Theme, text: String) -> InputFile {
    InputFile { name: name.to_owned(), theme: Some(theme), bytes: text.into_bytes() }
}

#[tokio::test]
async fn of_two_files_the_one_with_the_later_last_day_wins() {
    let (app, _folder) = app().await;
    let early = upload("a", Theme::Flu, format!("{HEADER}2016-05-01,11,1,100,40\n2016-05-02,11,1,100,40\n"));
    let late = upload("b", Theme::Flu, format!("{HEADER}2016-05-02,11,2,100,40\n2016-05-03,11,2,100,40\n"));
    for order in [[&early, &late], [&late, &early]] {
        let files = order.map(Clone::clone);
        let ingested = ias::ingest(&app, &files, DRY, &|_| ()).await.unwrap();
        assert_eq!((ingested[0].days, ingested[0].added), (4, 3));
    }
    ias::ingest(&app, &[late, early.clone()], ImportRequest::default(), &|_| ()).await.unwrap();
    // The file of 1 May repeats values that have been revised since, which reverts them.
    let again = ias::ingest(&app, &[early], ImportRequest::default(), &|_| ()).await.unwrap();
    assert_eq!((again[0].added, again[0].changed), (0, 1));
}

#[tokio::test]
async fn counts_replace_imported_levels_on_their_days_only() {
    let (app, _folder) = app().await;
    let levels = super::files::national("\"IAS_lissé\"", (date(2014, 1, 1), 500), |_| 7.0, super::files::OLD);
    super::import(&app, &[super::source("gale.csv", Theme::Scabies, levels)]).await;
    let counted =
        upload("c", Theme::Scabies, HEADER.to_owned() + &rows(&REGIONS, date(2015, 3, 1), 430, |_| 9));
    ias::ingest(&app, &[counted], ImportRequest::default(), &|_| ()).await.unwrap();
    super::publish(&app).await;
    let lines = super::tidy(&app, Theme::Scabies).await;
    let level = |day: &str| {
        let found = lines.iter().find(|(territory, at, ..)| territory == "FR" && at == day);
        found.map(|(_, _, level, status)| (*level, status.clone())).unwrap()
    };
    let definitive = "definitive".to_owned();
    assert_eq!(level("2015-02-28"), (7.0, definitive.clone()));
    assert_eq!(level("2015-03-01"), (100.0, definitive));
    assert_eq!(level("2016-05-03"), (100.0, "provisional".to_owned()));
    assert!(lines.iter().any(|(territory, ..)| territory == "FR-NOR"));
    let view = ias::view(&app, Theme::Scabies, ias::ViewRequest::default()).await.unwrap();
    assert_eq!(view.status.last_day, date(2016, 5, 3));
    let definition = view.baseline_definition.unwrap();
    assert_eq!(definition.weeks, Some((19, 26)));
    assert_eq!((view.missing.count, view.coverage, view.holidays.len()), (0, None, 11));
}

#[tokio::test]
async fn imports_fifteen_years_of_all_regions_at_once() {
    let (app, _folder) = app().await;
    let text = HEADER.to_owned()
        + &rows(&REGIONS, date(2010, 1, 1), 2300, |at| 500 + u64::try_from(at % 90).unwrap());
    let ingested =
        ias::ingest(&app, &[upload("many.csv", Theme::Flu, text)], ImportRequest::default(), &|_| ())
            .await
            .unwrap();
    assert_eq!((ingested[0].added, ingested[0].missing_days), (22 * 2300, 0));
    assert!(ingested[0].without_baseline.is_empty());
}

#[tokio::test]
async fn reports_progress_within_a_large_file() {
    let (app, _folder) = app().await;
    let counts =
        upload("counts.csv", Theme::Flu, HEADER.to_owned() + &rows(&REGIONS, date(2014, 1, 1), 800, |_| 9));
    let levels =
        super::files::national("\"IAS_lissé\"", (date(1990, 1, 1), 9_000), |_| 7.0, super::files::OLD);
    let levels = super::source("gale.csv", Theme::Scabies, levels);
    let wrong =
        upload("wrong.csv", Theme::Flu, String::from_utf8_lossy(&counts.bytes).replace("2014-0", "2114-0"));
    for (source, is_good) in [(&counts, true), (&levels, true), (&wrong, false)] {
        let found = Mutex::new(Vec::new());
        let tell = |bytes: u64| found.lock().unwrap().push(bytes);
        let sources = std::slice::from_ref(source);
        let is_taken = match source.theme {
            Some(Theme::Flu) => ias::ingest(&app, sources, DRY, &tell).await.is_ok(),
            _ => ias::import(&app, sources, DRY, &tell).await.is_ok(),
        };
        assert_eq!(is_taken, is_good, "{}", source.name);
        let (found, all) = (found.into_inner().unwrap(), source.bytes.len() as u64);
        // Progress adds up to the whole file, and no step is larger than half of it.
        assert_eq!(found.iter().sum::<u64>(), all, "{}", source.name);
        assert!(!is_good || found.iter().all(|bytes| *bytes <= all / 2), "{}: {found:?}", source.name);
    }
}
