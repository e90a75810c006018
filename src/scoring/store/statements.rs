//! The statements of scores.

use super::{coverage, event, link, order, own, prices, quote, results};

/// Every SQL statement of the slice, by name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    [
        coverage::STATEMENTS,
        event::STATEMENTS,
        link::STATEMENTS,
        order::STATEMENTS,
        own::STATEMENTS,
        prices::STATEMENTS,
        quote::STATEMENTS,
        results::STATEMENTS,
    ]
    .concat()
}
