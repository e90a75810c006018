//! The Store as its visitors query it.

mod api;
mod described;
mod facets;
mod few;
mod files;
mod harvest;
mod labels;
#[path = "../../../benches/catalog/plain.rs"]
mod plain;
mod queries;
mod relevance;
mod search;
pub mod sheet;
mod terminal;
