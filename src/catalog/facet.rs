//! The six ways to narrow the catalogue down, and what is chosen in them.

use crate::content::words::{Channel, Division, Family, Granularity, Indicator, Territory};
use serde::{Serialize, Serializer};

/// One way to narrow the catalogue down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is told by the list of its values")]
pub enum Facet {
    Family,
    Channel,
    Territory,
    Division,
    Indicator,
    Granularity,
}

impl Facet {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 6] =
        [Self::Family, Self::Channel, Self::Territory, Self::Division, Self::Indicator, Self::Granularity];

    /// Its name in addresses and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Family => "family",
            Self::Channel => "channel",
            Self::Territory => "territory",
            Self::Division => "division",
            Self::Indicator => "indicator",
            Self::Granularity => "granularity",
        }
    }

    /// Its values, in the order of their closed list.
    #[must_use]
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Self::Family => &Family::WORDS,
            Self::Channel => &Channel::WORDS,
            Self::Territory => &Territory::WORDS,
            Self::Division => &Division::WORDS,
            Self::Indicator => &Indicator::WORDS,
            Self::Granularity => &Granularity::WORDS,
        }
    }
}

/// Some values of one facet, by their place in its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Values(u32);

impl Values {
    /// Adds the value at a place of the list.
    #[must_use]
    pub const fn with(self, at: usize) -> Self {
        Self(self.0 | 1 << at)
    }

    /// Whether the value at a place of the list is among them.
    #[must_use]
    pub const fn contains(self, at: usize) -> bool {
        self.0 & 1 << at != 0
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What two choices share, of all that they hold (Jaccard 1901), from 0 to 1: nothing at all on both sides is
    /// nothing shared.
    #[must_use]
    pub fn jaccard(self, other: Self) -> f64 {
        let (shared, all) = (self.0 & other.0, self.0 | other.0);
        f64::from(shared.count_ones()) / f64::from(all.count_ones().max(1))
    }

    /// Their places in the list, in order.
    pub fn places(self) -> impl Iterator<Item = usize> {
        (0..32).filter(move |&at| self.contains(at))
    }
}

impl FromIterator<usize> for Values {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Self {
        places.into_iter().fold(Self::default(), Self::with)
    }
}

/// What is chosen in every facet: several values of one are alternatives, different ones must all hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Choice([Values; Facet::ALL.len()]);

impl Choice {
    /// What is chosen in one facet.
    #[must_use]
    pub const fn of(&self, facet: Facet) -> Values {
        self.0[facet as usize]
    }

    /// The same with these values of one facet, instead of what was chosen there.
    #[must_use]
    pub fn with(mut self, facet: Facet, values: Values) -> Self {
        self.0[facet as usize] = values;
        self
    }

    /// The words chosen in one facet, in the order of its list.
    pub fn words(&self, facet: Facet) -> impl Iterator<Item = &'static str> {
        self.of(facet).places().filter_map(move |at| facet.values().get(at).copied())
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|values| values.is_empty())
    }
}

impl Serialize for Choice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Facet::ALL.map(|facet| (facet.word(), self.words(facet).collect::<Vec<_>>())))
    }
}
