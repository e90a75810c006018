//! `vigie ias aggregate`: converts sales lines to daily counts. Needs no database, so that it can run next to the
//! sales, on as many machines as there are files.

mod sql;
mod write;

use super::values::contradictory;
use crate::{
    Result,
    cli::{
        output::{Outcome, Output, count},
        sales_args::{ensure_distinct, extraction_day, percent, report_rejected_lines, size},
        value_parsers::day,
    },
    clock::Clock,
    error::Error,
    ias::{
        Theme,
        aggregate::{
            Counts, Engine, MergeRequest, Query, Request, Summary, UnlistedProduct, aggregate, merge,
        },
    },
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::civil::Date;
use serde::Serialize;
use std::path::{Path, PathBuf};
use write::{Shape, whole, with_ending};

/// Compute daily counts from the sales lines of pharmacies
///
/// Needs no data folder, so that it can run next to the sales, on as many machines as there are files.
///
/// Reads CSV with the columns date, pharmacy, region, product, quantity and amount, in any order and among
/// others, separated by commas or semicolons; plain, gzip or zstd. Days are written 2026-11-20, regions are
/// codes of the 22 former regions, quantities are whole numbers, amounts are euros with at most two decimals
/// after a point, or after a comma if semicolons separate the cells. Returns are negative.
///
/// Writes theme,date,territory,numerator,denominator,pharmacies,extracted_on: cents (or boxes) of the basket,
/// cents of all sales, pharmacies with a sale, the day of the extract. Returns are subtracted, so a sum may
/// be negative. Memory depends on days and pharmacies, not on the number of lines. Exits with 65 and writes
/// nothing if more than --max-rejects percent of the lines cannot be read. `vigie ias import-counts` reads
/// the result.
///
/// On several machines each counts some of the files with --partial, all with the same baskets and
/// --extracted-on, and one adds the parts up with --merge: the counts are those of one run over all files. A
/// part names the pharmacies of each day, so it is as confidential as the sales. The share of rejected lines
/// is checked over all parts when they are merged.
///
/// With --products each line of counts also contains the sales of each product of the basket. `vigie ias
/// import-counts` sums them for the health gate, which detects a product or a group that is missing from a
/// basket; they are never published. With --classes FILE (product,class; for instance ATC), the command lists
/// products that sell and have the class of a basket but are in no basket, such as the new code of a product.
/// `left-out` in a theme of the baskets names products to leave out.
///
/// With --sql nothing is counted: the command prints a query for an engine that stores the sales.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vigie ias aggregate --sales sales-*.csv.gz --baskets baskets.toml --out counts.csv\n  vigie ias aggregate --sales sales.csv --baskets baskets.toml --theme flu --dry-run\n  zstdcat sales.zst | vigie ias aggregate --sales - --baskets baskets.toml | vigie ias import-counts -\n  vigie ias aggregate --sales sales-7.csv.gz --baskets baskets.toml --extracted-on 2026-11-20 --partial --out 7.part\n  vigie ias aggregate --merge *.part --out counts.csv\n  vigie ias aggregate --sales sales.csv --baskets baskets.toml --products --classes atc.csv --out counts.csv\n  vigie ias aggregate --sql duckdb --baskets baskets.toml --out counts.sql"
)]
#[command(group = clap::ArgGroup::new("input").required(true).args(["sales", "merge", "sql"]))]
pub struct AggregateArgs {
    /// Files of sales lines, plain, gzip or zstd; - is standard input
    #[arg(long, num_args = 1.., value_name = "FILE", requires = "baskets")]
    sales: Vec<PathBuf>,
    /// Add up the files of runs with --partial
    #[arg(long, num_args = 1.., value_name = "FILE", conflicts_with_all = ["baskets", "extracted_on", "theme", "rejects"])]
    merge: Vec<PathBuf>,
    /// Print a query that computes the same counts from a table of sales lines
    #[arg(long, value_name = "ENGINE", value_parser = engine(), requires = "baskets", conflicts_with_all = ["partial", "rejects", "max_rejects", "dry_run"])]
    sql: Option<Engine>,
    /// Product lists of each theme; seeds/baskets.toml is an example
    #[arg(long, value_name = "FILE")]
    baskets: Option<PathBuf>,
    /// The day on which the sales were extracted [default: today]
    ///
    /// Counts of an older extract never replace those of a newer one.
    #[arg(long, value_name = "DATE", value_parser = day, alias = "drawn")]
    extracted_on: Option<Date>,
    /// Only this theme
    #[arg(long, value_parser = super::values::theme())]
    theme: Option<Theme>,
    /// With --sql: the name of the table of sales lines
    #[arg(long, value_name = "NAME", default_value = "sales", conflicts_with_all = ["sales", "merge"])]
    table: String,
    /// Write a file for --merge instead of counts; requires --out
    #[arg(long, requires = "out", alias = "part")]
    partial: bool,
    /// Write the counts to this file; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
    /// Include the sales of each product, for the health gate
    #[arg(long, conflicts_with_all = ["merge", "sql", "partial"])]
    products: bool,
    /// Classes of products, as CSV with product and class
    ///
    /// Lists products that sell and have the class of a basket, but are in no basket.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["merge", "sql", "partial"])]
    classes: Option<PathBuf>,
    /// With --classes: write the list to this file
    ///
    /// The default is a file next to --out, ending in .unlisted.csv.
    #[arg(long, value_name = "FILE", requires = "classes")]
    unlisted: Option<PathBuf>,
    /// Write the rejected lines to this file
    ///
    /// The default is a file next to --out, ending in .rejects.csv.
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// Highest percentage of rejected lines [default: 1; with --partial 100]
    ///
    /// Above it nothing is written and the exit code is 65.
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    max_rejects: Option<f64>,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

impl AggregateArgs {
    /// Path next to the output file with this ending; `None` for standard output.
    fn beside(&self, ending: &str) -> Option<PathBuf> {
        (self.out != Path::new("-")).then(|| with_ending(&self.out, ending))
    }

