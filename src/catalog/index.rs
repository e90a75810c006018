//! All sources in one language, ready for questions: filtered, searched, counted, put in order.

use super::{
    facets::{Facets, Offers},
    filter::{Filter, Sort},
    listing::Listing,
    search::{Found, Search},
};
use fixedbitset::FixedBitSet;
use std::cmp::Reverse;

/// All sources in one language.
pub struct Index {
    pub(super) listings: Vec<Listing>,
    pub(super) facets: Facets,
    pub(super) search: Search,
}

/// What a question leaves of the catalogue.
pub struct Answer<'a> {
    /// How many sources it leaves.
    pub total: usize,
    /// The page that is shown: the one that was asked for, or the last.
    pub page: u32,
    /// How many pages there are, at least one.
    pub pages: u32,
    /// The sources of the page, in order.
    pub items: Vec<&'a Listing>,
    /// What every value of every facet would leave.
    pub facets: Offers,
    /// Whether no source has all the words searched, and these have the most of them.
    pub relaxed: bool,
}

impl Index {
    #[must_use]
    pub fn listings(&self) -> &[Listing] {
        &self.listings
    }

    /// Those that share the most with a source, the most alike first, then in the editors' order.
    #[must_use]
    pub fn related(&self, to: &Listing, most: usize) -> Vec<&Listing> {
        let others = self.listings.iter().filter(|other| other.slug != to.slug);
        let mut others: Vec<_> = others.map(|other| (other.likeness(to), other)).collect();
        others.sort_by(|(a, one), (b, other)| b.total_cmp(a).then(one.rank.cmp(&other.rank)));
        others.into_iter().take(most).map(|(_, other)| other).collect()
    }

    #[must_use]
    pub fn answer(&self, filter: &Filter) -> Answer<'_> {
        let found = self.found(&filter.q);
        let (hits, facets) = self.facets.narrow(&found.hits, &filter.choice);
        let mut hits: Vec<usize> = hits.into_ones().collect();
        let total = hits.len();
        let size = filter.size.max(1) as usize;
        let pages = total.div_ceil(size).max(1);
        let page = (filter.page.max(1) as usize).min(pages);
        self.order(&mut hits, filter.sort, &found.scores);
        let items =
            hits.into_iter().skip((page - 1) * size).take(size).filter_map(|at| self.listings.get(at));
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Answer {
            total,
            page: number(page),
            pages: number(pages),
            items: items.collect(),
            facets,
            relaxed: found.relaxed,
        }
    }

    fn found(&self, search: &str) -> Found {
        if !search.is_empty() {
            return self.search.find(search);
        }
        let mut hits = FixedBitSet::with_capacity(self.listings.len());
        hits.insert_range(..);
        Found { hits, scores: Vec::new(), relaxed: false }
    }

    /// Puts hits in order; they come in that of their names, which is the last word wherever two are equal.
    fn order(&self, hits: &mut [usize], sort: Sort, scores: &[f32]) {
        let listing = |at: &usize| &self.listings[*at];
        match sort {
            Sort::Relevance if scores.is_empty() => hits.sort_by_key(|at| listing(at).rank),
            Sort::Relevance => hits.sort_by(|a, b| scores[*b].total_cmp(&scores[*a])),
            Sort::Name => {}
            Sort::Updated => hits.sort_by_key(|at| Reverse(listing(at).updated)),
            Sort::History => hits.sort_by_key(|at| listing(at).facts.history),
        }
    }
}
