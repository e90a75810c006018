//! The list of the statements of this slice.

use super::{erasure, request};

/// Every SQL statement of the slice, by name; those that are built from the register have a test of their own.
pub(crate) fn statements() -> Vec<(&'static str, &'static str)> {
    [erasure::STATEMENTS, request::STATEMENTS].concat()
}
