//! What comes near to a wish that no source may meet as a whole, and what one criterion less would find.

use super::{
    facet::{Facet, Selection, ValueSet},
    filter::Filter,
    index::Index,
    listing::Listing,
    search::Nearness,
    vocabulary,
};
use serde::Serialize;
use std::cmp::Reverse;
use utoipa::ToSchema;

/// The sources that come nearest, the nearest first.
pub struct Nearest<'a> {
    /// What is asked of them in each facet: what is chosen, and what the words searched name.
    pub asked: Selection,
    pub items: Vec<Near<'a>>,
}

pub struct Near<'a> {
    pub listing: &'a Listing,
    /// The facets in which it is what is asked.
    pub meets: Vec<Facet>,
}

/// What would be found without a criterion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Relaxation {
    /// The name of what is left out: `q` or a facet.
    pub without: &'static str,
    /// How many sources that finds.
    pub total: usize,
}

/// How near a source comes: how many criteria it meets, whether the territory is one of them, and how well it fits the words.
struct Rank<'a> {
    met: usize,
    is_there: bool,
    score: f32,
    near: Near<'a>,
}

impl Index {
    /// The sources that meet most criteria of a wish, its facets and the words of its search each being one; of equals, those
    /// about its territory, then the best hits of its words. Those that meet nothing of it are none of them.
    #[must_use]
    pub fn nearest(&self, wish: &Filter, most: usize) -> Nearest<'_> {
        let clauses = self.search.clauses(&wish.q, vocabulary::phrases());
        let Nearness { met, scores } = self.search.near(&clauses, &self.facets);
        let rank = |(at, listing)| {
            let listing: &Listing = listing;
            let meets = |facet: &Facet| listing.values(*facet).meets(wish.selection.of(*facet));
            let chosen = Facet::ALL.iter().filter(|facet| meets(facet)).count();
            (chosen + met[at], scores[at], listing)
        };
        let asked = self.asked(wish);
        let ranked = self.listings.iter().enumerate().map(rank).filter(|(met, ..)| *met > 0);
        let ranked = ranked.map(|(met, score, listing)| {
            let meets = |facet: &Facet| listing.values(*facet).meets(asked.of(*facet));
            let meets: Vec<Facet> = Facet::ALL.into_iter().filter(meets).collect();
            let is_there = meets.contains(&Facet::Territory);
            Rank { met, is_there, score, near: Near { listing, meets } }
        });
        let mut ranked: Vec<Rank<'_>> = ranked.collect();
        ranked.sort_by(|one, other| {
            let key = |rank: &Rank<'_>| Reverse((rank.met, rank.is_there));
            let by_score = other.score.total_cmp(&one.score);
            key(one).cmp(&key(other)).then(by_score).then(one.near.listing.rank.cmp(&other.near.listing.rank))
        });
        Nearest { asked, items: ranked.into_iter().take(most).map(|rank| rank.near).collect() }
    }

    /// What is chosen, and in the facets without a choice what the words searched name for certain.
    fn asked(&self, wish: &Filter) -> Selection {
        let clauses = self.search.clauses(&wish.q, vocabulary::phrases());
        let named = clauses.iter().filter(|clause| !clause.excluded).flat_map(|clause| &clause.facts);
        let named: Vec<_> = named.filter(|fact| fact.is_exact()).collect();
        Facet::ALL.into_iter().fold(wish.selection, |asked, facet| {
            if !asked.of(facet).is_empty() {
                return asked;
            }
            let values = named.iter().filter(|fact| fact.facet == facet).map(|fact| fact.at);
            asked.with(facet, values.collect::<ValueSet>())
        })
    }

    /// What each criterion less would find, where that is something.
    pub(super) fn relaxations(&self, filter: &Filter) -> Vec<Relaxation> {
        let mut without = Vec::new();
        if !filter.q.is_empty() && !filter.selection.is_empty() {
            without.push(("q", Filter { q: String::new(), ..filter.clone() }));
        }
        for facet in Facet::ALL.into_iter().filter(|facet| !filter.selection.of(*facet).is_empty()) {
            let selection = filter.selection.with(facet, ValueSet::default());
            if !filter.q.is_empty() || !selection.is_empty() {
                without.push((facet.word(), Filter { selection, ..filter.clone() }));
            }
        }
        let found =
            without.into_iter().map(|(without, filter)| Relaxation { without, total: self.count(&filter) });
        found.filter(|relaxation| relaxation.total > 0).collect()
    }
}
