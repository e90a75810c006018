//! A visualisation module, and the sources that feed it.

use super::{index::Index, item::Item};
use crate::{
    Error, Result,
    app::App,
    content::{
        self, Kind, Slug,
        entry::{Body, Entry},
        words::Indicator,
    },
    locale::Locale,
};
use serde::Serialize;

/// A module, as a sheet leads to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Link {
    pub id: Slug,
    pub name: String,
    pub summary: String,
}

/// Those of these modules that are public, in the order given.
///
/// # Errors
/// What the database says.
pub async fn links(app: &App, modules: &[Slug], reader: Locale) -> Result<Vec<Link>> {
    if modules.is_empty() {
        return Ok(Vec::new());
    }
    let listed = content::listed(app, Kind::Module, reader).await?;
    let link = |slug| {
        let head = &listed.iter().find(|listed| &listed.head.slug == slug)?.head;
        Some(Link { id: head.slug.clone(), name: head.title.clone(), summary: head.summary.clone() })
    };
    Ok(modules.iter().filter_map(link).collect())
}

/// A module as the API tells it.
#[derive(Debug, Serialize)]
pub struct Told<'a> {
    /// Its name in addresses, name and summary.
    #[serde(flatten)]
    pub link: Link,
    /// Harmless HTML; links lead below the reader's language.
    pub description: String,
    /// What one sees in it.
    pub shows: &'a [String],
    /// Which of the eleven measures it needs.
    pub indicators: &'a [Indicator],
    /// The sources that it shows, in the editors' order.
    pub sources: Vec<Item<'a>>,
    /// The language it is told in.
    pub locale: Locale,
    /// Whether that is not the reader's.
    pub fallback: bool,
}

/// The public version of a module for a reader of this language.
///
/// # Errors
/// `content.unknown` and `content.expired`.
pub async fn find(app: &App, id: &str, reader: Locale) -> Result<Entry> {
    Ok(content::find(app, Kind::Module, id, reader).await?.entry)
}

/// A module for a reader of this language, told.
///
/// # Errors
/// A fault when the entry is none.
pub fn told<'a>(entry: &'a Entry, index: &'a Index, reader: Locale) -> Result<Told<'a>> {
    let Entry { head, body, .. } = entry;
    let Body::Module(module) = body else { return Err(Error::fault(format!("{} is no module", head.slug))) };
    let shown = |modules: &[Slug]| modules.contains(&head.slug);
    let mut sources: Vec<_> =
        index.listings().iter().filter(|listing| shown(&listing.facts.modules)).collect();
    sources.sort_by_key(|listing| listing.rank);
    Ok(Told {
        link: Link { id: head.slug.clone(), name: head.title.clone(), summary: head.summary.clone() },
        description: module.html.localised(reader),
        shows: &module.shows,
        indicators: &module.indicators,
        sources: sources.into_iter().map(|listing| Item::of(listing, reader)).collect(),
        locale: head.locale,
        fallback: head.locale != reader,
    })
}
