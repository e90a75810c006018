//! Lookups of the entries of pages, by functions of slices.

use super::request_guard::percent_decode;
use crate::{App, Error, locale::Locale, ui::Page};
use std::pin::Pin;

/// Looks up the title of an entry, or the reason why there is none.
pub type TitleLookup = fn(App, EntryRef) -> Pin<Box<dyn Future<Output = Result<String, Error>> + Send>>;

/// Looks up the current path, without the language prefix, of an entry that had this slug before; `None` if
/// there was none.
pub type RedirectLookup =
    fn(App, EntryRef) -> Pin<Box<dyn Future<Output = Result<Option<String>, Error>> + Send>>;

/// The entry that a page shows, as named by the interface.
pub struct EntryRef {
    pub kind: String,
    pub slug: String,
    pub locale: Locale,
}

impl EntryRef {
    /// The entry that a page shows at this path, without the language prefix.
    pub(super) fn from_path(page: &Page, below: &str, locale: Locale) -> Option<Self> {
        let (kind, slug) = page.entry(below)?;
        Some(Self { kind: kind.to_owned(), slug: percent_decode(slug)?, locale })
    }
}
