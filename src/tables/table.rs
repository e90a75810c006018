//! A table of a file.

use super::{column_profile::Column, number::Decimal};
use crate::closed_list::closed_list;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

closed_list! {
    /// The format of a table.
    Format as SampleFormat { Csv = "csv", Spreadsheet = "spreadsheet", Json = "json", Parquet = "parquet", }
}

/// A table of a file: its format, and the profiles of its columns.
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
    /// The line of the header, counted from 1; without one, columns are named by their number.
    #[schema(required)]
    pub header_row: Option<u64>,
    /// Whether the sender decided that the first row is data.
    #[serde(default)]
    #[schema(required)]
    pub first_row_is_data: bool,
    /// Whether the sender decided that the first row is the header.
    #[serde(default)]
    #[schema(required)]
    pub first_row_is_header: bool,
    pub rows: u64,
    pub columns: Vec<Column>,
}

impl Table {
    /// The sender's decision about the first row: `true` if it is data, `false` if it is the header.
    pub(super) fn first_row_is_data(&self) -> Option<bool> {
        (self.first_row_is_data || self.first_row_is_header).then_some(self.first_row_is_data)
    }
}
