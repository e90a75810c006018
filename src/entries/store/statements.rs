//! The list of the statements of this room.

use super::{public, slug_redirect, versions};

/// All statements of entries.
pub(crate) fn statements() -> Vec<(&'static str, &'static str)> {
    [versions::STATEMENTS, slug_redirect::STATEMENTS, public::STATEMENTS].concat()
}
