//! `vigie scoring coverage`: the sales that the coverage of markets is computed from.

use super::{
    super::{CoverageReport, Period, import_coverage, month},
    sales::{SalesOptions, report_rejects},
};
use crate::{
    App, Error, Result,
    cli::{
        output::{Output, count},
        sales_args::size,
    },
    error::Kind,
};

#[derive(clap::Args)]
pub(crate) struct CoverageArgs {
    #[command(flatten)]
    sales: SalesOptions,
    /// First month of the sales [default: twelve whole months before today]
    #[arg(long, value_name = "MONTH", requires = "to")]
    from: Option<String>,
    /// Last month of the sales
    #[arg(long, value_name = "MONTH", requires = "from")]
    to: Option<String>,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn run(app: &App, options: CoverageArgs, out: &Output) -> Result<()> {
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
    let inputs = options.sales.inputs(app, options.dry_run)?;
    let rejects = inputs.rejects.clone();
    let bar = out.progress(size(&inputs.files), "bytes");
    let progress = bar.clone();
    let import = import_coverage(app, inputs, period, options.dry_run, move |bytes| progress.inc(bytes));
    let report = import.await?;
    bar.finish_and_clear();
    report_rejects(&report.sales, rejects, out);
    out.result(&report, |CoverageReport { from, to, pharmacies, products, dry_run, .. }| {
        let done = if *dry_run { "would be stored" } else { "stored" };
        format!(
            "{} with sales of {products} products, {from} to {to}: {done}\n",
            count(*pharmacies, "pharmacy")
        )
    })
}
