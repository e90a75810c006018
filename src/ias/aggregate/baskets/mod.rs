//! The baskets: the products of each indicator, with their periods. They are edited by hand, so that every error names
//! its key.

mod file;
mod listed;
mod metadata;

pub(super) use file::Measure;
pub(super) use listed::{Baskets, Counted, ProductGroup, ThemeBasket};
pub(super) use metadata::BasketMetadata;
