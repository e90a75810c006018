//! The index of all sources in one language.

use super::{facet_index::Facets, listing::Listing, locale_cache::LocaleCache, search::Search};
use crate::{Result, app::App, entries::Slug, locale::Locale};
use fixedbitset::FixedBitSet;
use std::sync::Arc;

/// Number of sources below which an index is built within a tenth of a second, so that the first request after a change
/// waits for it.
const MAX_WAITED_SOURCES: usize = 1_000;

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
    let takes_long = |index: &Index| index.listings.len() >= MAX_WAITED_SOURCES;
    app.db.memory::<LocaleCache<Index>>().get(app, locale, takes_long, build_current(app, locale)).await
}

/// Refreshes the indexes of all languages, one after the other.
///
/// # Errors
/// Database errors.
pub async fn refresh(app: &App) -> Result<()> {
    let cache = app.db.memory::<LocaleCache<Index>>();
    for locale in Locale::ALL {
        cache.refresh(app, locale, build_current(app, locale)).await?;
    }
    Ok(())
}

fn build_current(app: &App, locale: Locale) -> impl Future<Output = Result<Index>> + use<> {
    let app = app.clone();
    async move { Index::build_current(&app, locale).await }
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

    pub(super) fn all(&self) -> FixedBitSet {
        let mut all = FixedBitSet::with_capacity(self.listings.len());
        all.insert_range(..);
        all
    }
}
