//! Sales lines at the terminal: counts, summaries, rejects and exit codes of the real binary.

use crate::harness::{Folder, root};
use std::{fs, io::Write as _, process::Stdio};

const SALES: &str = "date;pharmacy;region;product;quantity;amount\n\
    2026-11-19;p1;11;3400999000130;2;25,80\n\
    2026-11-19;p1;11;shop-1;1;4,2\n\
    2026-11-19;p2;11;3400999000130;-1;-12,90\n\
    2026-11-19;p3;94;3400999000284;1;7\n\
    2026-11-20;p1;11;3400999000017;1;3,35\n";

fn ready(sales: &str) -> Folder {
    let folder = Folder::new();
    fs::write(folder.path("sales.csv"), sales).unwrap();
    fs::copy(root().join("seeds/baskets.toml"), folder.path("baskets.toml")).unwrap();
    folder
}

#[test]
fn counts_sales_lines_without_a_data_folder() {
    let folder = ready(SALES);
    let words = ["ias", "aggregate", "--sales", "sales.csv", "--baskets", "baskets.toml", "--theme", "flu"];
    let piped = folder.run(&words);
    assert_eq!(piped.code, 0, "{}", piped.stderr);
    insta::assert_snapshot!(piped.stdout, @r"
    theme,date,territory,numerator,denominator,pharmacies,extracted_on
    flu,2026-11-19,11,1290,1710,2,2026-11-21
    flu,2026-11-19,94,0,700,1,2026-11-21
    flu,2026-11-20,11,0,335,1,2026-11-21
    ");
    insta::assert_snapshot!(piped.stderr, @"5 lines, 0 rejected, 2026-11-19 to 2026-11-20, 3 pharmacies, 1 theme");

    let tried = folder.run(&[&words[..], &["--out", "counts.csv", "--dry-run"]].concat());
    insta::assert_snapshot!(tried.stderr, @"dry run: nothing was written");
    assert!(!folder.path("counts.csv").exists() && !folder.path("counts.csv.rejects.csv").exists());

    let written = folder.run(&[&words[..], &["--out", "counts.csv", "--json"]].concat());
    assert_eq!(written.code, 0, "{}", written.stderr);
    insta::assert_snapshot!(written.stdout, @r#"{"schemaVersion":2,"dryRun":false,"lines":5,"rejected":0,"reasons":[],"firstReject":null,"themes":["flu"],"from":"2026-11-19","to":"2026-11-20","pharmacies":3}"#);
    assert_eq!(fs::read_to_string(folder.path("counts.csv")).unwrap(), piped.stdout);
    assert_eq!(fs::read_to_string(folder.path("counts.csv.rejects.csv")).unwrap(), "file,line,reason,text\n");
    assert!(!folder.path("var").exists());

    let both = folder.run(&[&words[..], &["--json"]].concat());
    assert_eq!(both.code, 2);
    insta::assert_snapshot!(both.stderr, @r#"{"error":{"code":"usage.conflicting-options","fields":[],"message":"standard output cannot hold both the counts and a JSON document: give --out a file"},"schemaVersion":2}"#);
}

#[test]
fn the_summary_of_one_line_and_one_pharmacy_is_in_the_singular() {
    let line = SALES.lines().take(2).map(|line| format!("{line}\n")).collect::<String>();
    let folder = ready(&line);
    let words = ["ias", "aggregate", "--sales", "sales.csv", "--baskets", "baskets.toml", "--theme", "flu"];
    let output = folder.run(&words);
    insta::assert_snapshot!(output.stderr, @"1 line, 0 rejected, 2026-11-19 to 2026-11-19, 1 pharmacy, 1 theme");
}

#[test]
fn reads_compressed_sales_lines_from_standard_input() {
    let folder = ready("");
    let words = ["ias", "aggregate", "--sales", "-", "--baskets", "baskets.toml"];
    let mut command = folder.command(&words);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut packer = flate2::write::GzEncoder::new(child.stdin.take().unwrap(), flate2::Compression::fast());
    packer.write_all(SALES.as_bytes()).unwrap();
    drop(packer.finish().unwrap());
    let answer = crate::harness::Answer::from(child.wait_with_output().unwrap());
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    assert_eq!(answer.stdout.lines().filter(|line| line.contains(",2026-11-19,94,")).count(), 8);
}

#[test]
fn too_many_rejects_write_the_list_of_rejects_but_no_counts() {
    let folder = ready(&SALES.replace("p3;94", "p3;76"));
    let words =
        ["ias", "aggregate", "--sales", "sales.csv", "--baskets", "baskets.toml", "--out", "counts.csv"];
    let refused = folder.run(&words);
    assert_eq!(refused.code, 65);
    insta::assert_snapshot!(refused.stderr, @r"
    vigie: 1 of 5 lines cannot be counted, more than 1 %; counts.csv.rejects.csv lists them
      region: 1 line
    ");
    insta::assert_snapshot!(fs::read_to_string(folder.path("counts.csv.rejects.csv")).unwrap(), @r"
    file,line,reason,text
    sales.csv,5,region,2026-11-19;p3;76;3400999000284;1;7
    ");
    assert!(!folder.path("counts.csv").exists());

    let tolerated = folder.run(&[&words[..], &["--max-rejects", "20"]].concat());
    assert_eq!(tolerated.code, 0, "{}", tolerated.stderr);
    insta::assert_snapshot!(tolerated.stderr, @r"
    rejected 1 for region
    counts.csv.rejects.csv lists them
    ");

    let wrong = folder.run(&[&words[..], &["--max-rejects", "120"]].concat());
    assert_eq!(wrong.code, 2, "{}", wrong.stderr);
    fs::write(folder.path("baskets.toml"), "[[themes]]\ntheme = \"flu\"\n").unwrap();
    let unreadable = folder.run(&words);
    assert_eq!(unreadable.code, 65);
    insta::assert_snapshot!(unreadable.stderr, @r"
    vigie: the baskets cannot be used, so nothing was counted
      baskets.toml:1: missing field `measure`
    ");
}

#[test]
fn merging_partial_counts_equals_counting_all_files_at_once() {
    let folder = ready(SALES);
    let lines: Vec<&str> = SALES.lines().collect();
    for (name, from, to) in [("a", 1, 3), ("b", 3, 6)] {
        fs::write(
            folder.path(&format!("{name}.csv")),
            format!("{}\n{}\n", lines[0], lines[from..to].join("\n")),
        )
        .unwrap();
        let sales = format!("{name}.csv");
        let part = format!("{name}.part");
        let words =
            ["ias", "aggregate", "--sales", &sales, "--baskets", "baskets.toml", "--partial", "--out", &part];
        let counted = folder.run(&words);
        assert_eq!(counted.code, 0, "{}", counted.stderr);
        assert!(folder.path(&format!("{part}.rejects.csv")).exists());
    }
    let one = ["ias", "aggregate", "--sales", "sales.csv", "--baskets", "baskets.toml"];
    let whole = folder.run(&one);
    let merged = folder.run(&["ias", "aggregate", "--merge", "b.part", "a.part"]);
    assert_eq!(merged.code, 0, "{}", merged.stderr);
    assert_eq!(merged.stdout, whole.stdout);
    assert_eq!(merged.stderr, whole.stderr);

    let tried = folder.run(&["ias", "aggregate", "--merge", "b.part", "a.part", "--dry-run", "--json"]);
    insta::assert_snapshot!(tried.stdout, @r#"{"schemaVersion":2,"dryRun":true,"lines":5,"rejected":0,"reasons":[],"firstReject":null,"themes":["respiratory","flu","flu-vaccination-65","allergies","gastroenteritis","lice","scabies","baclofen"],"from":"2026-11-19","to":"2026-11-20","pharmacies":3}"#);
    let nested = ["ias", "aggregate", "--merge", "a.part", "--partial", "--out", "c.part"];
    assert_eq!(folder.run(&nested).code, 0);
    let words = ["ias", "aggregate", "--merge", "b.part", "c.part", "--out", "counts.csv"];
    assert_eq!(folder.run(&words).code, 0);
    assert_eq!(fs::read_to_string(folder.path("counts.csv")).unwrap(), whole.stdout);
    assert!(!folder.path("counts.csv.rejects.csv").exists() && !folder.path("var").exists());

    let twice = folder.run(&["ias", "aggregate", "--merge", "a.part", "./a.part"]);
    assert_eq!(twice.code, 2);
    insta::assert_snapshot!(twice.stderr, @"vigie: ./a.part is the same file as a.part: its sales would count double");
    fs::write(folder.path("counts.csv"), "before").unwrap();
    let double = folder.run(&["ias", "aggregate", "--merge", "a.part", "c.part", "--out", "counts.csv"]);
    assert_eq!(double.code, 65);
    insta::assert_snapshot!(double.stderr, @r"
    vigie: these parts cannot be added up, so nothing was counted
      c.part: holds the same counts as a.part: they would count double; should different sales have been alike to the cent, count their files in one part
    ");
    assert_eq!(fs::read_to_string(folder.path("counts.csv")).unwrap(), "before");
    assert_eq!(folder.run(&["ias", "aggregate", "--merge", "none.part"]).code, 66);
}

#[test]
fn the_reject_limit_applies_to_the_sum_of_partial_counts() {
    let folder = ready(&SALES.replace("p3;94", "p3;76"));
    let part = [
        "ias",
        "aggregate",
        "--sales",
        "sales.csv",
        "--baskets",
        "baskets.toml",
        "--partial",
        "--out",
        "a.part",
    ];
    let counted = folder.run(&part);
    assert_eq!(counted.code, 0, "{}", counted.stderr);
    insta::assert_snapshot!(counted.stderr, @r"
    rejected 1 for region
    a.part.rejects.csv lists them
    ");
    assert_eq!(folder.run(&[&part[..], &["--max-rejects", "10"]].concat()).code, 65);
    let refused = folder.run(&["ias", "aggregate", "--merge", "a.part"]);
    assert_eq!(refused.code, 65);
    insta::assert_snapshot!(refused.stderr, @r"
    vigie: 1 of 5 lines cannot be counted, more than 1 %; the first is sales.csv:5 (region)
      region: 1 line
    ");
    let tolerated =
        folder.run(&["ias", "aggregate", "--merge", "a.part", "--max-rejects", "20", "--dry-run"]);
    assert_eq!(tolerated.code, 0);
    insta::assert_snapshot!(tolerated.stderr, @r"
    rejected 1 for region
    the first is sales.csv:5 (region); the lists beside the parts have all
    dry run: nothing was written
    ");
}

#[test]
fn prints_or_writes_the_sql_query_of_an_engine() {
    let folder = ready(SALES);
    let words = ["ias", "aggregate", "--sql", "duckdb", "--baskets", "baskets.toml", "--theme", "flu"];
    let printed = folder.run(&words);
    assert_eq!(printed.code, 0, "{}", printed.stderr);
    assert!(
        printed.stdout.contains("DATE '2026-11-21' AS extracted_on")
            && printed.stdout.contains("FROM sales\n")
    );
    assert!(printed.stdout.contains("'3400999000130'") && !printed.stdout.contains("'lice'"));
    let written = folder.run(&[&words[..], &["--out", "counts.sql", "--table", "'s.parquet'"]].concat());
    assert_eq!((written.code, written.stdout.as_str()), (0, ""));
    let text = fs::read_to_string(folder.path("counts.sql")).unwrap();
    assert_eq!(text.replace("'s.parquet'", "sales"), printed.stdout);
    let document = folder.run(&[&words[..], &["--json"]].concat());
    let document: serde_json::Value = serde_json::from_str(&document.stdout).unwrap();
    assert_eq!(
        (&document["engine"], document["sql"].as_str()),
        (&"duckdb".into(), Some(printed.stdout.as_str()))
    );
}

#[test]
fn conflicting_options_are_a_usage_error() {
    let folder = ready(SALES);
    for words in [
        &["--out", "counts.csv"][..],
        &["--sales", "sales.csv"],
        &["--sales", "sales.csv", "--baskets", "baskets.toml", "--partial"],
        &["--merge", "a.part", "--sales", "sales.csv", "--baskets", "baskets.toml"],
        &["--merge", "a.part", "--extracted-on", "2026-11-20"],
        &["--sales", "sales.csv", "--baskets", "baskets.toml", "--table", "t"],
        &["--sql", "duckdb"],
        &["--sql", "oracle", "--baskets", "baskets.toml"],
        &["--sql", "duckdb", "--baskets", "baskets.toml", "--partial", "--out", "a"],
    ] {
        let wrong = folder.run(&[&["ias", "aggregate"], words].concat());
        assert_eq!(wrong.code, 2, "{words:?}: {}", wrong.stderr);
    }
}
