//! Coverage of markets.

use crate::{
    App, Result,
    db::Tx,
    scoring::{
        delivery::MIN_MARKET_SIZE,
        model::{coverage::Coverage, market::Market, period::Period},
        store::coverage as store,
    },
};
use roaring::RoaringBitmap;

/// Counts are rounded down to a multiple of this: the difference of two lists must not identify the sellers of one product.
const STEP: u64 = 10;

impl Coverage {
    fn from_count(count: u64, period: Period) -> Self {
        let least = MIN_MARKET_SIZE as u64;
        let pharmacies = (count >= least).then_some(count - count % STEP);
        Self { pharmacies, least, from: period.from(), to: period.to() }
    }
}

/// Returns the coverage of each market; `None` before the first import.
///
/// # Errors
/// Database errors.
pub(crate) async fn of_markets(tx: &mut Tx, markets: &[Market]) -> Result<Vec<Option<Coverage>>> {
    let Some(period) = store::period(tx).await? else { return Ok(vec![None; markets.len()]) };
    let mut found = Vec::new();
    for market in markets {
        let sets = store::sets(tx, &market.gtins).await?;
        let all = sets.iter().fold(RoaringBitmap::new(), |all, set| all | set);
        found.push(Some(Coverage::from_count(all.len(), period)));
    }
    Ok(found)
}

/// Returns the coverage of one market, in a read of its own.
///
/// # Errors
/// Database errors.
pub(crate) async fn of_market(app: &App, market: &Market) -> Result<Option<Coverage>> {
    let mut tx = app.db.read().await?;
    Ok(of_markets(&mut tx, std::slice::from_ref(market)).await?.pop().flatten())
}

#[cfg(test)]
mod tests;
