//! Addresses of the nodes of the catalogue.

/// The IRI of the company, as in the JSON-LD of pages.
pub(super) fn company(origin: &str) -> String {
    format!("{origin}/#organization")
}

pub(super) fn contact(origin: &str) -> String {
    format!("{origin}/#contact")
}
