//! Things whose address without a language leads people to a page, and programs to what describes it.

use super::negotiation::preferred;
use axum::http::HeaderMap;

/// What people read.
const PAGES: [&str; 2] = ["text/html", "application/xhtml+xml"];

pub struct Described {
    /// The path of all of them, with its last slash.
    pub tree: &'static str,
    /// What describes each, below its address: media types and names.
    pub files: Vec<(&'static str, &'static str)>,
}

impl Described {
    /// The path of the description that a program prefers of what stands at this path, if there is one.
    pub(super) fn wanted(&self, path: &str, headers: &HeaderMap) -> Option<String> {
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
