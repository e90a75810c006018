//! Tables that strangers send: csv, spreadsheets, JSON, Parquet and archives of these, recognised by what they hold. A file is
//! read row by row with bounded memory, never unpacked to the disk, and gives for each of its tables how it is written and a
//! profile of every column: what a person needs to see to say which column is which of our fields ([`guess`]).
//!
//! Reading finds encoding, delimiter and header again each time, and finds the same: a [`Table`] that was stored still speaks
//! for the file that it was read from, and its columns keep their numbers.

mod check;
mod code;
mod column;
pub(crate) mod columns;
mod days;
mod delimited;
mod distinct;
mod encoding;
mod field;
mod guess;
mod head;
mod holds;
mod json;
mod meter;
mod name;
mod number;
mod parquet;
mod period;
mod period_words;
mod personal;
mod position;
mod profile;
mod record;
mod rows;
mod sniff;
mod spread;
mod spreadsheet;
mod values;
mod vat;
mod walk;
mod without;
pub mod words;

#[cfg(test)]
mod tests;

pub use check::{Calculated, Checked, Chosen, Counts, Fault, Rejection, check};
pub(crate) use code::{CheckDigit, gtin, siren};
pub use column::{Column, DayOrder, Reading, ValueKind};
pub(crate) use delimited::edited;
pub use field::{Field, FieldKind};
pub use guess::{Guess, guess};
pub use number::{Decimal, number};
pub(crate) use parquet::Instants;
pub use personal::{Personal, Reason};
pub use position::Position;
pub use rows::{Rows, rows, rows_told};
pub use vat::{VAT, Vat};
pub use without::without_column;

use crate::{Error, closed_list::closed_list, error::Kind, invisible::is_zero_width};
use serde::{Deserialize, Serialize};
use std::{fmt, io, path::Path};
use utoipa::ToSchema;

/// Columns of one table.
const MOST_COLUMNS: usize = 500;
/// Tables of one file.
const MOST_TABLES: usize = 10;
/// Bytes of one row; a quote that is never closed would make the rest of a file one.
const LONGEST_ROW: usize = 1_000_000;
/// Characters of one cell.
const LONGEST_CELL: usize = 32_000;
/// Bytes that the cells of a file have together, and a Parquet file's pages.
const MOST_BYTES: u64 = 200_000_000;
/// Characters of a cell or a name that are shown.
const SHOWN: usize = 80;

closed_list! {
    /// How a table is written.
    Format as SampleFormat { Csv = "csv", Spreadsheet = "spreadsheet", Json = "json", Parquet = "parquet", }
}

/// A table of a file: how it is written, and what its columns hold.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = SampleTable)]
#[serde(rename_all = "camelCase")]
pub struct Table {
    /// The sheet or, in an archive, the file.
    #[schema(required)]
    pub name: Option<String>,
    pub format: Format,
    #[schema(required)]
    pub encoding: Option<String>,
    #[schema(required)]
    pub delimiter: Option<String>,
    /// The decimal sign that nine of ten numbers prove.
    #[schema(required)]
    pub decimal: Option<Decimal>,
    /// The line that names the columns, counted from 1; columns without one are called by their number.
    #[schema(required)]
    pub header_row: Option<u64>,
    /// Whether the sender says that the first row names no columns.
    #[serde(default)]
    #[schema(required)]
    pub first_row_is_data: bool,
    /// Whether the sender says that the first row names the columns.
    #[serde(default)]
    #[schema(required)]
    pub first_row_is_header: bool,
    pub rows: u64,
    pub columns: Vec<Column>,
}

impl Table {
    /// What the sender says of the first row, if anything: data, or else the names of the columns.
    fn first_row_is_data(&self) -> Option<bool> {
        (self.first_row_is_data || self.first_row_is_header).then_some(self.first_row_is_data)
    }
}

/// Why a file gives no tables.
#[derive(Debug)]
pub enum Unreadable {
    /// It is something else, or of a kind that is not taken: encrypted, with macros, an archive in an archive.
    Unsupported(String),
    /// It is of a kind that is taken, and damaged, or larger in some way than anything meant to be read.
    Broken(String),
    /// There is no row in it.
    Empty(String),
    /// The disk's fault, not the file's.
    Disk(io::Error),
}

