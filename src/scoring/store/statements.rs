//! The statements of scores.

use super::{coverage, customer_orders, event, link, order, price_list_admin, quote, results};

/// Every SQL statement of the slice, by name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    [
        coverage::STATEMENTS,
        event::STATEMENTS,
        link::STATEMENTS,
        order::STATEMENTS,
        customer_orders::STATEMENTS,
        price_list_admin::STATEMENTS,
        quote::STATEMENTS,
        results::STATEMENTS,
    ]
    .concat()
}
