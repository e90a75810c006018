//! The page of a result: a market's strata, its departments, and the pharmacies that somebody asks for.

use super::{
    link,
    score::{Basis, MarketSummary, ScoredPharmacy, Turnover},
    secrecy::LEAST,
};
use crate::{
    App, Result,
    scoring::{Order, store},
};
use jiff::{Timestamp, civil::Date};

/// Pharmacies of one page.
const PER_PAGE: i64 = 25;

/// A result as it is stored, but for its pharmacies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredResult {
    pub(crate) computed_at: Timestamp,
    pub(crate) pharmacies: u64,
    pub(crate) markets: Vec<MarketSummary>,
    /// The last day on which its page is open; none while it is closed.
    pub(crate) open_until: Option<Date>,
}

/// Which pharmacies are asked for. Empty texts ask for all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Filter {
    /// From 1: whose strata are meant.
    pub(crate) market: i64,
    pub(crate) region: String,
    pub(crate) department: String,
    pub(crate) turnover: Option<Turnover>,
    pub(crate) basis: Option<Basis>,
    /// The lowest and the highest.
    pub(crate) strata: Option<[u8; 2]>,
    /// Part of a code, a name or a town.
    pub(crate) words: String,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            market: 1,
            region: String::new(),
            department: String::new(),
            turnover: None,
            basis: None,
            strata: None,
            words: String::new(),
        }
    }
}

impl Filter {
    /// The same for a result of so many markets: of a number beyond them, the first is meant.
    pub(super) fn within(&self, markets: usize) -> Self {
        let is_there = i64::try_from(markets).is_ok_and(|markets| (1..=markets).contains(&self.market));
        Self { market: if is_there { self.market } else { 1 }, ..self.clone() }
    }
}

/// A department in one market.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Department {
    pub(crate) code: String,
    /// Pharmacies with a stratum.
    pub(crate) pharmacies: u64,
    /// Of these, those in the two strongest strata, in tenths of a percent; none where there are fewer than eleven.
    pub(crate) strongest: Option<u32>,
}

/// What the page shows.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    pub(crate) order: Order,
    pub(crate) result: StoredResult,
    /// From 1.
    pub(crate) market: i64,
    /// Of the market that is shown.
    pub(crate) departments: Vec<Department>,
    /// Those that the filter leaves.
    pub(crate) found: u64,
    /// From 1.
    pub(crate) page: u64,
    pub(crate) pages: u64,
    pub(crate) first: u64,
    /// Of this page, each with its score in the market that is shown.
    pub(crate) pharmacies: Vec<ScoredPharmacy>,
}

/// The page of a result for whoever holds a key to it; of a number beyond the last page, the last.
///
/// # Errors
/// `scoring.result-unknown` for a key that is none, and what the database says.
pub(crate) async fn page(app: &App, key: &str, filter: &Filter, page: u64) -> Result<Page> {
    let viewer = link::viewer(app, key).await?;
    let mut tx = app.db.read().await?;
    let (order, result) = link::shown(&mut tx, app, &viewer).await?;
    let reference = &order.reference;
    let filter = &filter.within(result.markets.len());
    let found = store::results::count(&mut tx, reference, filter).await?;
    let pages = found.div_ceil(PER_PAGE.cast_unsigned()).max(1);
    let page = page.clamp(1, pages);
    let offset = PER_PAGE * i64::try_from(page - 1).unwrap_or_default();
    let rows = store::results::pharmacies(&mut tx, reference, filter, (PER_PAGE, offset)).await?;
    let departments = store::results::departments(&mut tx, reference, filter.market).await?;
    let first = offset.cast_unsigned() + u64::from(found > 0);
    let pharmacies = rows.into_iter().map(|(_, scored)| scored).collect();
    let departments = departments.into_iter().map(department).collect();
    let market = filter.market;
    Ok(Page { market, departments, found, page, pages, first, pharmacies, order, result })
}

fn department((code, pharmacies, strongest): (String, i64, i64)) -> Department {
    let share = (2_000 * strongest + pharmacies) / (2 * pharmacies.max(1));
    let is_told = usize::try_from(pharmacies).is_ok_and(|pharmacies| pharmacies >= LEAST);
    Department {
        code,
        pharmacies: pharmacies.unsigned_abs(),
        strongest: u32::try_from(share).ok().filter(|_| is_told),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_department_of_fewer_than_eleven_tells_no_share() {
        let share = |pharmacies, strongest| department(("69".to_owned(), pharmacies, strongest)).strongest;
        assert_eq!(
            (share(11, 3), share(200, 53), share(10, 3), share(0, 0)),
            (Some(273), Some(265), None, None)
        );
    }
}
