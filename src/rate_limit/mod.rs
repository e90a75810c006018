//! Rate limits with the generic cell rate algorithm: a burst at once, then a constant rate. Counters are in
//! the database, shared by all processes, under keyed hashes of addresses.

mod bucket;
mod forms;
mod limit;
mod store;

pub(crate) use bucket::Bucket;
pub(crate) use forms::{of_confirmation, of_form, take_all};
pub(crate) use limit::Limit;
pub(crate) use store::STATEMENTS;
