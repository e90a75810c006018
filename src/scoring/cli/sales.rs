//! The options of the commands that read sales lines and a base of pharmacies.

use crate::{
    App, Result,
    cli::{
        output::Output,
        sales_args::{ensure_distinct, extraction_day, percent, report_rejected_lines},
        value_parsers::day,
    },
    ias::LineSummary,
    scoring::delivery::SalesInputs,
};
use jiff::civil::Date;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct SalesOptions {
    /// Files of sales lines, plain, gzip or zstd; - is standard input
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    sales: Vec<PathBuf>,
    /// The base of pharmacies
    #[arg(long, value_name = "FILE")]
    pharmacies: PathBuf,
    /// The day on which the sales were extracted [default: today]
    #[arg(long, value_name = "DATE", value_parser = day, alias = "drawn")]
    extracted_on: Option<Date>,
    /// Write the rejected lines to this file
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// Highest percentage of rejected lines, and of rejected rows of the base
    ///
    /// Above it nothing is written and the exit code is 65.
    #[arg(long, value_name = "PERCENT", default_value = "1", value_parser = percent)]
    max_rejects: f64,
}

impl SalesOptions {
    /// Converts the options; a dry run writes no list of rejects.
    ///
    /// # Errors
    /// A file that is named twice; a day of extraction in the future.
    pub(super) fn inputs(self, app: &App, dry_run: bool) -> Result<SalesInputs> {
        ensure_distinct(&self.sales)?;
        Ok(SalesInputs {
            files: self.sales,
            base: self.pharmacies,
            rejects: self.rejects.filter(|_| !dry_run),
            max_reject_share: self.max_rejects,
            extracted_on: extraction_day(self.extracted_on, app.clock.today())?,
        })
    }
}

/// Reports the rejected lines, and the list of them if one was written.
pub(super) fn report_rejects(sales: &LineSummary, list: Option<PathBuf>, out: &Output) {
    let list = list.ok_or("--rejects FILE lists all");
    report_rejected_lines(&sales.reasons, sales.first_reject.as_ref(), list, out);
}
