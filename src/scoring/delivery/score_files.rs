//! Reads the base of pharmacies, the products' units and the sales, and scores them.

use super::{
    consumption_units, forbidden_columns,
    pharmacy_base::{self, BaseReport},
    sales_totals::{Basket, SalesTotals, Units, union},
    score::{MarketSummary, PanelReport, Scored, Scoring},
};
use crate::{
    Result,
    ias::{LineSummary, SalesFiles, read_sales},
    scoring::model::order::Order,
};
use jiff::civil::Date;
use std::path::PathBuf;

/// Sales lines, and the base of their pharmacies.
#[derive(Debug, Clone)]
pub(crate) struct SalesInputs {
    /// Sales lines; `-` is standard input.
    pub(crate) files: Vec<PathBuf>,
    pub(crate) base: PathBuf,
    /// List of rejected sales lines.
    pub(crate) rejects: Option<PathBuf>,
    /// Share of lines, and of rows of the base, that may be rejected, in percent.
    pub(crate) max_reject_share: f64,
    /// Day of extraction of the sales.
    pub(crate) extracted_on: Date,
}

impl SalesInputs {
    /// The sales of a period, given by its first and last day. Columns of prescribers and patients are rejected.
    pub(crate) fn within(&self, period: (Date, Date)) -> SalesFiles<'_> {
        SalesFiles {
            files: &self.files,
            rejects: self.rejects.as_deref(),
            max_reject_share: self.max_reject_share,
            extracted_on: self.extracted_on,
            accepts: &forbidden_columns::check_header,
            period,
        }
    }
}

/// The input files of a scoring.
#[derive(Debug, Clone)]
pub(crate) struct Inputs {
    pub(crate) sales: SalesInputs,
    /// Units of consumption per box.
    pub(crate) units: Option<PathBuf>,
    /// Whether the sales include every product, so that their sum is the turnover of a pharmacy.
    pub(crate) all_products: bool,
}

/// Summary of the input files and the scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Report {
    pub(crate) base: BaseReport,
    pub(crate) sales: LineSummary,
    pub(crate) panel: PanelReport,
    pub(crate) markets: Vec<MarketSummary>,
}

/// Reads the files and scores. `on_progress` receives the number of bytes of sales that were read, from several threads.
///
/// # Errors
/// Errors in an input file (65, 66); a list of rejects that cannot be written (73, 74).
pub(crate) fn run(
    order: &Order,
    inputs: &Inputs,
    on_progress: &(dyn Fn(u64) + Sync),
) -> Result<(Scored, Report)> {
    let units = inputs.units.as_deref().map_or(Ok(Units::new()), consumption_units::parse_units)?;
    let (pharmacies, base) = pharmacy_base::parse_base(&inputs.sales.base, inputs.sales.max_reject_share)?;
    let basket = Basket::new(&order.markets, order.indicator, &units);
    let (from, to) = (order.period.from(), order.period.to());
    let (sales, workers) =
        read_sales(&inputs.sales.within((from, to)), || SalesTotals::new(&basket), on_progress)?;
    let sold = union(workers);
    let days = (to - from).get_days() + 1;
    let scoring =
        Scoring { markets: &order.markets, sold: &sold, whole_days: inputs.all_products.then_some(days) };
    let (scored, panel) = scoring.score(pharmacies);
    let markets = scored.markets.clone();
    Ok((scored, Report { base, sales, panel, markets }))
}
