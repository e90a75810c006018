//! Personal data: a register of every column and its uses: exports, erasures, retention, proofs of agreement,
//! and the requests that people send from their page.

pub(crate) mod cli;
mod emails;
mod erase;
mod export;
mod fulfil;
pub mod http;
mod leftovers;
mod metrics;
mod model;
mod page;
mod proof;
mod register;
mod replay;
mod request;
mod retention;
mod rules;
mod store;
mod tombstones;

pub use emails::previews;
pub(crate) use metrics::metrics;
pub(crate) use model::PrivacyRequest;
pub(crate) use register::{ProcessingTable, processing_table};
pub use replay::complete_pending;
pub use request::sweep;
pub(crate) use request::{find_by_reference as find_request, list as list_requests};
pub use retention::run_when_due;
pub(crate) use store::statements;
pub(crate) use tombstones::FILE as ERASURES_FILE;
