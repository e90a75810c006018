//! Which sources have which value of every facet, as a bit per source: narrowing down is an AND of words of 64 sources,
//! counting what would remain another. The sets are dense and few, so plain bits are smaller and faster than
//! compressed ones.

use super::facet::{Choice, Facet, Values};
use fixedbitset::FixedBitSet;
use serde::{Serialize, Serializer};

/// The bits of every value of every facet.
pub struct Facets {
    bits: [Vec<FixedBitSet>; Facet::ALL.len()],
}

/// One value of a facet, as it is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Offer {
    pub value: &'static str,
    /// How many sources choosing it alone in its facet would leave.
    pub count: usize,
    pub selected: bool,
}

/// The values of every facet, as they are offered.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Offers([Vec<Offer>; Facet::ALL.len()]);

impl Offers {
    /// Those of one facet, in the order of its list.
    #[must_use]
    pub fn of(&self, facet: Facet) -> &[Offer] {
        &self.0[facet as usize]
    }
}

impl Serialize for Offers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Facet::ALL.map(|facet| (facet.word(), self.of(facet))))
    }
}

impl Facets {
    /// Reads the values of sources, which are counted from 0.
    #[must_use]
    pub fn new(count: usize, values: impl Fn(usize, Facet) -> Values) -> Self {
        let bits = Facet::ALL.map(|facet| {
            let mut bits = vec![FixedBitSet::with_capacity(count); facet.values().len()];
            for source in 0..count {
                values(source, facet).places().for_each(|at| bits[at].insert(source));
            }
            bits
        });
        Self { bits }
    }

    /// Those of the sources found that have what is chosen, and what each value would leave of them.
    #[must_use]
    pub fn narrow(&self, found: &FixedBitSet, choice: &Choice) -> (FixedBitSet, Offers) {
        let unions = Facet::ALL.map(|facet| self.union(facet, choice.of(facet)));
        let left = |but: Option<Facet>| {
            let mut left = found.clone();
            for facet in Facet::ALL.into_iter().filter(|facet| Some(*facet) != but) {
                if let Some(union) = &unions[facet as usize] {
                    left.intersect_with(union);
                }
            }
            left
        };
        let hits = left(None);
        let offers = Facet::ALL.map(|facet| match unions[facet as usize] {
            // Where nothing is chosen, leaving the facet out leaves the hits.
            None => self.offers(facet, &hits, choice),
            Some(_) => self.offers(facet, &left(Some(facet)), choice),
        });
        (hits, Offers(offers))
    }

    /// The sources that have one of the values; none of it when there are no values.
    fn union(&self, facet: Facet, values: Values) -> Option<FixedBitSet> {
        let bits = &self.bits[facet as usize];
        let mut chosen = values.places().filter_map(|at| bits.get(at));
        let mut union = chosen.next()?.clone();
        chosen.for_each(|bits| union.union_with(bits));
        Some(union)
    }

    fn offers(&self, facet: Facet, base: &FixedBitSet, choice: &Choice) -> Vec<Offer> {
        let chosen = choice.of(facet);
        let offer = |(at, (bits, value)): (usize, (&FixedBitSet, &&'static str))| Offer {
            value,
            count: base.intersection_count(bits),
            selected: chosen.contains(at),
        };
        self.bits[facet as usize].iter().zip(facet.values()).enumerate().map(offer).collect()
    }
}
