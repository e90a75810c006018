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
fn sales_become_counts_without_a_data_folder() {
    let folder = ready(SALES);
    let words = ["ias", "aggregate", "--sales", "sales.csv", "--baskets", "baskets.toml", "--theme", "flu"];
    let piped = folder.run(&words);
    assert_eq!(piped.code, 0, "{}", piped.stderr);
    insta::assert_snapshot!(piped.stdout, @r"
    theme,date,territory,numerator,denominator,pharmacies,drawn
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
    insta::assert_snapshot!(written.stdout, @r#"{"schema_version":1,"dry_run":false,"lines":5,"rejected":0,"reasons":[],"first_reject":null,"themes":["flu"],"from":"2026-11-19","to":"2026-11-20","pharmacies":3}"#);
    assert_eq!(fs::read_to_string(folder.path("counts.csv")).unwrap(), piped.stdout);
    assert_eq!(fs::read_to_string(folder.path("counts.csv.rejects.csv")).unwrap(), "file,line,reason,text\n");
    assert!(!folder.path("var").exists());

    let both = folder.run(&[&words[..], &["--json"]].concat());
    assert_eq!(both.code, 2);
    insta::assert_snapshot!(both.stderr, @r#"{"error":{"code":"usage.contradictory","fields":[],"message":"standard output cannot hold both the counts and a JSON document: give --out a file"},"schema_version":1}"#);
}

#[test]
fn packed_lines_come_through_a_pipe() {
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
fn too_many_rejects_write_a_list_and_no_counts() {
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
