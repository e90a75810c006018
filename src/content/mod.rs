//! What editors write: pages of typed elements, press, job offers, people, modules and sources, in four languages;
//! imported from files, previewed as drafts, read through one API.

mod chapter;
mod check;
pub(crate) mod cli;
mod element;
mod email;
pub mod entry;
pub(crate) mod feed;
mod href;
pub mod http;
mod import;
mod kind;
mod links;
mod offering;
mod paging;
mod picture;
mod preview;
mod publish;
mod read;
mod rich;
mod routes;
mod seed;
pub mod sitemap;
mod slug;
mod stage;
mod store;
pub mod words;

pub(crate) use email::Email;
pub(crate) use import::{Imported, examine};
pub(crate) use paging::{Order, window};
pub(crate) use picture::picture;
pub(crate) use read::{Found, Listed, Parts, find_draft, listed, wholes};
pub(crate) use rich::reading_minutes;
pub(crate) use seed::seeds;
pub(crate) use stage::Visibility;

pub use check::{FindingKind, check};
pub use href::Href;
pub use import::{Batch, Change, File, Format, Options as ImportOptions, Report, gather, import};
pub use kind::Kind;
pub use publish::{Key, Publishing, publish, unpublish};
pub use read::{all, find, heads, version};
pub use rich::Rich;
pub use seed::{seed, unseeded};
pub use slug::Slug;
pub use stage::Stage;

/// The revision that changes with the content.
const SCOPE: &str = "content";

/// Every SQL statement of the content, by name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    store::statements()
}
