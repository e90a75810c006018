//! Inverted sets of the sources with each value of every facet, one bit per source: filtering is an AND of words of 64
//! sources, and so is counting. The sets are dense and few, so plain bitsets are smaller and faster than compressed
//! ones.

use super::facet::{Facet, FacetValue, Selection, ValueSet};
use fixedbitset::FixedBitSet;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

pub(crate) struct Facets {
    bits: [Vec<FixedBitSet>; Facet::ALL.len()],
}

/// One value of a facet with its count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = FacetOption)]
pub struct FacetCount {
    pub value: &'static str,
    /// Number of sources that it would find, given the selection in the other facets.
    pub count: usize,
    pub selected: bool,
    /// Parent of the value: selecting that one finds all sources of this one, and more.
    pub parent: Option<&'static str>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FacetCounts([Vec<FacetCount>; Facet::ALL.len()]);

impl FacetCounts {
    /// In the order of the facet's list.
    #[must_use]
    pub fn for_facet(&self, facet: Facet) -> &[FacetCount] {
        &self.0[facet as usize]
    }
}

impl Serialize for FacetCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Facet::ALL.map(|facet| (facet.word(), self.for_facet(facet))))
    }
}

impl Facets {
    /// `values` returns the values of each source in each facet.
    pub(crate) fn new(count: usize, values: impl Fn(usize, Facet) -> ValueSet) -> Self {
        let bits = Facet::ALL.map(|facet| {
            let mut bits = vec![FixedBitSet::with_capacity(count); facet.values().len()];
            for source in 0..count {
                values(source, facet).indices().for_each(|at| bits[at].insert(source));
            }
            bits
        });
        Self { bits }
    }

    /// Returns the sources that have any of these values.
    pub(crate) fn holding(&self, values: &[FacetValue]) -> FixedBitSet {
        let mut holding = FixedBitSet::new();
        for bits in values.iter().filter_map(|value| self.bits[value.facet as usize].get(value.at)) {
            holding.grow(bits.len());
            holding.union_with(bits);
        }
        holding
    }

    /// Filters the found sources by the selection, and counts what each value would leave of them.
    pub(crate) fn narrow(&self, found: &FixedBitSet, selection: &Selection) -> (FixedBitSet, FacetCounts) {
        let unions = Facet::ALL.map(|facet| self.union(facet, selection.values(facet)));
        let left = |but: Option<Facet>| {
            let kept = unions.iter().zip(Facet::ALL).filter(|(_, facet)| Some(*facet) != but);
            meeting(found, kept.filter_map(|(union, _)| union.as_ref()))
        };
        let hits = left(None);
        let counts = Facet::ALL.map(|facet| match unions[facet as usize] {
            // Without a selection in this facet, leaving it out changes nothing.
            None => self.counts(facet, &hits, selection),
            Some(_) => self.counts(facet, &left(Some(facet)), selection),
        });
        (hits, FacetCounts(counts))
    }

    /// Counts the found sources that match the selection.
    pub(crate) fn count(&self, found: &FixedBitSet, selection: &Selection) -> usize {
        let unions: Vec<_> =
            Facet::ALL.into_iter().filter_map(|facet| self.union(facet, selection.values(facet))).collect();
        meeting(found, &unions).count_ones(..)
    }

    /// Returns the sources that have one of the values; `None` without values.
    fn union(&self, facet: Facet, values: ValueSet) -> Option<FixedBitSet> {
        let bits = &self.bits[facet as usize];
        let mut chosen = values.indices().filter_map(|at| bits.get(at));
        let mut union = chosen.next()?.clone();
        chosen.for_each(|bits| union.union_with(bits));
        Some(union)
    }

    fn counts(&self, facet: Facet, base: &FixedBitSet, selection: &Selection) -> Vec<FacetCount> {
        let chosen = selection.values(facet);
        let count = |(at, (bits, value)): (usize, (&FixedBitSet, &&'static str))| FacetCount {
            value,
            count: base.intersection_count(bits),
            selected: chosen.contains(at),
            parent: facet.parent(at),
        };
        self.bits[facet as usize].iter().zip(facet.values()).enumerate().map(count).collect()
    }
}

/// Returns the found sources that are in every one of these sets.
fn meeting<'a>(found: &FixedBitSet, sets: impl IntoIterator<Item = &'a FixedBitSet>) -> FixedBitSet {
    let mut meeting = found.clone();
    sets.into_iter().for_each(|set| meeting.intersect_with(set));
    meeting
}
