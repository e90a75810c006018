//! `vigie ias aggregate`: sales lines in, daily counts out. Needs no database, so that it can run where the sales are.

use super::contradictory;
use crate::{
    Result,
    cli::output::{Outcome, Output, count},
    clock::Clock,
    error::Error,
    ias::{
        Theme,
        aggregate::{Counts, Request, Summary, aggregate},
    },
};
use jiff::civil::Date;
use serde::Serialize;
use std::{
    collections::BTreeMap,
    ffi::OsString,
    fs::File,
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
};

/// Make daily counts from pharmacies' sales lines
///
/// Reads CSV with the columns date, pharmacy, region, product, quantity and amount, in any order and among
/// others, parted by commas or semicolons; plain, gzip or zstd. Days are written 2026-11-20, regions are codes of
/// the 22 former regions, quantities are whole numbers, amounts euros with at most two decimals after a point, or
/// after a comma where semicolons part the cells. Returns are negative.
///
/// Writes theme,date,territory,numerator,denominator,pharmacies,drawn: cents (or boxes) of the basket, cents of all
/// sales, pharmacies seen, the day of the extract. Returns are taken off, so a sum may be below zero. Memory depends on
/// days and pharmacies, not on the number of lines.
#[derive(clap::Args)]
#[command(
    before_help = "Examples:\n  vigie ias aggregate --sales sales-*.csv.gz --baskets baskets.toml --out counts.csv\n  vigie ias aggregate --sales sales.csv --baskets baskets.toml --theme flu --dry-run\n  zstdcat sales.zst | vigie ias aggregate --sales - --baskets baskets.toml | vigie ias ingest -"
)]
pub struct Options {
    /// Files of sales lines; - is standard input
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    sales: Vec<PathBuf>,
    /// Product lists per theme (seeds/baskets.toml shows how they are written)
    #[arg(long, value_name = "FILE")]
    baskets: PathBuf,
    /// The day on which the sales were extracted [default: today]; an older extract never replaces a newer one
    #[arg(long, value_name = "DATE")]
    drawn: Option<Date>,
    /// Only this theme
    #[arg(long)]
    theme: Option<Theme>,
    /// Where the counts go; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
    /// List of the lines that cannot be counted [default: beside --out, ending in .rejects.csv]
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// Percent of lines that may be rejected; above it nothing is written and the exit code is 65
    #[arg(long, value_name = "PERCENT", default_value = "1", value_parser = percent)]
    max_rejects: f64,
    /// Read and check everything, write nothing
    #[arg(long)]
    dry_run: bool,
}

fn percent(text: &str) -> Result<f64, String> {
    let percent = text.parse::<f64>().ok().filter(|percent| (0.0..=100.0).contains(percent));
    percent.ok_or_else(|| "not a number from 0 to 100".to_owned())
}

fn drawn(told: Option<Date>, today: Date) -> Result<Date> {
    match told {
        Some(day) if day > today => Err(contradictory(format!("--drawn {day} is still to come"))),
        told => Ok(told.unwrap_or(today)),
    }
}

/// # Errors
/// A file that is named twice, by whatever spelling of its path: its sales would count double.
fn named_once(files: &[PathBuf]) -> Result<()> {
    let mut seen = BTreeMap::new();
    for path in files {
        // What cannot be found is told when it is opened.
        if let Some(first) = seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone()), path) {
            let detail = format!(
                "{} is the same file as {}: its sales would count double",
                path.display(),
                first.display()
            );
            return Err(contradictory(detail));
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct Document<'a> {
    dry_run: bool,
    #[serde(flatten)]
    summary: &'a Summary,
}

pub async fn run(clock: &Clock, options: Options, out: &Output) -> Result<Outcome> {
    let to_stdout = options.out == Path::new("-");
    if to_stdout && out.is_json() && !options.dry_run {
        return Err(contradictory(
            "standard output cannot hold both the counts and a JSON document: give --out a file",
        ));
    }
    let beside = || (!to_stdout).then(|| with_ending(&options.out, ".rejects.csv"));
    let request = Request {
        rejects: options.rejects.clone().or_else(beside).filter(|_| !options.dry_run),
        sales: options.sales,
        baskets: options.baskets,
        theme: options.theme,
        tolerated: options.max_rejects,
        drawn: drawn(options.drawn, clock.today())?,
    };
    named_once(&request.sales)?;
    let bar = out.progress(size(&request.sales), "bytes");
    let (progress, rejects) = (bar.clone(), request.rejects.clone());
    let counting = tokio::task::spawn_blocking(move || aggregate(&request, &|bytes| progress.inc(bytes)));
    let counts = counting.await.map_err(Error::fault)?;
    bar.finish_and_clear();
    let counts = counts?;
    tell_rejects(&counts.summary, rejects.as_deref(), out);
    let document = Document { dry_run: options.dry_run, summary: &counts.summary };
    if options.dry_run {
        out.result(&document, |document| summary_line(document.summary))?;
        out.news("dry run: nothing was written");
    } else if to_stdout {
        counts.print(|text| out.bytes(text.as_bytes()))?;
        out.news(summary_line(&counts.summary).trim_end());
    } else {
        write(&counts, &options.out)?;
        out.result(&document, |document| summary_line(document.summary))?;
    }
    Ok(Outcome::Done)
}

fn summary_line(summary: &Summary) -> String {
    let Summary { lines, rejected, pharmacies, .. } = summary;
    let days = match (summary.from, summary.to) {
        (Some(from), Some(to)) => format!("{from} to {to}"),
        _ => "no day".to_owned(),
    };
    let themes = count(summary.themes.len(), "theme");
    format!("{lines} lines, {rejected} rejected, {days}, {pharmacies} pharmacies, {themes}\n")
}

fn tell_rejects(summary: &Summary, list: Option<&Path>, out: &Output) {
    for (reason, lines) in &summary.reasons {
        out.news(format_args!("rejected {lines} for {reason}"));
    }
    match (&summary.first_reject, list) {
        (Some(_), Some(list)) => out.news(format_args!("{} lists them", list.display())),
        (Some((place, reason)), None) => {
            out.news(format_args!("the first is {place} ({reason}); --rejects FILE lists all"));
        }
        (None, _) => {}
    }
}

/// Bytes to be read, as far as they are known.
fn size(files: &[PathBuf]) -> u64 {
    files.iter().filter_map(|file| std::fs::metadata(file).ok()).map(|metadata| metadata.len()).sum()
}

/// Writes beside and renames: the file is whole or is not there.
fn write(counts: &Counts, path: &Path) -> Result<()> {
    let fresh = with_ending(path, ".part");
    let failed = |e: std::io::Error| Error::file("write", path, &e);
    let mut file = BufWriter::new(File::create(&fresh).map_err(failed)?);
    let written = counts.print(|text| file.write_all(text.as_bytes()).map_err(failed));
    let written = written.and_then(|()| file.into_inner().map_err(|e| failed(e.into_error())));
    let placed =
        written.and_then(|file| file.sync_all().and_then(|()| std::fs::rename(&fresh, path)).map_err(failed));
    if placed.is_err() {
        // The first error is the one to tell.
        let _ = std::fs::remove_file(&fresh);
    }
    placed
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}
