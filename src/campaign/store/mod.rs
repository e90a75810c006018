//! The tables of campaigns.

pub(super) mod contact;
pub(super) mod suppression;

/// Every statement of them.
pub(crate) fn statements() -> Vec<(&'static str, &'static str)> {
    [contact::STATEMENTS, suppression::STATEMENTS].concat()
}
