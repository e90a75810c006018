//! Sales are read as they are when an order is scored; of each product the pharmacies of the panel that sold it are kept, and nothing
//! of what they sold.

use super::super::{
    delivery::{Codes, base, confidential},
    period::Period,
    store::coverage as store,
};
use crate::{
    App, Error, Result,
    audit::{self, Deed},
    error::Kind,
    ias::{Adder, LineSummary, PharmacySale, SalesFiles, read_sales},
};
use jiff::civil::Date;
use roaring::RoaringBitmap;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::path::PathBuf;

/// The files that coverage is made of.
#[derive(Debug, Clone)]
pub(crate) struct CoverageInputs {
    /// Sales lines; `-` is standard input.
    pub(crate) sales: Vec<PathBuf>,
    pub(crate) base: PathBuf,
    pub(crate) period: Period,
    /// Where sales lines that cannot be counted are listed.
    pub(crate) rejects: Option<PathBuf>,
    /// The share of lines, and of rows of the base, that may be rejected, in percent.
    pub(crate) tolerated: f64,
    /// The day on which the sales were drawn.
    pub(crate) drawn: Date,
    pub(crate) dry_run: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct CoverageReport {
    pub(crate) from: Date,
    pub(crate) to: Date,
    /// Pharmacies of the territory with a sale.
    pub(crate) pharmacies: u64,
    pub(crate) products: usize,
    pub(crate) sales: LineSummary,
    pub(crate) dry_run: bool,
}

/// Replaces what is known by these sales.
///
/// # Errors
/// What is wrong with a file (65, 66); `scoring.coverage-empty` for sales of no pharmacy of the base; what the database says.
pub(crate) async fn import(
    app: &App,
    inputs: CoverageInputs,
    advanced: impl Fn(u64) + Send + Sync + 'static,
) -> Result<CoverageReport> {
    let (period, dry_run) = (inputs.period, inputs.dry_run);
    let read = tokio::task::spawn_blocking(move || read(&inputs, &advanced));
    let (sets, sales) = read.await.map_err(Error::fault)??;
    let all = sets.values().fold(RoaringBitmap::new(), |all, set| all | set);
    if all.is_empty() {
        let detail = "no pharmacy of the base sold anything in the period, so nothing was changed";
        return Err(Error::new(Kind::BadData, "scoring.coverage-empty", detail));
    }
    let (from, to) = (period.from(), period.to());
    let report = CoverageReport { from, to, pharmacies: all.len(), products: sets.len(), sales, dry_run };
    if !dry_run {
        let mut tx = app.db.write().await?;
        store::replace(&mut tx, period, &sets, app.clock.now()).await?;
        let subject = format!("{from}..{to}");
        let told = format!("{} pharmacies, {} products", report.pharmacies, report.products);
        audit::note(&mut tx, app, &Deed::new("scoring.coverage", &subject).told(told)).await?;
        tx.commit().await?;
    }
    Ok(report)
}

fn read(
    inputs: &CoverageInputs,
    advanced: &(dyn Fn(u64) + Sync),
) -> Result<(FxHashMap<u64, RoaringBitmap>, LineSummary)> {
    let (pharmacies, _) = base::read(&inputs.base, inputs.tolerated)?;
    let codes = Codes::of(&pharmacies);
    let files = SalesFiles {
        files: &inputs.sales,
        rejects: inputs.rejects.as_deref(),
        tolerated: inputs.tolerated,
        drawn: inputs.drawn,
        accepts: &confidential::check_header,
        period: (inputs.period.from(), inputs.period.to()),
    };
    let sets = || Sets { codes: &codes, last: (Vec::new(), None), products: FxHashMap::default() };
    let (sales, workers) = read_sales(&files, sets, advanced)?;
    let mut all: FxHashMap<u64, RoaringBitmap> = FxHashMap::default();
    for (product, set) in workers.into_iter().flat_map(|worker| worker.products) {
        *all.entry(product).or_default() |= set;
    }
    Ok((all, sales))
}

/// Who sold each product, as one worker has read.
struct Sets<'a> {
    codes: &'a Codes,
    /// The pharmacy of the last line and its place: files often go through one after the other.
    last: (Vec<u8>, Option<u32>),
    products: FxHashMap<u64, RoaringBitmap>,
}

impl Adder for Sets<'_> {
    fn add(&mut self, sale: &PharmacySale<'_>) -> bool {
        let Some(product) = sale.product.filter(|_| sale.quantity > 0) else { return true };
        if self.last.0 != sale.pharmacy {
            let place = self.codes.at(&String::from_utf8_lossy(sale.pharmacy));
            self.last = (sale.pharmacy.to_vec(), place.and_then(|place| place.try_into().ok()));
        }
        if let Some(place) = self.last.1 {
            self.products.entry(product).or_default().insert(place);
        }
        true
    }
}
