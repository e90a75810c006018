//! The public entries of a kind in all languages: totals, and pages of the list. The cost of a page does not
//! grow with the number of entries.

use super::{
    entry::Entry,
    kind::Kind,
    slug::Slug,
    store::{self, EntryTotals, PageRange, PublicFilter, Version},
};
use crate::{Result, app::App, locale::Locale};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// A page of the entries, with the totals.
pub struct Page<B> {
    pub(crate) extent: EntryTotals,
    /// The entries in editorial order, each with its public versions in the order of languages.
    pub(crate) entries: Vec<Vec<Entry<B>>>,
}

/// A page of the public entries of a kind, read in one transaction.
pub(crate) async fn page<B: DeserializeOwned>(app: &App, kind: Kind, part: PageRange) -> Result<Page<B>> {
    let of = PublicFilter { kind, today: app.clock.today(), listed: false };
    let mut tx = app.db.read().await?;
    let extent = store::extent(&mut tx, of).await?;
    let mut entries = Vec::new();
    for slug in store::list_ranked(&mut tx, of, part).await? {
        let mut versions: Vec<Entry<B>> = store::versions(&mut tx, kind, &slug).await?;
        versions.retain(|version| version.head.is_public(of.today));
        versions.sort_by_key(|version| version.head.locale);
        entries.push(versions);
    }
    Ok(Page { extent, entries })
}

/// The totals of a kind in the site map.
pub(crate) async fn listed_totals(app: &App, kind: Kind) -> Result<EntryTotals> {
    let of = PublicFilter { kind, today: app.clock.today(), listed: true };
    store::extent(&mut app.db.read().await?, of).await
}

/// An entry of the site map.
pub(crate) struct SitemapEntry {
    pub(crate) slug: Slug,
    /// The public languages in order, each with the time of the last change in milliseconds since 1970.
    pub(crate) versions: Vec<(Locale, i64)>,
    /// The languages that belong to the requested page.
    pub(crate) chosen: Vec<Locale>,
}

/// The entries of a page of versions, by slug.
pub(crate) async fn sitemap_entries(app: &App, kind: Kind, part: PageRange) -> Result<Vec<SitemapEntry>> {
    let of = PublicFilter { kind, today: app.clock.today(), listed: true };
    let mut tx = app.db.read().await?;
    let chosen = store::public_versions(&mut tx, of, part).await?;
    let (Some(first), Some(last)) = (chosen.first(), chosen.last()) else { return Ok(Vec::new()) };
    let mut all: BTreeMap<Slug, SitemapEntry> = BTreeMap::new();
    for Version { slug, locale, changed_at } in store::between(&mut tx, of, &first.slug, &last.slug).await? {
        let new = || SitemapEntry { slug: slug.clone(), versions: Vec::new(), chosen: Vec::new() };
        all.entry(slug.clone()).or_insert_with(new).versions.push((locale, changed_at));
    }
    for Version { slug, locale, .. } in chosen {
        all.entry(slug).and_modify(|mapped| mapped.chosen.push(locale));
    }
    let sorted = all.into_values().map(|mut mapped| {
        mapped.versions.sort_unstable();
        mapped.chosen.sort_unstable();
        mapped
    });
    Ok(sorted.collect())
}
