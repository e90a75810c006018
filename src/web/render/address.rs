//! Addresses of pages.

use crate::{audience::Audience, clock::Clock, locale::Locale, ui::Page};
use axum::http::Uri;

/// Milliseconds for which a live page is cached.
const MINUTE: i64 = 60_000;

/// A requested page: its whole path, and the relevant part of the query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    /// The path, language included.
    pub path: String,
    /// Empty, or with a leading `?`.
    pub search: String,
    /// The language of the path.
    pub locale: Locale,
}

impl Address {
    /// The address of a page, with the parameters that it uses.
    pub fn of_page(page: &Page, uri: &Uri, locale: Locale) -> Self {
        Self { path: uri.path().to_owned(), search: page.search(uri.query()), locale }
    }
}

/// An address whose page is the same for everyone. Only these are cached.
#[derive(Debug)]
pub(crate) struct PublicAddress(Address, bool);

impl PublicAddress {
    /// The address of this page; `None` if it is not public.
    pub fn from_page(page: &Page, address: Address) -> Option<Self> {
        (page.audience == Audience::Public).then_some(Self(address, page.is_live))
    }

    /// An address without a page.
    pub fn nowhere(path: &str, locale: Locale) -> Self {
        Self(Address { path: path.to_owned(), search: String::new(), locale }, false)
    }

    pub fn address(&self) -> &Address {
        &self.0
    }

    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// The cache key. A live page has a new one each minute.
    pub(super) fn key(&self, clock: &Clock) -> String {
        let Address { path, search, .. } = &self.0;
        if self.1 { format!("{path}{search}#{}", clock.millis() / MINUTE) } else { format!("{path}{search}") }
    }
}
