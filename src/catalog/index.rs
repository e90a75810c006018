//! All sources in one language: filtered, searched, counted, put in order.

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
/// A smaller index is built within a tenth of a second: the first request after a change waits for it.
const SOON: usize = 1_000;

pub struct Index {
    pub(super) listings: Vec<Listing>,
    /// Places in `listings`, those of the newest sources first.
    pub(super) newest: Vec<u32>,
    pub(super) facets: Facets,
    pub(super) search: Search,
}

/// All public sources for readers of a language: one index for all who ask. After a change of a large catalogue it is the
/// one before, until the new one is there.
///
/// # Errors
/// Those of the database.
pub async fn current(app: &App, locale: Locale) -> Result<Arc<Index>> {
    let takes_long = |index: &Index| index.listings.len() >= SOON;
    app.db.memory::<LocaleCache<Index>>().get(app, locale, takes_long, now(app, locale)).await
}

/// Brings the indexes of all languages up to date, one after the other.
///
/// # Errors
/// Those of the database.
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
    /// The page that is shown: the one that was asked for, or the last.
    pub page: u32,
    /// Pages in all, at least one.
    pub pages: u32,
    pub items: Vec<&'a Listing>,
    pub facets: FacetCounts,
    /// The sources that come near, where none is what was asked for.
    pub nearest: Option<Nearest<'a>>,
    /// What one criterion less would find, where no source meets them all.
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

    /// The sources most similar to one, then in the editors' order.
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

    /// Sorts hits, stably: they come in the order of their names.
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
