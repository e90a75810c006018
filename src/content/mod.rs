//! What editors write: pages of typed elements, press, job offers, people, modules and sources, in four languages;
//! imported from files, previewed as drafts, read through one API.

pub mod chapter;
pub mod element;
pub mod entry;
mod href;
mod kind;
mod read;
mod rich;
mod slug;
mod stage;
mod store;

pub use href::Href;
pub use kind::Kind;
pub use read::{Found, find, find_draft, heads, list, whole};
pub use rich::Rich;
pub use slug::Slug;
pub use stage::{Stage, Visibility};
pub use store::Image as Picture;

/// Every SQL statement of the content, by name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    store::statements()
}