impl Unreadable {
    fn unsupported(why: impl Into<String>) -> Self {
        Self::Unsupported(why.into())
    }

    fn broken(why: impl Into<String>) -> Self {
        Self::Broken(why.into())
    }

    /// What whoever sent the file is told: `form.file-unsupported`, `form.file-unreadable` or `form.file-empty`.
    pub(crate) fn refusal(self) -> Error {
        let code = match self {
            Self::Unsupported(_) => "form.file-unsupported",
            Self::Broken(_) => "form.file-unreadable",
            Self::Empty(_) => "form.file-empty",
            Self::Disk(e) => return Error::fault(e),
        };
        Error::new(Kind::Invalid, code, self.to_string())
    }

    /// The same, said of an entry of an archive.
    fn of(self, entry: &str) -> Self {
        let of = |why: String| format!("{:?}: {why}", entry.chars().take(SHOWN).collect::<String>());
        match self {
            Self::Unsupported(why) => Self::Unsupported(of(why)),
            Self::Broken(why) => Self::Broken(of(why)),
            Self::Empty(why) => Self::Empty(of(why)),
            Self::Disk(e) => Self::Disk(e),
        }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(why) => write!(f, "this is no table of a kind that is taken: {why}"),
            Self::Broken(why) => write!(f, "the file cannot be read: {why}"),
            Self::Empty(why) => write!(f, "the file has no rows of data: {why}"),
            Self::Disk(e) => write!(f, "the file cannot be read from the disk: {e}"),
        }
    }
}

impl From<io::Error> for Unreadable {
    /// What decoders say of bytes comes as an error of reading too; only the system's own has a number.
    fn from(e: io::Error) -> Self {
        if e.raw_os_error().is_some() { Self::Disk(e) } else { Self::Broken(e.to_string()) }
    }
}

impl From<csv::Error> for Unreadable {
    fn from(e: csv::Error) -> Self {
        match e.into_kind() {
            csv::ErrorKind::Io(e) => e.into(),
            other => Self::Broken(format!("{other:?}")),
        }
    }
}

/// Marks a cell as text if a spreadsheet would run it as a formula. Spreadsheets skip invisible characters, and those of
/// Korean and Japanese desktops read full-width signs as operators.
#[must_use]
pub fn as_text(cell: String) -> String {
    let first = cell.trim_start_matches(is_zero_width).chars().next();
    if first.is_some_and(begins_formula) { format!("'{cell}") } else { cell }
}

/// Whether a cell that begins with this character is a formula: ASCII, superscript, small and full-width signs, tab and
/// line ends.
fn begins_formula(c: char) -> bool {
    matches!(c, '=' | '+' | '-' | '@' | '\t' | '\r' | '\n')
        || matches!(c, '\u{207a}'..='\u{207c}' | '\u{2212}' | '\u{fb29}')
        || matches!(c, '\u{fe62}' | '\u{fe63}' | '\u{fe66}' | '\u{fe6b}')
        || matches!(c, '\u{ff0b}' | '\u{ff0d}' | '\u{ff1d}' | '\u{ff20}')
}

/// The tables that a file holds. Its name tells nothing of its kind; it stands in what is said of the file.
///
/// # Errors
/// Why there are none: see [`Unreadable`].
pub fn read(path: &Path, name: &str) -> Result<Vec<Table>, Unreadable> {
    read_decided(path, name, &[])
}

/// The same, with the readings and headers that the sender decided, as the tables read before have them.
///
/// # Errors
/// As [`read`].
pub fn read_decided(path: &Path, name: &str, decided: &[Table]) -> Result<Vec<Table>, Unreadable> {
    let mut profiles = profile::Profiles::new(decided);
    walk::walk(path, &Position::default(), &mut profiles)?;
    let tables = profiles.into_tables();
    if tables.is_empty() { Err(Unreadable::Empty(name.to_owned())) } else { Ok(tables) }
}
