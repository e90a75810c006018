//! The Store: a catalogue of data sources and visualisation modules, which people and machines find their way in. What
//! it lists is content; here it is filtered, searched and told.

pub mod build;
pub mod cli;
pub mod croissant;
pub mod dcat;
mod described;
pub mod download;
pub mod facet;
pub mod facets;
pub mod feed;
pub mod filter;
pub mod http;
pub mod index;
pub mod item;
pub mod listing;
pub mod locale_cache;
pub mod module;
pub mod moment;
pub mod package;
pub mod quality;
pub mod search;
pub mod sheet;
