//! The import of sales: for each product it stores the pharmacies of the panel with a sale, without amounts.

use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    error::Kind,
    ias::{LineSummary, PharmacySale, SalesAccumulator, read_sales},
    scoring::{
        delivery::{Codes, SalesInputs, pharmacy_base},
        model::period::Period,
        store::coverage as store,
    },
};
use jiff::civil::Date;
use roaring::RoaringBitmap;
use rustc_hash::FxHashMap;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CoverageReport {
    pub(crate) from: Date,
    pub(crate) to: Date,
    /// Pharmacies of the territory with a sale in the period.
    pub(crate) pharmacies: u64,
    pub(crate) products: usize,
    pub(crate) sales: LineSummary,
    pub(crate) dry_run: bool,
}

/// Replaces the stored coverage by that of these sales.
///
/// # Errors
/// Errors in a file (65, 66); `scoring.coverage-empty` if no pharmacy of the base has a sale in the period; database
/// errors.
pub(crate) async fn import(
    app: &App,
    inputs: SalesInputs,
    period: Period,
    dry_run: bool,
    on_progress: impl Fn(u64) + Send + Sync + 'static,
) -> Result<CoverageReport> {
    let read = tokio::task::spawn_blocking(move || collect_sales(&inputs, period, &on_progress));
    let (sets, sales) = read.await.map_err(Error::internal)??;
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
        let detail = format!("{} pharmacies, {} products", report.pharmacies, report.products);
        audit::record(&mut tx, app, &AuditEntry::new("scoring.coverage", &subject).with_detail(detail))
            .await?;
        tx.commit().await?;
    }
    Ok(report)
}

fn collect_sales(
    inputs: &SalesInputs,
    period: Period,
    on_progress: &(dyn Fn(u64) + Sync),
) -> Result<(FxHashMap<u64, RoaringBitmap>, LineSummary)> {
    let (pharmacies, _) = pharmacy_base::parse_base(&inputs.base, inputs.max_reject_share)?;
    let codes = Codes::from_pharmacies(&pharmacies);
    let sets = || Sets { codes: &codes, last: (Vec::new(), None), products: FxHashMap::default() };
    let (sales, workers) = read_sales(&inputs.within((period.from(), period.to())), sets, on_progress)?;
    let mut all: FxHashMap<u64, RoaringBitmap> = FxHashMap::default();
    for (product, set) in workers.into_iter().flat_map(|worker| worker.products) {
        *all.entry(product).or_default() |= set;
    }
    Ok((all, sales))
}

/// The pharmacies that sold each product, in the lines of one worker.
struct Sets<'a> {
    codes: &'a Codes,
    /// Code and index of the pharmacy of the last line: files are often sorted by pharmacy.
    last: (Vec<u8>, Option<u32>),
    products: FxHashMap<u64, RoaringBitmap>,
}

impl SalesAccumulator for Sets<'_> {
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
