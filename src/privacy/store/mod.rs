//! The tables of this slice, and statements on all tables of the schema that are built from the register.

pub(super) mod built;
mod condition;
pub(super) mod erasure;

pub(super) mod request;

/// Every SQL statement of the slice, by name; those that are built from the register have a test of their own.
pub(crate) fn statements() -> Vec<(&'static str, &'static str)> {
    [erasure::STATEMENTS, request::STATEMENTS].concat()
}