    /// Path of the list of unlisted products, if one is requested.
    fn unlisted(&self) -> Option<PathBuf> {
        let named = || self.unlisted.clone().or_else(|| self.beside(".unlisted.csv"));
        self.classes.as_ref().filter(|_| !self.dry_run).and_then(|_| named())
    }
}

fn engine() -> impl TypedValueParser<Value = Engine> {
    PossibleValuesParser::new(Engine::WORDS).try_map(|word| word.parse::<Engine>())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AggregateOutput<'a> {
    dry_run: bool,
    #[serde(flatten)]
    summary: &'a Summary,
}

/// The requested work.
enum Work {
    Lines(Request),
    Parts(MergeRequest),
}

impl Work {
    fn from_options(clock: &Clock, options: &AggregateArgs) -> Result<Self> {
        // Only the total of all parts shows whether too many lines were rejected.
        let limit = if options.partial { 100.0 } else { 1.0 };
        let tolerated = options.max_rejects.unwrap_or(limit);
        if !options.merge.is_empty() {
            return Ok(Self::Parts(MergeRequest {
                parts: options.merge.clone(),
                max_reject_share: tolerated,
            }));
        }
        let beside = || options.beside(".rejects.csv");
        Ok(Self::Lines(Request {
            sales: options.sales.clone(),
            baskets: options.baskets.clone().unwrap_or_default(),
            theme: options.theme,
            rejects: options.rejects.clone().or_else(beside).filter(|_| !options.dry_run),
            max_reject_share: tolerated,
            extracted_on: extraction_day(options.extracted_on, clock.today())?,
            products: options.products,
            classes: options.classes.clone(),
        }))
    }

    fn files(&self) -> &[PathBuf] {
        match self {
            Self::Lines(request) => &request.sales,
            Self::Parts(request) => &request.parts,
        }
    }

    /// Path of the list of all rejected lines, or the option to get one.
    fn list(&self) -> Result<PathBuf, &'static str> {
        match self {
            Self::Lines(request) => request.rejects.clone().ok_or("--rejects FILE lists all"),
            Self::Parts(_) => Err("the lists beside the parts have all"),
        }
    }

