//! `vigie catalog`, a file per command.

mod command;
mod filter_options;
mod lines;
mod list;
mod modules;
mod quality;
mod show;

pub use command::{CatalogCommand, run};
