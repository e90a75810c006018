//! The list of the statements of this slice.

use super::{erasure, request};

/// Every SQL statement of the slice, by name. Statements built from the register have their own test.
pub(crate) fn statements() -> Vec<(&'static str, &'static str)> {
    [erasure::STATEMENTS, request::STATEMENTS].concat()
}
