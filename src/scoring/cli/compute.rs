//! `vigie scoring compute`.

use super::{
    super::{OrderRef, reference_of},
    opened::opened_text,
    sales::{SalesOptions, report_rejects},
};
use crate::{
    App, Result,
    cli::{
        output::{Outcome, Output, count},
        sales_args::size,
    },
    ias::LineSummary,
    scoring::delivery::{
        self, BaseReport, Check, ComputeRequest, Computed, Inputs, MarketSummary, PanelReport,
        PublishedResult, Report, StratumShare, compute,
    },
};
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct ComputeArgs {
    /// Reference of the order, or number of its quote
    #[arg(value_name = "ORDER")]
    order: OrderRef,
    #[command(flatten)]
    sales: SalesOptions,
    /// Table of products and the units of consumption in a box [default: one]
    #[arg(long, value_name = "FILE")]
    units: Option<PathBuf>,
    /// Existing folder for the files, none of which is overwritten
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
    /// The sales are of all products
    ///
    /// They then give the turnover of pharmacies without a turnover in the base.
    #[arg(long)]
    all_products: bool,
    /// Also publish the page of the result, and mail its link
    #[arg(long, conflicts_with = "dry_run")]
    open: bool,
    /// Print what would happen; change nothing
    ///
    /// The order may be unsigned.
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn run(app: &App, options: ComputeArgs, out: &Output) -> Result<Outcome> {
    let sales = options.sales.inputs(app, options.dry_run)?;
    let rejects = sales.rejects.clone();
    let bar = out.progress(size(&sales.files), "bytes");
    let inputs = Inputs { sales, units: options.units, all_products: options.all_products };
    let progress = bar.clone();
    let (order, dry_run) = (reference_of(app, &options.order).await?, options.dry_run);
    let request = ComputeRequest { reference: order.clone(), inputs, out: options.out, dry_run };
    let computed = compute(app, &request, move |bytes| progress.inc(bytes)).await?;
    bar.finish_and_clear();
    for fault in &computed.report.base.faults {
        out.notice(format_args!("rejected: {}: {}", fault.pointer, fault.code));
    }
    report_rejects(&computed.report.sales, rejects, out);
    let opened = match options.open {
        true => Some(delivery::publish(app, &order, false).await?),
        false => None,
    };
    out.result(&ComputeOutput::new(&computed, opened), |output| {
        let page = output.page.as_ref().map(opened_text);
        render(&computed) + &page.unwrap_or_default()
    })?;
    if dry_run {
        out.notice("dry run: nothing was written or stored");
    }
    Ok(Outcome::Done)
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ComputeOutput<'a> {
    reference: &'a str,
    base: &'a BaseReport,
    sales: &'a LineSummary,
    #[serde(flatten)]
    panel: PanelReport,
    markets: Vec<MarketItem<'a>>,
    files: &'a [PathBuf],
    dry_run: bool,
    /// The page that `--open` opened.
    page: Option<PublishedResult>,
}

/// A market as printed; the stored form of its check has other names.
#[derive(Serialize)]
struct MarketItem<'a> {
    name: &'a str,
    published: bool,
    measured: usize,
    estimated: usize,
    silent: usize,
    unknown: usize,
    shares: Option<&'a [StratumShare]>,
    check: Option<CheckItem>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CheckItem {
    tried: usize,
    skill: i32,
    is_better: bool,
}

impl<'a> From<&'a MarketSummary> for MarketItem<'a> {
    fn from(market: &'a MarketSummary) -> Self {
        let check = |Check { tried, skill, is_better }| CheckItem { tried, skill, is_better };
        Self {
            name: &market.name,
            published: market.published,
            measured: market.measured,
            estimated: market.estimated,
            silent: market.silent,
            unknown: market.unknown,
            shares: market.shares.as_deref(),
            check: market.check.map(check),
        }
    }
}

impl<'a> ComputeOutput<'a> {
    fn new(computed: &'a Computed, page: Option<PublishedResult>) -> Self {
        let Computed { reference, report, files, dry_run } = computed;
        let Report { base, sales, panel, markets } = report;
        let markets = markets.iter().map(MarketItem::from).collect();
        Self { reference, base, sales, panel: *panel, markets, files, dry_run: *dry_run, page }
    }
}

fn render(computed: &Computed) -> String {
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
