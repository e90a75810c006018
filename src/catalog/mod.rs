//! The Store: a catalogue of data sources and visualisation modules, which people and programs filter, search and read.

mod build;
pub mod cli;
mod croissant;
mod data_status;
pub mod dcat;
mod demonstration;
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
mod nearest;
mod package;
pub mod quality;
pub(crate) mod sample;
mod search;
mod sheet;
pub mod source;
mod source_files;
pub mod vocabulary;
pub mod words;
