//! Entries: editorial content of every kind. Each entry has a draft and a live version per language, and a
//! live version is public between two days.

mod entry;
pub(crate) mod href;
pub(crate) mod kind;
pub(crate) mod preview;
pub(crate) mod public;
mod read;
pub(crate) mod safe_html;
pub(crate) mod slug;
pub(crate) mod stage;
pub(crate) mod store;

pub use entry::{Entry, EntryMeta};
pub use href::Href;
pub use kind::Kind;
pub use read::{
    EntryBatches, EntrySummary, LocalizedEntry, all, find, find_draft, first_published_at, in_every_language,
    list_meta, list_public, live, load_all, redirect_target, version,
};
pub use safe_html::SafeHtml;
pub use slug::Slug;
pub use stage::{Stage, Visibility};
