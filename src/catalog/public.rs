//! Public sources and modules.

use super::{
    index::Index,
    listing::Listing,
    source::{Module, Source},
};
use crate::{
    Result,
    app::App,
    entries::{self, EntrySummary, Kind, LocalizedEntry, SafeHtml, Slug},
    locale::Locale,
};
use std::{cmp::Reverse, collections::BTreeMap};

/// Finds the public version of a source for a language.
///
/// # Errors
/// `content.unknown` and `content.expired`.
pub(crate) async fn source(app: &App, slug: &str, reader: Locale) -> Result<LocalizedEntry<Source>> {
    entries::find(app, Kind::Source, slug, reader).await
}

/// Returns the public sources that match, in the order of the editors, from the index.
pub(crate) fn sources(index: &Index, wanted: impl Fn(&Listing) -> bool) -> Vec<&Listing> {
    let mut found: Vec<&Listing> = index.listings().iter().filter(|listing| wanted(listing)).collect();
    found.sort_by_key(|listing| (Reverse(listing.published), listing.rank, &listing.slug));
    found
}

/// Loads the texts of these sources, by their slugs.
pub(crate) async fn texts(app: &App, sources: &[&Listing]) -> Result<BTreeMap<Slug, SafeHtml>> {
    let of: Vec<_> = sources.iter().map(|listing| (listing.slug.clone(), listing.locale)).collect();
    let live = entries::live::<Source>(app, Kind::Source, &of).await?;
    Ok(live.into_iter().map(|entry| (entry.head.slug, entry.body.html)).collect())
}

/// Finds the public version of a module for a language. Same errors as [`source`].
pub(crate) async fn module(app: &App, id: &str, reader: Locale) -> Result<LocalizedEntry<Module>> {
    entries::find(app, Kind::Module, id, reader).await
}

/// Lists the public modules, in the order of the editors.
pub(crate) async fn modules(app: &App, reader: Locale) -> Result<Vec<EntrySummary>> {
    entries::list_public(app, Kind::Module, reader).await
}
