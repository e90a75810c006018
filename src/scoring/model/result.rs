//! Stored results, and the filter of their pharmacies.

use crate::scoring::delivery::{Basis, MarketSummary, Turnover};
use jiff::{Timestamp, civil::Date};

/// A stored result without its pharmacies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredResult {
    pub(crate) computed_at: Timestamp,
    pub(crate) pharmacies: u64,
    pub(crate) markets: Vec<MarketSummary>,
    /// The last day on which its page is open; `None` while it is closed.
    pub(crate) open_until: Option<Date>,
}

/// Filter of pharmacies. Empty texts match all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Filter {
    /// Number of the market whose strata are shown, from 1.
    pub(crate) market: i64,
    pub(crate) region: String,
    pub(crate) department: String,
    pub(crate) turnover: Option<Turnover>,
    pub(crate) basis: Option<Basis>,
    /// Lowest and highest stratum.
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
    /// Returns the filter for a result of `markets` markets: a number beyond them selects the first.
    pub(crate) fn within(&self, markets: usize) -> Self {
        let is_there = i64::try_from(markets).is_ok_and(|markets| (1..=markets).contains(&self.market));
        Self { market: if is_there { self.market } else { 1 }, ..self.clone() }
    }
}
