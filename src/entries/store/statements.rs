//! The list of the statements of this room.

use super::{moved, public, versions};

/// All statements of entries.
pub(crate) fn statements() -> Vec<(&'static str, &'static str)> {
    [versions::STATEMENTS, moved::STATEMENTS, public::STATEMENTS].concat()
}
