//! The quote of an order: numbered without gaps, priced by the list of its day, and rendered from the contents stored
//! then, so that an old one never changes.

mod contents;
pub(super) mod draw_up;
mod file;
mod printed;
mod sample;

pub(crate) use super::model::quote::Contents;
pub(crate) use super::model::quote::{DocumentKind, StoredDocument};
pub(crate) use draw_up::{Quoted, draw_up, quote};
pub(crate) use file::{document, signed, whole};
pub use sample::sample;
