//! What editors write: pages of typed elements, press, job offers, people, modules and sources, in four languages;
//! imported from files, previewed as drafts, read through one API.

mod chapter;
mod check;
pub(crate) mod cli;
mod element;
pub mod entry;
mod export;
mod facts;
pub(crate) mod feed;
mod figures;
mod history;
pub mod http;
mod import;
mod links;
mod paging;
mod picture;
mod publish;
mod read;
mod remove;
mod rename;
mod routes;
mod seed;
pub mod sitemap;
mod store;

pub(crate) use crate::entries::{Visibility, preview, rich::reading_minutes};
pub(crate) use element::Element;
pub(crate) use import::{Imported, examine, schemas};
pub(crate) use paging::{Order, Placed, Window, sorted_window, window};
pub(crate) use picture::picture;
pub(crate) use preview::{ends as preview_ends, lasting, link as preview_link, named_entry};
pub(crate) use read::{Found, Listed, find_draft, listed, wholes};
pub(crate) use seed::seeds;

pub use crate::entries::{Href, Kind, Rich, Slug, Stage};
pub use check::{FindingKind, check, inspect};
pub use export::{Exported, Selection, export};
pub use history::{Change as HistoryChange, history, past};
pub use import::{
    Batch, Change, File, Format, LastDay, Options as ImportOptions, Report, Step, gather, import,
};
pub use publish::{Key, Publishing, publish, publish_all, unpublish, unpublish_all};
pub use read::{find, heads, version};
pub use remove::{Removal, Removed, remove};
pub use rename::{Place, Renamed, Renaming, rename};
pub use seed::{seed, unseeded};

use crate::entries::{href, kind, rich, slug, stage};

/// The revision that changes with the content.
const SCOPE: &str = "content";

/// Every SQL statement of the content, by name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    store::statements()
}
