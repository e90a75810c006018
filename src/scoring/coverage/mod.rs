//! How many pharmacies of the panel sell the products of a market, known before it is ordered: an operator imports a year of sales,
//! of which a set of pharmacies is stored for each product. A market counts the union of the sets of its products.

mod import;
mod markets;

pub(crate) use import::{CoverageReport, import};
pub(crate) use markets::{of_market, of_markets};
