//! `vigie ias ingest`: daily counts in.

use super::count;
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
    ias::{Ingested, Theme, Upload},
};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Take in daily counts, all files or none of them
///
/// Reads CSV (commas or semicolons) or Parquet with the columns date, territory, numerator, denominator and pharmacies,
/// in any order, and theme where one file tells of several; plain, gzip or zstd. Days are written 2026-11-20,
/// territories are codes of the 22 former regions (larger ones are computed), numbers are whole. The row of a day that
/// nobody reported is left out. A day that comes again takes the place of the one held.
#[derive(clap::Args)]
#[command(
    before_help = "Examples:\n  vigie ias ingest counts.csv.gz\n  vigie ias ingest --dry-run --theme flu counts-2026-11-20.parquet\n  zstdcat sales.zst | vigie ias aggregate --sales - --baskets baskets.toml | vigie ias ingest -"
)]
pub struct Options {
    /// Files of counts; without a theme column their names tell the theme; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Theme of all the files, whatever their names say
    #[arg(long)]
    theme: Option<Theme>,
    /// Check the files and say what would change
    #[arg(long)]
    dry_run: bool,
}

#[derive(Serialize)]
struct Changes<'a> {
    dry_run: bool,
    themes: &'a [Ingested],
}

/// Runs the command.
///
/// # Errors
/// What the use case says.
pub async fn run(app: &App, options: &Options, out: &Output) -> Result<Outcome> {
    let uploads: Vec<Upload> =
        options.files.iter().map(|path| upload(path, options.theme)).collect::<Result<_>>()?;
    let bar = out.progress(uploads.len() as u64, "files");
    let ingested = crate::ias::ingest(app, &uploads, options.dry_run, &|| bar.inc(1)).await?;
    bar.finish_and_clear();
    let document = Changes { dry_run: options.dry_run, themes: &ingested };
    out.result(&document, |document| document.themes.iter().map(|t| line(t, document.dry_run)).collect())?;
    for theme in &ingested {
        warn(theme, out);
    }
    if options.dry_run {
        out.news("dry run: nothing was changed");
    } else if ingested.iter().any(|theme| theme.added + theme.changed > 0) {
        out.news("not public yet: `vigie ias publish` comes next");
    }
    Ok(Outcome::Done)
}

fn upload(path: &Path, theme: Option<Theme>) -> Result<Upload> {
    match path == Path::new("-") {
        true => Upload::from_stream(std::io::stdin().lock(), theme),
        false => Upload::from_file(path, theme),
    }
}

fn line(ingested: &Ingested, dry_run: bool) -> String {
    let Ingested { theme, files, days, added, changed, .. } = ingested;
    let would = if dry_run { "would be " } else { "" };
    let changes = match (added, changed) {
        (0, 0) => "nothing new".to_owned(),
        (added, 0) => format!("{added} {would}new"),
        (0, changed) => format!("{changed} {would}changed"),
        (added, changed) => format!("{added} {would}new, {changed} {would}changed"),
    };
    let span = match (ingested.first_day, ingested.last_day) {
        (Some(first), Some(last)) => format!(", {first} to {last}"),
        _ => String::new(),
    };
    let missing = match ingested.missing_days {
        0 => String::new(),
        days => format!(", {} missing", count(days, "day")),
    };
    let demonstration = match (ingested.replaced_demonstration, dry_run) {
        (false, _) => "",
        (true, false) => ", the demonstration series is replaced",
        (true, true) => ", the demonstration series would be replaced",
    };
    let (files, days) = (count(*files, "file"), count(*days, "regional day"));
    format!("{theme}: {files}, {days}, {changes}{span}{missing}{demonstration}\n")
}

/// Counts that are held and cannot be told: their operator must know before a reader misses them.
fn warn(ingested: &Ingested, out: &Output) {
    let Ingested { theme, without_baseline, .. } = ingested;
    if without_baseline.is_empty() {
        return;
    }
    let names: Vec<String> = without_baseline.iter().map(ToString::to_string).collect();
    out.news(format_args!(
        "{theme}: no level for {}: the counts do not hold the period that is the baseline (seeds/baselines.toml)",
        names.join(", ")
    ));
}
