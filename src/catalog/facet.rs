//! The facets that filter the catalogue, and selections of their values.

use super::closed_lists::{Access, Channel, Division, Family, Format, Granularity, Measure, SourceTerritory};
use crate::closed_list::closed_list;
use serde::{Serialize, Serializer};

closed_list! {
    /// A facet of the catalogue, by its name in addresses and responses.
    Facet {
        Family = "family",
        Channel = "channel",
        Territory = "territory",
        Division = "division",
        Indicator = "indicator",
        Granularity = "granularity",
        Access = "access",
        Format = "format",
    }
}

impl Facet {
    #[must_use]
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Self::Family => &Family::WORDS,
            Self::Channel => &Channel::WORDS,
            Self::Territory => &SourceTerritory::WORDS,
            Self::Division => &Division::WORDS,
            Self::Indicator => &Measure::WORDS,
            Self::Granularity => &Granularity::WORDS,
            Self::Access => &Access::WORDS,
            Self::Format => &Format::WORDS,
        }
    }

    /// The parent of a value in a tree of values: selecting the parent includes the value.
    pub(crate) fn parent(self, at: usize) -> Option<&'static str> {
        let parent = (self == Self::Territory).then(|| SourceTerritory::ALL.get(at)?.parent()).flatten();
        parent.map(SourceTerritory::word)
    }
}

/// One value of a facet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FacetValue {
    pub(crate) facet: Facet,
    /// Its index in the facet's list.
    pub(crate) at: usize,
}

impl FacetValue {
    pub(crate) fn from_word(facet: Facet, word: &str) -> Option<Self> {
        let at = facet.values().iter().position(|known| *known == word)?;
        Some(Self { facet, at })
    }

    /// Lists all values of all facets, each with its facet and word.
    pub(crate) fn all() -> impl Iterator<Item = (Facet, &'static str, Self)> {
        Facet::ALL.into_iter().flat_map(|facet| {
            let values = facet.values().iter().enumerate();
            values.map(move |(at, word)| (facet, *word, Self { facet, at }))
        })
    }

    /// Whether a search that names the value requires it: a text that mentions a country is not about it.
    pub(crate) const fn is_exact(self) -> bool {
        matches!(self.facet, Facet::Territory | Facet::Granularity | Facet::Access | Facet::Format)
    }
}

/// A set of values of one facet, by their index in its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ValueSet(u32);

impl ValueSet {
    #[must_use]
    pub const fn with(self, at: usize) -> Self {
        Self(self.0 | 1 << at)
    }

    #[must_use]
    pub const fn contains(self, at: usize) -> bool {
        self.0 & 1 << at != 0
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Jaccard index (1901), from 0 to 1; 0 for two empty sets.
    pub(crate) fn jaccard(self, other: Self) -> f64 {
        let (shared, all) = (self.0 & other.0, self.0 | other.0);
        f64::from(shared.count_ones()) / f64::from(all.count_ones().max(1))
    }

    /// Whether the sets intersect.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Indexes of the values in the set, ascending.
    pub fn indices(self) -> impl Iterator<Item = usize> {
        (0..32).filter(move |&at| self.contains(at))
    }
}

impl FromIterator<usize> for ValueSet {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        indices.into_iter().fold(Self::default(), Self::with)
    }
}

/// Selected values: several values of one facet are alternatives (OR), different facets are combined (AND).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Selection([ValueSet; Facet::ALL.len()]);

impl Selection {
    #[must_use]
    pub const fn values(&self, facet: Facet) -> ValueSet {
        self.0[facet as usize]
    }

    /// Replaces the values of one facet.
    #[must_use]
    pub fn with(mut self, facet: Facet, values: ValueSet) -> Self {
        self.0[facet as usize] = values;
        self
    }

    /// In the order of the facet's list.
    pub(crate) fn words(&self, facet: Facet) -> impl Iterator<Item = &'static str> {
        self.values(facet).indices().filter_map(move |at| facet.values().get(at).copied())
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|values| values.is_empty())
    }
}

impl Serialize for Selection {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Facet::ALL.map(|facet| (facet.word(), self.words(facet).collect::<Vec<_>>())))
    }
}
