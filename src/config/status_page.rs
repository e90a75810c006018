//! Categories of the status page beside those that every site has.

use super::{Resolved, invalid};
use crate::Result;

/// The key and the name of each, from `key=Name; key=Name`.
///
/// # Errors
/// Names the setting when an entry is no key of small letters, digits and hyphens with a name.
pub(super) fn from_resolved(resolved: &Resolved) -> Result<Vec<(String, String)>> {
    const KEY: &str = "status.categories";
    let entries = resolved.optional(KEY).unwrap_or_default().split(';').map(str::trim);
    let category = |entry: &str| {
        let (key, name) = entry.split_once('=').map(|(key, name)| (key.trim(), name.trim()))?;
        let is_key =
            !key.is_empty() && key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        (is_key && !name.is_empty()).then(|| (key.to_owned(), name.to_owned()))
    };
    let categories: Option<Vec<_>> = entries.filter(|entry| !entry.is_empty()).map(category).collect();
    categories.ok_or_else(|| invalid(resolved, KEY, "key=Name entries, separated by semicolons"))
}
