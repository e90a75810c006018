//! Parses the historic open-data files into observations or a list of errors, and prints them again. Without I/O, so
//! that every oddity of real files is a test case in a table.

mod cell;
mod cell_values;
mod columns;
mod grid;
mod layout;
mod number;
mod parse;
mod print;
mod writer;
#[cfg(test)]
mod writer_tests;

pub use columns::Kind;
pub(crate) use layout::Layout;
pub(super) use parse::parse;
pub(crate) use parse::{Context, Historic};
pub(crate) use writer::{ExportKind, HistoricWriter};
