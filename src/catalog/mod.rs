//! The Store: a catalogue of data sources and visualisation modules, which people and machines find their way in. What
//! it lists is content; here it is filtered, searched and given out.

mod build;
pub mod cli;
mod croissant;
mod data_status;
pub mod dcat;
pub mod download;
pub mod facet;
pub mod facets;
mod feed;
pub mod filter;
pub mod http;
pub mod index;
mod item;
pub mod listing;
pub mod locale_cache;
mod module;
mod package;
pub mod quality;
mod search;
mod sheet;
mod source_files;
