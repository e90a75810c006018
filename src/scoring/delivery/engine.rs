//! From files to scores: the base of pharmacies, the products' units, the sales.

use super::{
    base::{self, BaseReport},
    confidential,
    score::{MarketSummary, PanelReport, Scored, Scoring},
    sums::{Basket, Sums, Units, union},
    units,
};
use crate::{
    Result,
    ias::{LineSummary, SalesFiles, read_sales},
    scoring::Order,
};
use jiff::civil::Date;
use serde::Serialize;
use std::path::PathBuf;

/// The files that an order is scored by.
#[derive(Debug, Clone)]
pub(crate) struct Inputs {
    /// Sales lines; `-` is standard input.
    pub(crate) sales: Vec<PathBuf>,
    pub(crate) base: PathBuf,
    /// Units of consumption per box.
    pub(crate) units: Option<PathBuf>,
    /// Where sales lines that cannot be counted are listed.
    pub(crate) rejects: Option<PathBuf>,
    /// The share of lines, and of rows of the base, that may be rejected, in percent.
    pub(crate) tolerated: f64,
    /// Whether the sales are of every product, so that they tell how large a pharmacy is.
    pub(crate) all_products: bool,
    /// The day on which the sales were drawn.
    pub(crate) drawn: Date,
}

/// What was read and what it came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Report {
    pub(crate) base: BaseReport,
    pub(crate) sales: LineSummary,
    #[serde(flatten)]
    pub(crate) panel: PanelReport,
    pub(crate) markets: Vec<MarketSummary>,
}

/// Reads the files and scores. `advanced` is told of bytes of sales, by several threads.
///
/// # Errors
/// What is wrong with one of the files (65, 66), and a list of rejects that cannot be written (73, 74).
pub(crate) fn run(
    order: &Order,
    inputs: &Inputs,
    advanced: &(dyn Fn(u64) + Sync),
) -> Result<(Scored, Report)> {
    let units = inputs.units.as_deref().map_or(Ok(Units::new()), units::read)?;
    let (pharmacies, base) = base::read(&inputs.base, inputs.tolerated)?;
    let basket = Basket::new(&order.markets, order.indicator, &units);
    let (from, to) = (order.period.from(), order.period.to());
    let files = SalesFiles {
        files: &inputs.sales,
        rejects: inputs.rejects.as_deref(),
        tolerated: inputs.tolerated,
        drawn: inputs.drawn,
        accepts: &confidential::check_header,
        period: (from, to),
    };
    let (sales, workers) = read_sales(&files, || Sums::new(&basket), advanced)?;
    let sold = union(workers);
    let days = (to - from).get_days() + 1;
    let scoring =
        Scoring { markets: &order.markets, sold: &sold, whole_days: inputs.all_products.then_some(days) };
    let (scored, panel) = scoring.score(pharmacies);
    let markets = scored.markets.clone();
    Ok((scored, Report { base, sales, panel, markets }))
}
