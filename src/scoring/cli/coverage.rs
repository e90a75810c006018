//! `vigie scoring coverage`: sales from which orders say how many pharmacies their markets measure.

use super::super::{CoverageInputs, CoverageReport, Period, import_coverage, month};
use crate::{
    App, Error, Result,
    cli::{
        choice::day,
        inputs::{drawn, named_once, percent, size, tell_rejects},
        output::{Output, count},
    },
    error::Kind,
};
use jiff::civil::Date;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Files of sales lines, plain, gzip or zstd; - is standard input
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    sales: Vec<PathBuf>,
    /// The base of pharmacies
    #[arg(long, value_name = "FILE")]
    pharmacies: PathBuf,
    /// First month of the sales [default: twelve whole months before today]
    #[arg(long, value_name = "YYYY-MM", requires = "to")]
    from: Option<String>,
    /// Last month of the sales
    #[arg(long, value_name = "YYYY-MM", requires = "from")]
    to: Option<String>,
    /// The day on which the sales were extracted [default: today]
    #[arg(long, value_name = "DATE", value_parser = day)]
    drawn: Option<Date>,
    /// List of the lines that cannot be counted
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// Percent of lines, and of rows of the base, that may be rejected; above it nothing is stored and the exit code is 65
    #[arg(long, value_name = "PERCENT", default_value = "1", value_parser = percent)]
    max_rejects: f64,
    /// Read everything and store nothing
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn run(app: &App, options: Options, out: &Output) -> Result<()> {
    named_once(&options.sales)?;
    let wrong = || {
        Error::new(
            Kind::Usage,
            "usage.invalid",
            "--from and --to are months such as 2025-11, the first not after the last",
        )
    };
    let period = match (&options.from, &options.to) {
        (Some(from), Some(to)) => {
            let months = month(from).zip(month(to)).ok_or_else(wrong)?;
            Period::of_months(months.0, months.1).map_err(|_| wrong())?
        }
        _ => Period::year_before(app.clock.today()).ok_or_else(wrong)?,
    };
    let rejects = options.rejects.filter(|_| !options.dry_run);
    let inputs = CoverageInputs {
        rejects: rejects.clone(),
        drawn: drawn(options.drawn, app.clock.today())?,
        sales: options.sales,
        base: options.pharmacies,
        period,
        tolerated: options.max_rejects,
        dry_run: options.dry_run,
    };
    let bar = out.progress(size(&inputs.sales), "bytes");
    let progress = bar.clone();
    let report = import_coverage(app, inputs, move |bytes| progress.inc(bytes)).await?;
    bar.finish_and_clear();
    let list = rejects.ok_or("--rejects FILE lists all");
    tell_rejects(&report.sales.reasons, report.sales.first_reject.as_ref(), list, out);
    out.result(&report, |CoverageReport { from, to, pharmacies, products, dry_run, .. }| {
        let done = if *dry_run { "would be stored" } else { "stored" };
        format!(
            "{} with sales of {products} products, {from} to {to}: {done}\n",
            count(*pharmacies, "pharmacy")
        )
    })
}
