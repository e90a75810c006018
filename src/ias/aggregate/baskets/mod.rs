//! The baskets: the products of each indicator, with their periods. They are edited by hand, so that every error names
//! its key.

mod document;
mod listed;
mod outline;

pub(super) use document::Measure;
pub(super) use listed::{Baskets, Counted, Listed, ThemeBasket};
pub(super) use outline::Outline;
