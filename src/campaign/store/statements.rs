//! The statements of campaigns.

use super::{bounce, campaign, contact, ledger, opens, refusals, suppression};

/// Every SQL statement of campaigns, by name.
pub(crate) fn statements() -> Vec<(&'static str, &'static str)> {
    [
        bounce::STATEMENTS,
        campaign::STATEMENTS,
        contact::STATEMENTS,
        ledger::STATEMENTS,
        opens::STATEMENTS,
        refusals::STATEMENTS,
        suppression::STATEMENTS,
    ]
    .concat()
}
