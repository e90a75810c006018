//! A visualisation module, and the sources that feed it.

use super::{index::Index, item::ListItem};
use crate::{
    Error, Result,
    app::App,
    content::{
        self, Kind, Slug,
        entry::{Body, Entry, Head},
        words::Indicator,
    },
    locale::Locale,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A visualisation module, briefly.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ModuleLink {
    /// Its name in addresses.
    #[schema(value_type = String)]
    pub(crate) id: Slug,
    pub(crate) name: String,
    pub(crate) summary: String,
}

impl ModuleLink {
    fn new(head: &Head) -> Self {
        Self { id: head.slug.clone(), name: head.title.clone(), summary: head.summary.clone() }
    }
}

/// Those of these modules that are public, in the order given.
pub(crate) async fn links(app: &App, modules: &[Slug], reader: Locale) -> Result<Vec<ModuleLink>> {
    if modules.is_empty() {
        return Ok(Vec::new());
    }
    let listed = content::listed(app, Kind::Module, reader).await?;
    let link = |slug| Some(ModuleLink::new(&listed.iter().find(|listed| &listed.head.slug == slug)?.head));
    Ok(modules.iter().filter_map(link).collect())
}

/// A visualisation module, and the sources that it shows.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Module)]
pub(crate) struct ModuleResponse<'a> {
    #[serde(flatten)]
    pub(crate) link: ModuleLink,
    /// HTML.
    pub(crate) description: String,
    /// What one sees in it.
    pub(crate) shows: &'a [String],
    /// Which of the eleven measures it needs.
    pub(crate) indicators: &'a [Indicator],
    /// The sources that it shows, in the editors' order.
    pub(crate) sources: Vec<ListItem<'a>>,
    /// The language it is told in.
    pub(crate) locale: Locale,
    /// Whether that is not the reader's.
    pub(crate) fallback: bool,
}

/// The public version of a module for a reader of this language.
///
/// # Errors
/// `content.unknown` and `content.expired`.
pub(crate) async fn find(app: &App, id: &str, reader: Locale) -> Result<Entry> {
    Ok(content::find(app, Kind::Module, id, reader).await?.entry)
}

/// # Errors
/// A fault when the entry is no module.
pub(crate) fn response<'a>(entry: &'a Entry, index: &'a Index, reader: Locale) -> Result<ModuleResponse<'a>> {
    let Entry { head, body, .. } = entry;
    let Body::Module(module) = body else { return Err(Error::fault(format!("{} is no module", head.slug))) };
    let mut sources: Vec<_> =
        index.listings().iter().filter(|listing| listing.facts.modules.contains(&head.slug)).collect();
    sources.sort_by_key(|listing| listing.rank);
    Ok(ModuleResponse {
        link: ModuleLink::new(head),
        description: module.html.localised(reader),
        shows: &module.shows,
        indicators: &module.indicators,
        sources: sources.into_iter().map(|listing| ListItem::new(listing, reader)).collect(),
        locale: head.locale,
        fallback: head.locale != reader,
    })
}
