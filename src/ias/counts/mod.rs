//! Daily counts: the sales of an indicator's basket, and all sales, on each day in each former region. Levels are
//! computed from them only.

mod ingest;
mod model;
mod products;
mod revision;
mod table;

pub use ingest::{Ingested, ingest};
pub(super) use model::StoredYear;
pub(crate) use model::{Count, Counts, Year};
pub(crate) use products::{ProductDay, Products};
