//! The list of the statements of this slice.

use super::{
    application, campaign, consent, contact, data_request, followup, provider, receipt, sample, unconfirmed,
};

/// Every SQL statement of the slice, by name.
#[must_use]
pub(crate) fn statements() -> Vec<(&'static str, &'static str)> {
    [
        application::STATEMENTS,
        campaign::STATEMENTS,
        contact::STATEMENTS,
        data_request::STATEMENTS,
        followup::STATEMENTS,
        provider::STATEMENTS,
        receipt::STATEMENTS,
        sample::STATEMENTS,
        consent::STATEMENTS,
        unconfirmed::STATEMENTS,
    ]
    .concat()
}
