//! The statements of the content, and the revision that their changes raise.

use super::{picture, version};

/// The revision that changes with the content.
pub(crate) const SCOPE: &str = "content";

/// Every SQL statement of the content, by name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    [picture::STATEMENTS, version::STATEMENTS].concat()
}
