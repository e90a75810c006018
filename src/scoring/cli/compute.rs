//! `vigie scoring compute`.

use super::{
    super::{Which, reference_of},
    results::opened_text,
};
use crate::{
    App, Result,
    cli::{
        choice::day,
        inputs::{drawn, named_once, percent, size, tell_rejects},
        output::{Outcome, Output, count},
    },
    scoring::delivery::{self, ComputeRequest, Computed, Inputs, MarketSummary, Opened, compute},
};
use jiff::civil::Date;
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Options {
    /// Reference of the order, or number of its quote
    #[arg(value_name = "ORDER")]
    order: Which,
    /// Files of sales lines, plain, gzip or zstd; - is standard input
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    sales: Vec<PathBuf>,
    /// The base of pharmacies
    #[arg(long, value_name = "FILE")]
    pharmacies: PathBuf,
    /// Table of products and the units of consumption in a box of each [default: one]
    #[arg(long, value_name = "FILE")]
    units: Option<PathBuf>,
    /// Folder that the files are written to, which is there; no file is written over
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// The sales are of every product: they tell the turnover of pharmacies whose turnover the base does not tell
    #[arg(long)]
    all_products: bool,
    /// The day on which the sales were extracted [default: today]
    #[arg(long, value_name = "DATE", value_parser = day)]
    drawn: Option<Date>,
    /// List of the lines that cannot be counted
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// Percent of lines, and of rows of the base, that may be rejected; above it nothing is written and the exit code is 65
    #[arg(long, value_name = "PERCENT", default_value = "1", value_parser = percent)]
    max_rejects: f64,
    /// Open the page as well, and mail its link
    #[arg(long, conflicts_with = "dry_run")]
    open: bool,
    /// Read and score everything, write and store nothing; an order that is not signed will do
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn run(app: &App, options: Options, out: &Output) -> Result<Outcome> {
    named_once(&options.sales)?;
    let rejects = options.rejects.filter(|_| !options.dry_run);
    let inputs = Inputs {
        rejects: rejects.clone(),
        drawn: drawn(options.drawn, app.clock.today())?,
        sales: options.sales,
        base: options.pharmacies,
        units: options.units,
        tolerated: options.max_rejects,
        all_products: options.all_products,
    };
    let bar = out.progress(size(&inputs.sales), "bytes");
    let progress = bar.clone();
    let (order, dry_run) = (reference_of(app, &options.order).await?, options.dry_run);
    let request = ComputeRequest { reference: order.clone(), inputs, out: options.out, dry_run };
    let computed = compute(app, &request, move |bytes| progress.inc(bytes)).await?;
    bar.finish_and_clear();
    for fault in &computed.report.base.faults {
        out.news(format_args!("rejected: {}: {}", fault.pointer, fault.code));
    }
    let sales = &computed.report.sales;
    let list = rejects.ok_or("--rejects FILE lists all");
    tell_rejects(&sales.reasons, sales.first_reject.as_ref(), list, out);
    let opened = match options.open {
        true => Some(delivery::open(app, &order, false).await?),
        false => None,
    };
    out.result(&Delivered { computed: &computed, page: opened }, |delivered| {
        let page = delivered.page.as_ref().map(opened_text);
        told(delivered.computed) + &page.unwrap_or_default()
    })?;
    if dry_run {
        out.news("dry run: nothing was written or stored");
    }
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct Delivered<'a> {
    #[serde(flatten)]
    computed: &'a Computed,
    /// The page that was opened with it.
    page: Option<Opened>,
}

fn told(computed: &Computed) -> String {
    let report = &computed.report;
    let base = &report.base;
    let head = format!(
        "{}: {} ({} of the panel, {} elsewhere), {} lines of sales, {} in the sales of no pharmacy here\n",
        computed.reference,
        count(base.pharmacies, "pharmacy"),
        report.panel.panel,
        base.outside,
        report.sales.lines,
        count(report.panel.unplaced, "code"),
    );
    let market = |market: &MarketSummary| {
        let MarketSummary { name, measured, estimated, silent, unknown, .. } = market;
        match market.published {
            true => format!(
                "{name}: {measured} measured, {silent} without a sale, {estimated} outside the panel with a chance, {unknown} without\n"
            ),
            false => format!("{name}: too few pharmacies, not published\n"),
        }
    };
    let files = computed.files.iter().map(|file| format!("wrote {}\n", file.display()));
    [head].into_iter().chain(report.markets.iter().map(market)).chain(files).collect()
}