    fn count(&self, on_progress: &(dyn Fn(u64) + Sync)) -> Result<Counts> {
        match self {
            Self::Lines(request) => aggregate(request, on_progress),
            Self::Parts(request) => merge(request, on_progress),
        }
    }
}

pub async fn run(clock: &Clock, options: AggregateArgs, out: &Output) -> Result<Outcome> {
    if let Some(engine) = options.sql {
        let query = Query {
            engine,
            baskets: options.baskets.unwrap_or_default(),
            theme: options.theme,
            extracted_on: extraction_day(options.extracted_on, clock.today())?,
            table: options.table,
        };
        return sql::run(&query, &options.out, out);
    }
    let to_stdout = options.out == Path::new("-");
    if to_stdout && out.is_json() && !options.dry_run {
        return Err(contradictory(
            "standard output cannot hold both the counts and a JSON document: give --out a file",
        ));
    }
    let work = Work::from_options(clock, &options)?;
    ensure_distinct(work.files())?;
    let bar = out.progress(size(work.files()), "bytes");
    let (progress, list) = (bar.clone(), work.list());
    let counting = tokio::task::spawn_blocking(move || work.count(&|bytes| progress.inc(bytes)));
    let counts = counting.await.map_err(Error::internal)?;
    bar.finish_and_clear();
    let counts = counts?;
    let Summary { reasons, first_reject, .. } = &counts.summary;
    report_rejected_lines(reasons, first_reject.as_ref(), list, out);
    list_unlisted(&counts.summary.unlisted, options.unlisted().as_deref(), out)?;
    let shape = if options.partial { Shape::Part } else { Shape::Counts };
    let document = AggregateOutput { dry_run: options.dry_run, summary: &counts.summary };
    if options.dry_run {
        out.result(&document, |document| summary_line(document.summary))?;
        out.notice("dry run: nothing was written");
    } else if to_stdout {
        write::to_stdout(&counts, shape, out)?;
        out.notice(summary_line(&counts.summary).trim_end());
    } else {
        write::to_file(&counts, shape, &options.out)?;
        out.result(&document, |document| summary_line(document.summary))?;
    }
    Ok(Outcome::Done)
}

/// Lists the unlisted products, and reports the best-selling one of each theme.
fn list_unlisted(products: &[UnlistedProduct], list: Option<&Path>, out: &Output) -> Result<()> {
    if let Some(list) = list {
        let failed = |e| Error::file("write", list, &e);
        whole(list, |file| {
            let lines = products.iter().map(UnlistedProduct::line);
            let text = std::iter::once(UnlistedProduct::HEADER.to_owned()).chain(lines).collect::<String>();
            file.write_all(text.as_bytes()).map_err(failed)
        })?;
    }
    for of_theme in products.chunk_by(|a, b| a.theme == b.theme) {
        let Some(UnlistedProduct { theme, class, product, .. }) = of_theme.first() else { continue };
        let many = count(of_theme.len(), "product");
        out.notice(format_args!(
            "{theme}: {many} of its classes sold and not in its basket, most of all {product} ({class})"
        ));
    }
    match list.filter(|_| !products.is_empty()) {
        Some(list) => out.notice(format_args!("{} lists them", list.display())),
        None if products.is_empty() => {}
        None => out.notice("--unlisted FILE lists them"),
    }
    Ok(())
}

fn summary_line(summary: &Summary) -> String {
    let Summary { lines, rejected, pharmacies, .. } = summary;
    let days = match (summary.from, summary.to) {
        (Some(from), Some(to)) => format!("{from} to {to}"),
        _ => "no day".to_owned(),
    };
    let themes = count(summary.themes.len(), "theme");
    let (lines, pharmacies) = (count(*lines, "line"), count(*pharmacies, "pharmacy"));
    format!("{lines}, {rejected} rejected, {days}, {pharmacies}, {themes}\n")
}
