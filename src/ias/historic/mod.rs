//! Parses the historic open-data files into observations or a list of errors, and prints them again. Without I/O, so
//! that every oddity of real files is a test case in a table.

mod cell;
mod columns;
mod figures;
mod layout;
mod number;
mod page;
mod parse;
mod print;
#[cfg(test)]
mod printing;
mod sheet;

pub use columns::Kind;
pub(crate) use layout::Layout;
pub(super) use parse::parse;
pub(crate) use parse::{Context, Historic};
pub(crate) use sheet::{Audience, Sheet};
