//! The tables of campaigns.

pub(super) mod bounce;
pub(super) mod campaign;
pub(super) mod contact;
pub(super) mod ledger;
pub(super) mod opens;
pub(super) mod suppression;

/// Every statement of them.
pub(crate) fn statements() -> Vec<(&'static str, &'static str)> {
    [
        bounce::STATEMENTS,
        campaign::STATEMENTS,
        contact::STATEMENTS,
        ledger::STATEMENTS,
        opens::STATEMENTS,
        suppression::STATEMENTS,
    ]
    .concat()
}
