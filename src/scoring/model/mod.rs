//! The data of orders, quotes and results.

pub(crate) mod client_identity;
pub(crate) mod coverage;
pub(crate) mod event;
pub(crate) mod gtin;
pub(crate) mod market;
pub(crate) mod order;
pub(crate) mod owner;
pub(crate) mod period;
pub(crate) mod price;
pub(crate) mod price_list;
pub(crate) mod quote;
pub(crate) mod result;
pub(crate) mod state;
pub(crate) mod visit;
