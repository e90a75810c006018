//! Reads the historic open-data files: bytes in, observations or the list of what is wrong out; and prints them
//! again. Pure, so that every oddity met in real files is a case in a table.

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
