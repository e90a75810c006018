//! What editors write: pages of typed elements, press, job offers, people, modules and sources, in four languages;
//! imported from files, previewed as drafts, read through one API.

pub mod chapter;
mod check;
pub mod cli;
pub mod element;
mod email;
pub mod entry;
pub mod feed;
mod href;
pub mod http;
mod import;
mod kind;
mod links;
mod offering;
mod paging;
mod picture;
pub mod preview;
mod publish;
mod read;
mod reading;
mod rich;
mod routes;
mod seed;
pub mod sitemap;
mod slug;
mod stage;
mod store;
pub mod words;

pub use check::{Checkup, Matter, Remark, check};
pub use email::Email;
pub use href::Href;
pub use import::{
    Batch, Change, File, Format, Imported, Options as ImportOptions, Report, examine, gather, import,
};
pub use kind::Kind;
pub use paging::{Order, Window, window};
pub use picture::picture;
pub use publish::{Key, Publishing, publish, unpublish};
pub use read::{Found, Listed, Parts, all, find, find_draft, heads, listed, version, wholes};
pub use reading::minutes as reading_minutes;
pub use rich::Rich;
pub use seed::{seed, seeds, unseeded};
pub use slug::Slug;
pub use stage::{Stage, Visibility};
pub use store::Image as Picture;

/// The revision that changes with the content.
const SCOPE: &str = "content";

/// Every SQL statement of the content, by name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    store::statements()
}
