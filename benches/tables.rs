//! Measures how long it takes to read and profile a table that a stranger sends: 50 MB of sales lines, the most that a form
//! takes, beside Python's csv, which only cuts them into cells, and DuckDB's SUMMARIZE, which profiles them, where it is
//! installed.
//!
//! Run by `make bench`, or alone: `cargo bench --bench tables`.

#![expect(clippy::print_stdout, reason = "the figures are the result")]

mod catalog {
    pub mod memory;
}

use catalog::memory;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::{
    error::Error,
    fs::File,
    io::{BufWriter, Write as _},
    path::Path,
    process::Command,
    time::Instant,
};
use vigie::tables;

const SIZE: usize = 50_000_000;

/// Reads the file with one or the other; prints seconds and the largest memory in MB.
const PYTHON: &str = "
import resource, sys, time
begun = time.monotonic()
if sys.argv[1] == 'csv':
    import csv
    rows = sum(1 for _ in csv.reader(open(sys.argv[2], newline=''), delimiter=';'))
else:
    import duckdb
    begun = time.monotonic()
    duckdb.sql('SET threads = 1')
    duckdb.sql(f\"SUMMARIZE FROM read_csv('{sys.argv[2]}')\").fetchall()
print(f'{time.monotonic() - begun:.2f} | {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f}')
";

/// Sales lines as a till exports them: weeks, codes with their check digit, shops, counts, amounts with a comma, labels.
fn draw(path: &Path) -> Result<(), Box<dyn Error>> {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut file = BufWriter::new(File::create(path)?);
    let mut line = String::from("SEMAINE;EAN;MAGASIN;QTE_VENDUE;CA_TTC;DESIGNATION\r\n");
    let mut written = 0;
    while written < SIZE {
        file.write_all(line.as_bytes())?;
        written += line.len();
        let (product, week, shop): (u64, u32, u32) =
            (random.random_range(0..4_127), random.random_range(1..=53), random.random_range(1..=212));
        let code = 200_000_000_000 + product;
        let weighed =
            (0..12).map(|at| code / 10_u64.pow(at) % 10 * if at % 2 == 0 { 3 } else { 1 }).sum::<u64>();
        let (count, price) = (random.random_range(-2..40), random.random_range(300..9_000));
        let (check, cents): (_, i32) = ((10 - weighed % 10) % 10, count * price);
        let sign = if cents < 0 { "-" } else { "" };
        let (whole, rest) = (cents.abs() / 100, cents.abs() % 100);
        let label = format!("PRODUIT {product} {}ML", 10 + product % 490);
        line = format!(
            "2026-S{week:02};{code}{check};PDV-{shop:04};{count};{sign}{whole},{rest:02};{label}\r\n"
        );
    }
    Ok(file.flush()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("sales.csv");
    draw(&path)?;
    println!("| | seconds | peak MB |");
    println!("|---|---|---|");
    let (before, begun) = (memory::now()?, Instant::now());
    let read = tables::read_tables(&path, "sales.csv").map_err(|e| e.to_string())?;
    let taken = begun.elapsed().as_secs_f64();
    println!(
        "| vigie, {} rows profiled | {taken:.2} | {:.0} ({before:.0} before) |",
        read[0].rows,
        memory::peak()?
    );
    for (peer, what) in [("csv", "Python's csv, cells only"), ("duckdb", "DuckDB, SUMMARIZE, one thread")] {
        let answer = Command::new("python3").args(["-c", PYTHON, peer]).arg(&path).output()?;
        match answer.status.success() {
            true => println!("| {what} | {} |", String::from_utf8(answer.stdout)?.trim()),
            false => println!("| {what} | not installed | |"),
        }
    }
    Ok(())
}
