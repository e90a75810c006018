//! Tables that visitors upload: CSV, spreadsheets, JSON, Parquet and archives of these, recognised by
//! content. A file is read row by row in bounded memory and never unpacked to the disk. For each table, the
//! result is its format and a profile of every column, from which a person can map columns to our fields
//! ([`guess`]).
//!
//! Reading detects encoding, delimiter and header again each time, with the same result: a stored [`Table`]
//! remains valid for its file, and its columns keep their numbers.

mod check;
mod code;
mod column;
pub(crate) mod columns;
mod consumer;
mod days;
mod delimited;
mod distinct;
mod encoding;
mod fault;
mod field;
mod formula;
mod guess;
mod head;
mod holds;
mod json;
mod limits;
mod meter;
mod name;
mod number;
mod parquet;
mod period;
mod period_words;
mod personal;
mod position;
mod profile;
mod read;
mod record;
mod rows;
mod sniff;
mod spread;
mod spreadsheet;
mod table;
mod unreadable;
mod values;
mod vat;
mod walk;
mod without;
pub mod words;

#[cfg(test)]
mod tests;

pub use check::{Calculated, Checked, Chosen, Counts, Rejection, check};
pub(crate) use code::{CheckDigit, gtin, siren};
pub use column::{Column, DayOrder, Reading, ValueKind};
pub(crate) use delimited::edited;
pub use fault::Fault;
pub use field::{Field, FieldKind};
pub use formula::as_text;
pub use guess::{Guess, guess};
pub use number::{Decimal, number};
pub(crate) use parquet::Instants;
pub use personal::{Personal, Reason};
pub use position::Position;
pub use read::{read, read_decided};
pub use rows::{Rows, rows, rows_with_position};
pub use table::{Format, Table};
pub use unreadable::Unreadable;
pub use vat::{VAT, Vat};
pub use without::without_column;
