//! Measures of stored numbers: the columns of the historic files, defined once.

use super::territory::Territory;
use jiff::civil::Date;

/// The measure of a number of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Measure {
    /// The day's own index, before smoothing.
    Raw,
    /// The smoothed level, rounded as the national files publish it.
    Smoothed,
    /// The smoothed level that is final.
    Definitive,
    /// The smoothed level of the last days, whose window is incomplete.
    Provisional,
    /// The level of a past season.
    Season,
    /// The lowest level of the past seasons on that calendar day.
    Minimum,
    /// The highest level of the past seasons on that calendar day.
    Maximum,
    /// The series of another network, for comparison. Stored, and never published, because it is not open data.
    Reference,
}

impl Measure {
    pub const ALL: [Self; 8] = [
        Self::Raw,
        Self::Smoothed,
        Self::Definitive,
        Self::Provisional,
        Self::Season,
        Self::Minimum,
        Self::Maximum,
        Self::Reference,
    ];

    pub fn word(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Smoothed => "smoothed",
            Self::Definitive => "definitive",
            Self::Provisional => "provisional",
            Self::Season => "season",
            Self::Minimum => "minimum",
            Self::Maximum => "maximum",
            Self::Reference => "reference",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|measure| measure.word() == word)
    }

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
