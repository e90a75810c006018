//! The quote of an order: numbered without gaps, priced by the list of its day, and rendered from the contents stored
//! then, so that an old one never changes.

mod bench_fixture;
pub(super) mod draw_up;
mod file;
mod snapshot;
mod template_data;

pub(crate) use super::model::quote::QuoteSnapshot;
pub(crate) use super::model::quote::{DocumentKind, StoredDocument};
pub use bench_fixture::sample;
pub(crate) use draw_up::{QuoteResult, create_quote, quote};
pub(crate) use file::{document, load_order_and_quote, signed};
