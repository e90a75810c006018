//! Samples of data sets, with their contents.

use crate::{
    files::{PendingFile, StoredFile},
    tables::Table,
};
use serde::{Deserialize, Serialize};

/// A file that waits for its offer, with its tables.
#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) waiting: PendingFile,
    pub(crate) tables: Vec<Table>,
}

/// The column of a field in a table, or the columns from which it is calculated; `None` if no column has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ColumnChoice {
    pub(crate) table: usize,
    pub(crate) field: String,
    pub(crate) column: Option<usize>,
    /// The column of VAT that is deducted.
    #[serde(default)]
    pub(crate) vat: Option<usize>,
}

impl ColumnChoice {
    /// Parses `TABLE:FIELD:COLUMN` or `TABLE:FIELD:COLUMN/VAT`, with empty numbers for no column; `None` if invalid.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, ':');
        let (table, field, column) = (parts.next()?, parts.next()?, parts.next()?);
        let number = |text: &str| if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) };
        let (column, vat) = column.split_once('/').unwrap_or((column, ""));
        let (column, vat) = (number(column)?, number(vat)?);
        Some(Self { table: table.parse().ok()?, field: field.to_owned(), column, vat })
    }
}

/// A sample of a submitted offer, for operators.
#[derive(Debug)]
pub(crate) struct SubmittedSample {
    pub(crate) file: StoredFile,
    pub(crate) tables: Vec<Table>,
    pub(crate) columns: Vec<ColumnChoice>,
}
