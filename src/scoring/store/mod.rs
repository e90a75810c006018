//! SQL of the slice, a file for each family of tables.

pub(super) mod coverage;
pub(super) mod customer_orders;
pub(super) mod event;
pub(super) mod link;
pub(super) mod order;
pub(super) mod price_list_admin;
pub(super) mod quote;
pub(super) mod results;
mod statements;

pub use statements::statements;
