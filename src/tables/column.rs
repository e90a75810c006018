//! A column of a table, and what is told of it.

use super::Personal;
use crate::closed_list::closed_list;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

closed_list! {
    /// What the values of a column are.
    ValueKind as SampleValueKind {
        Integer = "integer", Decimal = "decimal", Date = "date", Week = "week", Month = "month", Gtin = "gtin", Cip7 = "cip7",
        Cip13 = "cip13", Finess = "finess", Text = "text", Empty = "empty",
    }
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
    /// Rows in which it is empty, or says that nothing is known.
    pub empty: u64,
    /// Different values.
    pub distinct: u64,
    /// Whether that is an estimate: above 1,024 it is, by three percent as a rule.
    pub distinct_is_about: bool,
    /// Smallest number (with a point), day, week or month.
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
