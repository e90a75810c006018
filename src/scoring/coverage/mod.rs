//! Coverage of a market: the number of pharmacies of the panel that sell its products, shown before the order. An
//! operator imports a year of sales, of which a set of pharmacies is stored for each product. A market counts the union
//! of the sets of its products.

mod import;
mod markets;

pub(crate) use import::{CoverageReport, import};
pub(crate) use markets::{of_market, of_markets};
