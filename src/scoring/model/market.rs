//! A market that pharmacies are scored for: a name, and the products whose sales count.

use super::gtin::Gtin;

/// Markets of one order.
pub(crate) const MOST_MARKETS: usize = 5;
/// Products of one market.
pub(crate) const MOST_GTINS: usize = 2_500;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Market {
    pub(crate) name: String,
    /// Each once, at least one, the smallest first.
    pub(crate) gtins: Vec<Gtin>,
}

impl Market {
    pub(crate) fn shares_products(&self, other: &Self) -> bool {
        self.gtins.iter().any(|gtin| other.gtins.binary_search(gtin).is_ok())
    }
}
