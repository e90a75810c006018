//! A visualisation module, and the sources of its data.

use super::{closed_lists::Measure, index::Index, item::ListItem, public, source::Module};
use crate::{
    Result,
    app::App,
    entries::{Entry, EntryMeta, LocalizedEntry, Slug, Visibility},
    locale::Locale,
};
use serde::Serialize;
use utoipa::ToSchema;

/// Maximum number of sources on the page of a module.
const LISTED: usize = 100;

/// A visualisation module, in short.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ModuleLink {
    /// Its slug.
    #[schema(value_type = String)]
    pub(crate) id: Slug,
    pub(crate) name: String,
    pub(crate) summary: String,
}

impl ModuleLink {
    fn new(head: &EntryMeta) -> Self {
        Self { id: head.slug.clone(), name: head.title.clone(), summary: head.summary.clone() }
    }
}

/// Returns the public ones of these modules, in the given order.
pub(crate) async fn links(app: &App, modules: &[Slug], reader: Locale) -> Result<Vec<ModuleLink>> {
    if modules.is_empty() {
        return Ok(Vec::new());
    }
    let listed = public::modules(app, reader).await?;
    let link = |slug| Some(ModuleLink::new(&listed.iter().find(|listed| &listed.head.slug == slug)?.head));
    Ok(modules.iter().filter_map(link).collect())
}

/// A visualisation module, and the sources that it shows.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Module)]
pub(crate) struct ModuleResponse<'a> {
    #[serde(flatten)]
    pub(crate) link: ModuleLink,
    /// In a preview: the state of the public version.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) previewed: Option<Visibility>,
    /// Description, in HTML.
    pub(crate) description: String,
    /// Views of the module.
    pub(crate) shows: &'a [String],
    /// The measures that it needs, of the eleven.
    pub(crate) indicators: &'a [Measure],
    /// The first hundred of its sources, in the order of the editors.
    pub(crate) sources: Vec<ListItem<'a>>,
    /// Number of its sources.
    pub(crate) total: usize,
    /// The language of its texts.
    pub(crate) locale: Locale,
    /// The languages of the public version.
    pub(crate) locales: &'a [Locale],
    /// Whether that is not the reader's language.
    pub(crate) fallback: bool,
}

/// The module; for an editor's preview, with the state of the public version.
pub(crate) fn response<'a>(
    found: &'a LocalizedEntry<Module>,
    index: &'a Index,
    reader: Locale,
    previewed: Option<Visibility>,
) -> ModuleResponse<'a> {
    let LocalizedEntry { entry: Entry { head, body: module, .. }, locales } = found;
    let mut sources: Vec<_> =
        index.listings().iter().filter(|listing| listing.facts.modules.contains(&head.slug)).collect();
    sources.sort_by_key(|listing| listing.rank);
    let total = sources.len();
    ModuleResponse {
        total,
        link: ModuleLink::new(head),
        previewed,
        description: module.html.localised(reader),
        shows: &module.shows,
        indicators: &module.indicators,
        sources: sources.into_iter().take(LISTED).map(|listing| ListItem::new(listing, reader)).collect(),
        locale: head.locale,
        locales,
        fallback: head.locale != reader,
    }
}
