//! A table of a file.

use super::{column::Column, number::Decimal};
use crate::closed_list::closed_list;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
    pub(super) fn first_row_is_data(&self) -> Option<bool> {
        (self.first_row_is_data || self.first_row_is_header).then_some(self.first_row_is_data)
    }
}
