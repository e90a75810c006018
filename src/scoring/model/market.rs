//! A scored market: a name, and the products whose sales count.

use super::gtin::Gtin;

/// Maximum number of markets per order.
pub(crate) const MAX_MARKETS: usize = 5;
/// Maximum number of products per market.
pub(crate) const MAX_GTINS: usize = 2_500;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Market {
    pub(crate) name: String,
    /// At least one, sorted, without duplicates.
    pub(crate) gtins: Vec<Gtin>,
}

impl Market {
    pub(crate) fn shares_products(&self, other: &Self) -> bool {
        self.gtins.iter().any(|gtin| other.gtins.binary_search(gtin).is_ok())
    }
}
