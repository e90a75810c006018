//! A column of a table and its profile.

use super::{number::Decimal, personal_data::Personal};
use crate::closed_list::closed_list;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

closed_list! {
    /// The type of the values of a column.
    ValueKind as SampleValueKind {
        Integer = "integer", Decimal = "decimal", Date = "date", Week = "week", Month = "month", Quarter = "quarter", Gtin = "gtin", Cip7 = "cip7",
        Cip13 = "cip13", Finess = "finess", Text = "text", Empty = "empty",
    }
}

closed_list! {
    /// The order of day, month and year. The year comes first only if it has two digits.
    DayOrder as SampleDayOrder { DayFirst = "day-first", MonthFirst = "month-first", YearFirst = "year-first", }
}

/// The interpretation of ambiguous values of a column. Values with a single interpretation decide; if there
/// are none, the sender is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = SampleReading)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// The order of days.
    #[schema(required)]
    pub day_order: Option<DayOrder>,
    /// The decimal sign of numbers; the other sign separates thousands.
    #[schema(required)]
    pub decimal: Option<Decimal>,
    /// Values that decide; 0 if the other columns of the table decide.
    pub deciding: u64,
    /// Ambiguous values.
    pub ambiguous: u64,
    /// Whether the sender decided.
    pub chosen: bool,
}

/// A column and its profile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = SampleColumn)]
#[serde(rename_all = "camelCase")]
pub struct Column {
    /// The name in the header, else the number of the column, counted from 1.
    pub name: String,
    /// Up to three different values, in the order of the file.
    pub values: Vec<String>,
    pub kind: ValueKind,
    /// The format of dates, such as DD/MM/YYYY.
    #[schema(required)]
    pub date_format: Option<String>,
    /// `None` if no value is ambiguous.
    #[serde(default)]
    #[schema(required)]
    pub reading: Option<Reading>,
    /// Rows in which the cell is empty or contains a marker of missing values.
    pub empty: u64,
    /// Suppressed small counts: <10, *.
    #[serde(default)]
    #[schema(required)]
    pub suppressed: u64,
    /// Number of different values.
    pub distinct: u64,
    /// Whether `distinct` is an estimate: above 1,024 it is, typically within three per cent.
    pub distinct_is_about: bool,
    /// The smallest number (with a decimal point), day, week, month or quarter; `None` while the order of day
    /// and month or the decimal sign is unknown.
    #[schema(required)]
    pub min: Option<String>,
    #[schema(required)]
    pub max: Option<String>,
    /// Negative numbers.
    pub negative: u64,
    /// Codes with a valid check digit.
    #[schema(required)]
    pub valid: Option<u64>,
    /// A histogram of twelve bins between the smallest and the largest value: of numbers and periods by
    /// value, of other values by length.
    pub spread: Vec<u64>,
    #[schema(required)]
    pub personal: Option<Personal>,
}

impl Column {
    /// The decimal sign of its numbers, or that of the table if it has no interpretation of its own.
    pub(super) fn decimal(&self, of_table: Option<Decimal>) -> Option<Decimal> {
        self.reading.map_or(of_table, |reading| reading.decimal)
    }
}
