//! The baskets: which products speak for an indicator, from when to when. They are data, written by people, so
//! that everything in them that cannot be meant is told by its key.

mod document;
mod listed;
mod outline;

pub(super) use document::Measure;
pub(super) use listed::{Baskets, Counted, Listed, ThemeBasket};
pub(super) use outline::Outline;
