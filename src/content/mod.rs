//! What editors write: pages of typed elements, press, job offers, people, modules and sources, in four languages;
//! imported from files, previewed as drafts, read through one API.

mod chart_data;
mod check;
pub(crate) mod cli;
mod export;
pub(crate) mod feed;
mod history;
pub mod http;
mod import;
mod links;
mod load;
mod model;
mod paging;
mod picture;
mod placeholders;
mod publish;
mod remove;
mod rename;
mod seed;
mod served_paths;
pub mod sitemap;
mod store;

pub(crate) use crate::entries::{
    Visibility,
    preview::{self, link as preview_link, parse_entry_ref, parse_ttl, target_and_expiry as preview_ends},
    safe_html::reading_minutes,
};
pub(crate) use import::{Imported, examine, schemas};
pub(crate) use load::{EntrySummary, Found, find_draft, list_public, load_all};
pub(crate) use model::element::Element;
pub(crate) use paging::{ListWindow, Order, Ordered, sorted_window, window};
pub(crate) use picture::picture;
pub(crate) use seed::seeds;

pub use crate::entries::{Href, Kind, SafeHtml, Slug, Stage};
pub use check::{FindingKind, check, inspect};
pub use export::{Exported, Selection, export};
pub use history::{Change as HistoryChange, history, version_source};
pub use import::{
    Batch, Change, File, Format, ImportOptions, ImportProgress, LastDay, Report, gather, import,
};
pub use load::{find, list_meta, version};
pub use model::{
    entry,
    version::{EntryVersionRef, Key},
};
pub use publish::{PublishOptions, publish, publish_all, unpublish, unpublish_all};
pub use remove::{Removal, Removed, remove};
pub use rename::{RenameRequest, Renamed, rename};
pub use seed::{seed, unseeded};
pub use store::statements;
