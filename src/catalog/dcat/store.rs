//! Addresses of the Store.

pub(super) fn store(origin: &str) -> String {
    format!("{origin}/#store")
}
