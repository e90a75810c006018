//! Content negotiation between a page and its machine-readable descriptions, at addresses without a language.

use super::negotiation::preferred;
use axum::http::HeaderMap;

/// Media types of pages.
const PAGES: [&str; 2] = ["text/html", "application/xhtml+xml"];

pub struct AlternateFormats {
    /// The common path prefix, with its trailing slash.
    pub tree: &'static str,
    /// The alternate formats below each address: media type and file name.
    pub files: Vec<(&'static str, &'static str)>,
}

impl AlternateFormats {
    /// The path of the format that the client prefers for `path`; `None` if it prefers the page.
    pub(super) fn negotiate(&self, path: &str, headers: &HeaderMap) -> Option<String> {
        let name = path.strip_prefix(self.tree).filter(|name| !name.is_empty() && !name.contains('/'))?;
        let described = self.files.iter().map(|(kind, _)| bare(kind));
        let wanted = preferred(headers, &PAGES.into_iter().chain(described).collect::<Vec<_>>())?;
        let (_, file) = self.files.iter().find(|(kind, _)| bare(kind) == wanted)?;
        Some(format!("{}{name}/{file}", self.tree))
    }
}

/// A media type without its parameters.
fn bare(kind: &str) -> &str {
    kind.split_once(';').map_or(kind, |(kind, _)| kind)
}
