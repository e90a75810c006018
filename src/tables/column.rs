//! A column of a table, and what is told of it.

use super::{number::Decimal, personal::Personal};
use crate::closed_list::closed_list;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

closed_list! {
    /// What the values of a column are.
    ValueKind as SampleValueKind {
        Integer = "integer", Decimal = "decimal", Date = "date", Week = "week", Month = "month", Quarter = "quarter", Gtin = "gtin", Cip7 = "cip7",
        Cip13 = "cip13", Finess = "finess", Text = "text", Empty = "empty",
    }
}

closed_list! {
    /// The order of day, month and year; the year is first only where it has two digits.
    DayOrder as SampleDayOrder { DayFirst = "day-first", MonthFirst = "month-first", YearFirst = "year-first", }
}

/// How the values of a column are read that could be read in two ways. The values that allow one way alone decide, all others
/// are ignored; if no value decides, the sender is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = SampleReading)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// Of days.
    #[schema(required)]
    pub day_order: Option<DayOrder>,
    /// Of numbers: the decimal sign; the other one separates thousands.
    #[schema(required)]
    pub decimal: Option<Decimal>,
    /// Values that decide; 0 where the other columns of the table do.
    pub deciding: u64,
    /// Values that could be read in both ways.
    pub ambiguous: u64,
    /// Whether the sender decided.
    pub chosen: bool,
}

/// A column and its profile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = SampleColumn)]
#[serde(rename_all = "camelCase")]
pub struct Column {
    /// As the header has it, else its number, counted from 1.
    pub name: String,
    /// Up to three different ones, the first in the file.
    pub values: Vec<String>,
    pub kind: ValueKind,
    /// Of dates, as in DD/MM/YYYY.
    #[schema(required)]
    pub date_format: Option<String>,
    /// `None` if its values allow one way only.
    #[serde(default)]
    #[schema(required)]
    pub reading: Option<Reading>,
    /// Rows in which it is empty, or says that nothing is known.
    pub empty: u64,
    /// Small counts that are withheld: <10, *.
    #[serde(default)]
    #[schema(required)]
    pub suppressed: u64,
    /// Different values.
    pub distinct: u64,
    /// Whether that is an estimate: above 1,024 it is, by three percent as a rule.
    pub distinct_is_about: bool,
    /// Smallest number (with a point), day, week, month or quarter; `None` while the order of day and month or the decimal sign is unknown.
    #[schema(required)]
    pub min: Option<String>,
    #[schema(required)]
    pub max: Option<String>,
    /// Negative numbers.
    pub negative: u64,
    /// Of codes, those with a right check digit.
    #[schema(required)]
    pub valid: Option<u64>,
    /// How many values lie in each twelfth between the smallest and the largest: of numbers and periods their size, of all
    /// others their length.
    pub spread: Vec<u64>,
    #[schema(required)]
    pub personal: Option<Personal>,
}

impl Column {
    /// The decimal sign of its numbers, or that of a table where it has no reading of its own.
    pub(super) fn decimal(&self, of_table: Option<Decimal>) -> Option<Decimal> {
        self.reading.map_or(of_table, |reading| reading.decimal)
    }
}
