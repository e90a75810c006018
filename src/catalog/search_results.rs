//! A page of the sources that a request finds, with the counts of their facets.

use super::{
    facet_index::FacetCounts,
    filter::{Filter, Sort},
    index::Index,
    listing::Listing,
    nearest::{Nearest, Relaxation},
    search::Found,
    synonyms,
};
use std::cmp::Reverse;

/// Number of nearest sources that are returned if no source matches.
const NEAREST: usize = 4;

pub struct SearchResults<'a> {
    pub total: usize,
    /// The returned page: the requested one, or the last.
    pub page: u32,
    /// Number of pages, at least one.
    pub pages: u32,
    pub items: Vec<&'a Listing>,
    pub facets: FacetCounts,
    /// The nearest sources, if none matches.
    pub nearest: Option<Nearest<'a>>,
    /// Numbers of results without one criterion, if no source matches all.
    pub relaxations: Vec<Relaxation>,
}

impl Index {
    #[must_use]
    pub fn search(&self, filter: &Filter) -> SearchResults<'_> {
        let found = self.found(&filter.q);
        let (hits, facets) = self.facets.narrow(&found.hits, &filter.selection);
        let mut hits: Vec<usize> = hits.into_ones().collect();
        let total = hits.len();
        let size = filter.size.max(1) as usize;
        let pages = total.div_ceil(size).max(1);
        let page = (filter.page.max(1) as usize).min(pages);
        self.sort(&mut hits, filter.sort, &found.scores);
        let items =
            hits.into_iter().skip((page - 1) * size).take(size).filter_map(|at| self.listings.get(at));
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        SearchResults {
            total,
            page: number(page),
            pages: number(pages),
            items: items.collect(),
            facets,
            nearest: (total == 0).then(|| self.nearest(filter, NEAREST)),
            relaxations: if total == 0 { self.relaxations(filter, &found.hits) } else { Vec::new() },
        }
    }

    fn found(&self, search: &str) -> Found {
        if !search.is_empty() {
            return self.search.find(&self.search.clauses(search, synonyms::phrases()), &self.facets);
        }
        Found { hits: self.all(), scores: Vec::new() }
    }

    /// Sorts hits with a stable sort: they are in the order of their names before.
    fn sort(&self, hits: &mut [usize], sort: Sort, scores: &[f32]) {
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
