//! A visualisation module, and the sources that feed it.

use super::{
    index::Index,
    item::ListItem,
    source::{self, Module},
    words::Measure,
};
use crate::{
    Result,
    app::App,
    entries::{Entry, Head, Slug},
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
    let listed = source::modules(app, reader).await?;
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
    pub(crate) indicators: &'a [Measure],
    /// The sources that it shows, in the editors' order.
    pub(crate) sources: Vec<ListItem<'a>>,
    /// The language it is told in.
    pub(crate) locale: Locale,
    /// Whether that is not the reader's.
    pub(crate) fallback: bool,
}

pub(crate) fn response<'a>(entry: &'a Entry<Module>, index: &'a Index, reader: Locale) -> ModuleResponse<'a> {
    let Entry { head, body: module, .. } = entry;
    let mut sources: Vec<_> =
        index.listings().iter().filter(|listing| listing.facts.modules.contains(&head.slug)).collect();
    sources.sort_by_key(|listing| listing.rank);
    ModuleResponse {
        link: ModuleLink::new(head),
        description: module.html.localised(reader),
        shows: &module.shows,
        indicators: &module.indicators,
        sources: sources.into_iter().map(|listing| ListItem::new(listing, reader)).collect(),
        locale: head.locale,
        fallback: head.locale != reader,
    }
}
