//! The content's tables.

mod entries;
mod images;

pub(super) use entries::{bodies, entry, heads, put, remove, versions};
pub use images::Image;
pub(super) use images::{image, pictures, put_image};

/// Every statement of the content, by name.
pub(super) fn statements() -> Vec<(&'static str, &'static str)> {
    [entries::STATEMENTS, images::STATEMENTS].concat()
}
