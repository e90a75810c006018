//! The sources nearest to a request that no source may fully meet, and the results without one criterion.

use super::{
    facet::{Facet, Selection, ValueSet},
    filter::Filter,
    index::Index,
    listing::Listing,
    search::{Clause, Nearness},
    synonyms,
};
use fixedbitset::FixedBitSet;
use serde::Serialize;
use std::cmp::{Ordering, Reverse};
use utoipa::ToSchema;

/// The nearest sources, nearest first.
pub struct Nearest<'a> {
    /// The criteria of each facet: the selection, and the values that the searched words name.
    pub criteria: Selection,
    pub items: Vec<Near<'a>>,
}

pub struct Near<'a> {
    pub listing: &'a Listing,
    /// The facets whose criteria it meets.
    pub meets: Vec<Facet>,
}

/// Results without one criterion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Relaxation {
    /// Name of the criterion that is left out: `q` or a facet.
    pub dropped: &'static str,
    /// Number of sources found without it.
    pub total: usize,
}

/// Rank of a source: the number of criteria that it meets, whether the territory is one of them, its text score, and
/// its position in the list.
struct Rank<'a> {
    met: usize,
    is_there: bool,
    score: f32,
    at: usize,
    listing: &'a Listing,
}

impl Rank<'_> {
    /// Nearest first; equals in the order of the editors.
    fn order(&self, other: &Self) -> Ordering {
        let key = |rank: &Self| Reverse((rank.met, rank.is_there));
        let by_score = other.score.total_cmp(&self.score);
        let by_place = (self.listing.rank, self.at).cmp(&(other.listing.rank, other.at));
        key(self).cmp(&key(other)).then(by_score).then(by_place)
    }
}

impl Index {
    /// Returns the sources that meet most criteria of a request (its facets, and each word of its search). Among
    /// equals, sources about its territory come first, then the best text hits. A source that meets no facet must meet
    /// half of the words.
    #[must_use]
    pub fn nearest(&self, wish: &Filter, most: usize) -> Nearest<'_> {
        let clauses = self.search.clauses(&wish.q, synonyms::phrases());
        let Nearness { met, clauses: words, scores } = self.search.near(&clauses, &self.facets);
        let criteria = criteria(wish, &clauses);
        let rank = |(at, listing)| {
            let listing: &Listing = listing;
            let meets = |facet: &Facet| listing.values(*facet).meets(wish.selection.values(*facet));
            let facets = Facet::ALL.iter().filter(|facet| meets(facet)).count();
            let is_near = facets > 0 || (met[at] > 0 && met[at] * 2 >= words);
            let is_there = listing.values(Facet::Territory).meets(criteria.values(Facet::Territory));
            is_near.then(|| Rank { met: met[at] + facets, is_there, score: scores[at], at, listing })
        };
        let mut ranked: Vec<_> = self.listings.iter().enumerate().filter_map(rank).collect();
        if ranked.len() > most {
            // Selects the best before sorting: there may be thousands.
            ranked.select_nth_unstable_by(most, Rank::order);
            ranked.truncate(most);
        }
        ranked.sort_by(Rank::order);
        let near = |Rank { listing, .. }| {
            let meets = |facet: &Facet| listing.values(*facet).meets(criteria.values(*facet));
            Near { listing, meets: Facet::ALL.into_iter().filter(meets).collect() }
        };
        Nearest { criteria, items: ranked.into_iter().map(near).collect() }
    }

    /// Counts the results without each criterion, if there are any; `found` are the hits of the words.
    pub(super) fn relaxations(&self, filter: &Filter, found: &FixedBitSet) -> Vec<Relaxation> {
        let Filter { q, selection, .. } = filter;
        let mut dropped = Vec::new();
        if !q.is_empty() && !selection.is_empty() {
            dropped.push(("q", self.facets.count(&self.all(), selection)));
        }
        for facet in Facet::ALL.into_iter().filter(|facet| !selection.values(*facet).is_empty()) {
            let others = selection.with(facet, ValueSet::default());
            if !q.is_empty() || !others.is_empty() {
                dropped.push((facet.word(), self.facets.count(found, &others)));
            }
        }
        let relaxation = |(dropped, total)| Relaxation { dropped, total };
        dropped.into_iter().map(relaxation).filter(|relaxation| relaxation.total > 0).collect()
    }
}

/// The selection and, in facets without one, the values that the searched words name unambiguously.
fn criteria(wish: &Filter, clauses: &[Clause]) -> Selection {
    let named = clauses.iter().filter(|clause| !clause.excluded).flat_map(|clause| &clause.facts);
    let named: Vec<_> = named.filter(|fact| fact.is_exact()).collect();
    Facet::ALL.into_iter().fold(wish.selection, |criteria, facet| {
        if !criteria.values(facet).is_empty() {
            return criteria;
        }
        let values = named.iter().filter(|fact| fact.facet == facet).map(|fact| fact.at);
        criteria.with(facet, values.collect::<ValueSet>())
    })
}
