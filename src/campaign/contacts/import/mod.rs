//! Imports lists into the base: streamed, and stored in batches of some hundred rows, each in one
//! transaction. Importing a file again, also after an interruption, is idempotent.

mod finess;
mod merge;
mod parse_rows;
mod reading;
mod run;
#[cfg(test)]
mod tests;

pub(crate) use reading::ParsedRow;
pub(crate) use run::{ImportReport, ImportRequest, import, pharmacies};
