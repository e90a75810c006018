//! The index of all sources in one language: filters, searches, counts and sorts.

use super::{
    facets::{FacetCounts, Facets},
    filter::{Filter, Sort},
    listing::Listing,
    locale_cache::LocaleCache,
    nearest::{Nearest, Relaxation},
    search::{Found, Search},
    vocabulary,
};
use crate::{Result, app::App, entries::Slug, locale::Locale};
use fixedbitset::FixedBitSet;
use std::{cmp::Reverse, sync::Arc};

/// Number of nearest sources that are returned if no source matches.
const NEAREST: usize = 4;
/// Number of sources below which an index is built within a tenth of a second, so that the first request after a change
/// waits for it.
const SOON: usize = 1_000;

pub struct Index {
    pub(super) listings: Vec<Listing>,
    /// Positions in `listings`, newest sources first.
    pub(super) newest: Vec<u32>,
    pub(super) facets: Facets,
    pub(super) search: Search,
}

/// Returns the index of all public sources for readers of a language, shared by all requests. After a change of a large
/// catalogue, the previous index is returned until the new one is built.
///
/// # Errors
/// Database errors.
pub async fn current(app: &App, locale: Locale) -> Result<Arc<Index>> {
    let takes_long = |index: &Index| index.listings.len() >= SOON;
    app.db.memory::<LocaleCache<Index>>().get(app, locale, takes_long, now(app, locale)).await
}

/// Refreshes the indexes of all languages, one after the other.
///
/// # Errors
/// Database errors.
pub async fn refresh(app: &App) -> Result<()> {
    let cache = app.db.memory::<LocaleCache<Index>>();
    for locale in Locale::ALL {
        cache.refresh(app, locale, now(app, locale)).await?;
    }
    Ok(())
}

fn now(app: &App, locale: Locale) -> impl Future<Output = Result<Index>> + use<> {
    let app = app.clone();
    async move { Index::now(&app, locale).await }
}

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
    pub(crate) fn listing(&self, slug: &Slug) -> Option<&Listing> {
        self.listings.iter().find(|listing| listing.slug == *slug)
    }

    pub(crate) fn listings(&self) -> &[Listing] {
        &self.listings
    }

    /// Newest first, then by rank and slug: sorted once, for paginated lists.
    pub(crate) fn newest(&self) -> impl Iterator<Item = &Listing> {
        self.newest.iter().map(|at| &self.listings[*at as usize])
    }

    /// Returns the sources most similar to one; equals in the order of the editors.
    pub(crate) fn related(&self, to: &Listing, most: usize) -> Vec<&Listing> {
        let others = self.listings.iter().filter(|other| other.slug != to.slug);
        let mut others: Vec<_> = others.map(|other| (other.similarity(to), other)).collect();
        others.sort_by(|(a, one), (b, other)| b.total_cmp(a).then(one.rank.cmp(&other.rank)));
        others.into_iter().take(most).map(|(_, other)| other).collect()
    }

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
            return self.search.find(&self.search.clauses(search, vocabulary::phrases()), &self.facets);
        }
        Found { hits: self.all(), scores: Vec::new() }
    }

    pub(super) fn all(&self) -> FixedBitSet {
        let mut all = FixedBitSet::with_capacity(self.listings.len());
        all.insert_range(..);
        all
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
