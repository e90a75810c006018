//! Lookups of the entries of pages, by functions of slices.

use super::request_guard::decode;
use crate::{App, Error, locale::Locale, ui::Page};
use std::pin::Pin;

/// Looks up the title of an entry, or the reason why there is none.
pub type Titles = fn(App, Entry) -> Pin<Box<dyn Future<Output = Result<String, Error>> + Send>>;

/// Looks up the current path, without the language prefix, of an entry that had this slug before; `None` if
/// there was none.
pub type Moved = fn(App, Entry) -> Pin<Box<dyn Future<Output = Result<Option<String>, Error>> + Send>>;

/// The entry that a page shows, as named by the interface.
pub struct Entry {
    pub kind: String,
    pub slug: String,
    pub locale: Locale,
}

impl Entry {
    /// The entry that a page shows at this path, without the language prefix.
    pub(super) fn of(page: &Page, below: &str, locale: Locale) -> Option<Self> {
        let (kind, slug) = page.entry(below)?;
        Some(Self { kind: kind.to_owned(), slug: decode(slug)?, locale })
    }
}
