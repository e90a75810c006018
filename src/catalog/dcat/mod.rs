//! The catalogue as DCAT-AP 3, the application profile of the European Union, with its extension for health data: every
//! public source in all its languages.

mod addresses;
mod catalog;
mod dataset;
mod file;
mod graph;
mod health;
mod literal;
#[cfg(test)]
mod memory_tests;
mod model;
mod paging;
mod place;
mod prefixes;
mod rdf_xml;
mod store;
mod texts;
mod vocabulary;

pub use catalog::{catalogue, source};
pub use graph::RdfFormat;
