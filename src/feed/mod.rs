//! Feeds in three formats: RSS, Atom and JSON Feed.

mod atom;
mod json;
mod model;
mod print;
mod rss;

pub(crate) use model::NEWEST;
pub use model::{Feed, Format, Item};
