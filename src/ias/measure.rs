//! What one stored number is: the columns of the historic files, named once.

use super::territory::Territory;
use jiff::civil::Date;

/// What a number of a series measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Measure {
    /// The day's own index, before smoothing.
    Raw,
    /// The smoothed level, rounded as the national files publish it.
    Smoothed,
    /// The smoothed level that will not change any more.
    Definitive,
    /// The smoothed level of the last days, whose window is not complete yet.
    Provisional,
    /// The level of a past season.
    Season,
    /// The lowest level of the past seasons on that calendar day.
    Minimum,
    /// The highest level of the past seasons on that calendar day.
    Maximum,
    /// The series of another network, for comparison. Kept, and never published: it is not ours to give away.
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

    /// Whether it may speak of days to come: the band of past seasons covers a whole season from its first day.
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
