//! Measures of stored numbers: the columns of the historic files, defined once.

use super::territory::Territory;
use crate::closed_list::closed_list;
use jiff::civil::Date;

closed_list! {
    /// The measure of a number of a series.
    Measure {
        /// The day's own index, before smoothing.
        Raw = "raw",
        /// The smoothed level, rounded as the national files publish it.
        Smoothed = "smoothed",
        /// The smoothed level that is final.
        Definitive = "definitive",
        /// The smoothed level of the last days, whose window is incomplete.
        Provisional = "provisional",
        /// The level of a past season.
        Season = "season",
        /// The lowest level of the past seasons on that calendar day.
        Minimum = "minimum",
        /// The highest level of the past seasons on that calendar day.
        Maximum = "maximum",
        /// The series of another network, for comparison. Stored, and never published, because it is not open data.
        Reference = "reference",
    }
}

impl Measure {
    /// Whether it may have values for future days: the band of past seasons covers a whole season from its first day.
    pub fn looks_ahead(self) -> bool {
        matches!(self, Self::Minimum | Self::Maximum)
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Observation {
    pub territory: Territory,
    pub measure: Measure,
    pub day: Date,
    pub value: f64,
}
