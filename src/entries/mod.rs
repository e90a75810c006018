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

pub use entry::{Entry, Head};
pub use href::Href;
pub use kind::Kind;
pub use read::{
    EntryBatches, Listed, LocalizedEntry, all, find, find_draft, first_live, heads, in_every_language,
    listed, live, moved, version, wholes,
};
pub use safe_html::Rich;
pub use slug::Slug;
pub use stage::{Stage, Visibility};
