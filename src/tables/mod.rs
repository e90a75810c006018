//! Tables that visitors upload: CSV, spreadsheets, JSON, Parquet and archives of these, recognised by
//! content. A file is read row by row in bounded memory and never unpacked to the disk. For each table, the
//! result is its format and a profile of every column, from which a person can map columns to our fields
//! ([`match_columns`]).
//!
//! Reading detects encoding, delimiter and header again each time, with the same result: a stored [`Table`]
//! remains valid for its file, and its columns keep their numbers.

mod archive_kind;
mod check;
mod check_digit;
mod column_matching;
mod column_name;
mod column_profile;
pub mod column_synonyms;
mod consumer;
mod days;
mod delimited;
mod distinct;
mod encoding;
mod fault;
mod field;
mod formula;
mod header;
mod histogram;
mod json;
mod limits;
mod number;
mod parquet;
pub(crate) mod parquet_writer;
mod period;
mod period_words;
mod personal_data;
mod profile;
mod read;
mod read_progress;
mod record;
mod remove_column;
mod row_budget;
mod rows;
mod scan;
mod sniff;
mod spreadsheet;
mod table;
mod unreadable;
mod value_stats;
mod vat;

#[cfg(test)]
mod tests;

pub use check::{CalculatedExample, Checked, Counts, MappedColumn, Rejection, check};
pub(crate) use check_digit::{CheckDigit, gtin, siren};
pub use column_matching::{Guess, match_columns};
pub use column_profile::{Column, DayOrder, Reading, ValueKind};
pub(crate) use delimited::edited;
pub use fault::CellError;
pub use field::{Field, FieldKind};
pub use formula::escape_formula;
pub use number::{Decimal, number};
pub(crate) use parquet::Instants;
pub use personal_data::{Personal, Reason};
pub use read::{read_decided, read_tables};
pub use read_progress::ReadProgress;
pub use remove_column::write_without_column;
pub use rows::{Rows, rows, rows_with_position};
pub use table::{Format, Table};
pub use unreadable::Unreadable;
pub use vat::{VAT, Vat};
