//! Files of a result, whole or filtered. A whole file has the same bytes as when it was computed.

use super::{
    access::{self, Viewer},
    disclosure_control::{MIN_GROUP_SIZE, MIN_MARKET_SIZE},
    formats::{self, Sheet},
    score::{MarketSummary, ScoredPharmacy},
};
use crate::{
    App, Result,
    locale::Locale,
    scoring::{
        model::{
            order::{Order, SalesFormat},
            result::{Filter, StoredResult},
        },
        store,
    },
    text::{day, number, text},
    turn::run_blocking,
};
use jiff::Timestamp;
use tokio::sync::Semaphore;

/// More than the number of pharmacies in France.
const MAX_ROWS: i64 = 1_000_000;

/// Permit to write a file: one at a time, because twenty thousand pharmacies take a second.
static WRITE_PERMITS: Semaphore = Semaphore::const_new(1);

/// A file to download.
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// The data of a file.
pub(super) struct Contents<'a> {
    pub(super) order: &'a Order,
    pub(super) computed_at: Timestamp,
    pub(super) markets: &'a [MarketSummary],
    pub(super) pharmacies: &'a [ScoredPharmacy],
}

impl Contents<'_> {
    pub(super) fn write(&self, format: SalesFormat) -> Result<Vec<u8>> {
        let sheet = Sheet {
            title: format!("Scoring {}", self.order.reference),
            computed_at: self.computed_at,
            markets: self.markets.iter().map(|market| market.name.as_str()).collect(),
            pharmacies: self.pharmacies,
            notes: self.notes(self.order.locale),
        };
        formats::write(format, &sheet)
    }

    /// Notes for readers of the file, in the language of the order.
    fn notes(&self, locale: Locale) -> Vec<String> {
        let say = |key| text(locale, key, &[]);
        let (least, market) = (MIN_GROUP_SIZE.to_string(), MIN_MARKET_SIZE.to_string());
        let period = self.order.period;
        let of = [
            ("reference", self.order.reference.to_string()),
            ("company", self.order.client.company.clone()),
            ("from", day(locale, period.from())),
            ("to", day(locale, period.to())),
        ];
        let counts = |summary: &MarketSummary| {
            let count = |count: usize| number(locale, count as u64);
            let values = [
                ("market", summary.name.clone()),
                ("measured", count(summary.measured)),
                ("estimated", count(summary.estimated)),
                ("silent", count(summary.silent)),
                ("unknown", count(summary.unknown)),
            ];
            text(
                locale,
                "results:file.market",
                &values.each_ref().map(|(name, value)| (*name, value.as_str())),
            )
        };
        let head =
            text(locale, "results:file.head", &of.each_ref().map(|(name, value)| (*name, value.as_str())));
        [head, say("results:method.strata"), say("results:method.silent"), say("results:method.estimate")]
            .into_iter()
            .chain([text(locale, "results:method.secrecy", &[("least", &least), ("market", &market)])])
            .chain([say("results:method.persons")])
            .chain(self.markets.iter().map(counts))
            .collect()
    }
}

/// Returns the file of a result for the holder of a key to its page, whole or filtered.
///
/// # Errors
/// `scoring.result-unknown` for an invalid key; database errors.
pub(crate) async fn file(app: &App, key: &str, format: SalesFormat, filter: Option<&Filter>) -> Result<File> {
    file_for(app, &access::viewer(app, key).await?, format, filter).await
}

/// Like [`file`], for a viewer that is already identified.
///
/// # Errors
/// `scoring.result-unknown` without access to the result; database errors.
pub(crate) async fn file_for(
    app: &App,
    viewer: &Viewer,
    format: SalesFormat,
    filter: Option<&Filter>,
) -> Result<File> {
    let mut tx = app.db.read().await?;
    let (order, result) = access::require_open_result(&mut tx, app, viewer).await?;
    let StoredResult { computed_at, markets, .. } = result;
    // Without a filter, the files are sorted by location, whichever market sorts the page.
    let everything = Filter::default();
    let selected = &filter.unwrap_or(&everything).within(markets.len());
    let mut rows = store::results::pharmacies(&mut tx, &order.reference, selected, MAX_ROWS, 0).await?;
    rows.sort_unstable_by_key(|(number, _)| *number);
    let mut scores = store::results::scores(&mut tx, &order.reference).await?;
    drop(tx);
    let whole = |(number, scored): (i64, ScoredPharmacy)| {
        let scores = scores.remove(&number).unwrap_or_default();
        ScoredPharmacy { scores, ..scored }
    };
    let pharmacies: Vec<ScoredPharmacy> = rows.into_iter().map(whole).collect();
    let name = name(&order, format);
    let write = move || {
        Contents { order: &order, computed_at, markets: &markets, pharmacies: &pharmacies }.write(format)
    };
    Ok(File { name, bytes: run_blocking(&WRITE_PERMITS, write).await? })
}

/// Name of the file of an order.
pub(super) fn name(order: &Order, format: SalesFormat) -> String {
    format!("scoring-{}.{format}", order.reference)
}
