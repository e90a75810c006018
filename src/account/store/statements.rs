//! The list of the statements of this slice.

use super::{account, attempt, authorization_request, factor, identity, key, session, shared_draft};

/// Every SQL statement of the slice, by name.
#[must_use]
pub(crate) fn statements() -> Vec<(&'static str, &'static str)> {
    [
        account::STATEMENTS,
        attempt::STATEMENTS,
        factor::STATEMENTS,
        key::STATEMENTS,
        session::STATEMENTS,
        authorization_request::STATEMENTS,
        identity::STATEMENTS,
        shared_draft::STATEMENTS,
    ]
    .concat()
}
