//! A fortnight of mornings with pharmacies that send some lines days late: the cron line of the README converges to the final sales, and
//! an incomplete extract is rejected.

use crate::harness::{Answer, Folder, root};
use jiff::{ToSpan as _, civil::Date, civil::date};
use std::{
    fmt::Write as _,
    fs,
    io::Write as _,
    process::{Output, Stdio},
};

const FIRST: Date = date(2026, 10, 20);
/// The first of fourteen mornings.
const BEGUN: Date = date(2026, 11, 7);
const LATEST: i64 = 5;
const REGIONS: [&str; 4] = ["11", "53", "93", "94"];
const PHARMACIES: u64 = 30;

/// A sales line and the morning on which it becomes available.
struct Line {
    sold: Date,
    arrives: Date,
    text: String,
}

/// All sales up to the last morning. Three percent of the lines arrive up to five days late, and two percent
/// are returns.
fn lines() -> Vec<Line> {
    let mut state = 7u64;
    let mut below = move |limit: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    let mut lines = Vec::new();
    for at in 0..32 {
        let sold = FIRST + at.days();
        for pharmacy in 0..PHARMACIES * REGIONS.len() as u64 {
            let region = REGIONS[usize::try_from(pharmacy / PHARMACIES).unwrap()];
            for _ in 0..3 {
                let product =
                    ["3400999000130", "3400999000017", "shop-1"][usize::try_from(below(3)).unwrap()];
                let sign = if below(50) == 0 { "-" } else { "" };
                let late = if below(33) == 0 { 1 + i64::try_from(below(5)).unwrap() } else { 0 };
                let cents = 300 + below(900);
                let text = format!(
                    "{sold},p{pharmacy},{region},{product},{sign}1,{sign}{}.{:02}",
                    cents / 100,
                    cents % 100
                );
                lines.push(Line { sold, arrives: sold + (1 + late.min(LATEST)).days(), text });
            }
        }
    }
    lines
}

/// Counts and imports the extract of these lines with the binary, on a morning.
fn morning(
    folder: &Folder,
    day: Date,
    lines: &[Line],
    which: impl Fn(&Line) -> bool,
    more: &[&str],
) -> Answer {
    let mut text = "date,pharmacy,region,product,quantity,amount\n".to_owned();
    for line in lines.iter().filter(|line| line.arrives <= day && which(line)) {
        writeln!(text, "{}", line.text).unwrap();
    }
    fs::write(folder.path("sales.csv"), text).unwrap();
    let clock = format!("{day}T06:10:00Z");
    let words = ["ias", "aggregate", "--sales", "sales.csv", "--baskets", "baskets.toml", "--out", "-"];
    let counted: Output = folder.command(&words).env("VIGIE_CLOCK", &clock).output().unwrap();
    let mut ingest = folder.command(&[&["ias", "import-counts", "-"], more].concat());
    ingest.env("VIGIE_CLOCK", &clock).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = ingest.spawn().unwrap();
    child.stdin.take().unwrap().write_all(&counted.stdout).unwrap();
    Answer::from(child.wait_with_output().unwrap())
}

/// A folder with everything up to the morning before the fortnight.
fn ready(lines: &[Line]) -> Folder {
    let folder = Folder::ready();
    fs::copy(root().join("seeds/baskets.toml"), folder.path("baskets.toml")).unwrap();
    let before = morning(&folder, BEGUN - 1.day(), lines, |_| true, &[]);
    assert_eq!(before.code, 0, "{}", before.stderr);
    folder
}

#[test]
fn extracts_of_the_last_seven_days_converge_to_the_final_sales() {
    let lines = lines();
    let folder = ready(&lines);
    for at in 0..14 {
        let day = BEGUN + at.days();
        let kept = morning(&folder, day, &lines, |line| line.sold >= day - 7.days(), &[]);
        assert_eq!(kept.code, 0, "{}", kept.stderr);
        assert!(kept.stdout.contains(" new"), "{}", kept.stdout);
    }
    let truth = morning(&folder, BEGUN + 13.days(), &lines, |_| true, &["--dry-run"]);
    assert_eq!(truth.code, 0, "{}", truth.stderr);
    assert_eq!(truth.stdout.matches("nothing new").count(), 8, "{}", truth.stdout);
}

#[test]
fn rejects_an_extract_that_contains_only_late_lines() {
    let lines = lines();
    let folder = ready(&lines);
    let day = BEGUN;
    let arrived_today = |line: &Line| line.arrives == day;
    let refused = morning(&folder, day, &lines, arrived_today, &[]);
    assert_eq!(refused.code, 65, "{}", refused.stdout);
    insta::assert_snapshot!(refused.stderr.lines().take(4).collect::<Vec<_>>().join("\n"), @r"
    vigie: 11 days of regions would lose more than 10 % of what is known of them, so nothing was taken in: late lines alone are no count of a day; send days whole, or say --replace
      2026-11-01, region 93: pharmacies 30 to 1, denominator 58827 to 520
      2026-11-02, region 53: pharmacies 30 to 1, denominator 63122 to 506
      2026-11-02, region 93: pharmacies 30 to 1, denominator 64622 to 637
    ");
    let held = folder.run(&["ias", "missing-days", "--theme", "flu"]).stdout;
    insta::assert_snapshot!(held, @"flu: counts from 2026-10-20 to 2026-11-05, 0 days missing");
    // `--replace` confirms the intention: the days are then those of the file.
    let replaced = morning(&folder, day, &lines, arrived_today, &["--replace"]);
    assert_eq!(replaced.code, 0, "{}", replaced.stderr);
    assert!(replaced.stdout.contains(" changed"), "{}", replaced.stdout);
}

#[test]
fn an_older_extract_replaces_no_newer_data() {
    let lines = lines();
    let folder = ready(&lines);
    let older = morning(&folder, BEGUN - 3.days(), &lines, |line| line.sold >= BEGUN - 10.days(), &[]);
    assert_eq!(older.code, 0, "{}", older.stderr);
    insta::assert_snapshot!(older.stdout.lines().next().unwrap(), @"respiratory: 1 file, 28 regional days, nothing new, 12 days extracted earlier than what is stored, 2026-10-20 to 2026-11-05");
    let replaced = morning(
        &folder,
        BEGUN - 3.days(),
        &lines,
        |line| line.sold >= BEGUN - 10.days(),
        &["--replace", "--dry-run"],
    );
    assert!(replaced.stdout.contains("would be changed"), "{}", replaced.stdout);
}

#[test]
fn the_same_sales_are_not_counted_twice() {
    let folder = ready(&lines());
    fs::create_dir(folder.path("more")).unwrap();
    let words = [
        "ias",
        "aggregate",
        "--baskets",
        "baskets.toml",
        "--dry-run",
        "--sales",
        "sales.csv",
        "more/../sales.csv",
    ];
    let twice = folder.run(&words);
    assert_eq!(twice.code, 2);
    insta::assert_snapshot!(twice.stderr, @"vigie: more/../sales.csv is the same file as sales.csv: its sales would count double");
}
