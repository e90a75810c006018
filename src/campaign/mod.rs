//! Campaigns by mail to those who work in health care: the base of contacts, which of them a list means, and whether what is
//! to be sent is in order.

pub mod cli;
pub(crate) mod contacts;
pub(crate) mod creative;
pub mod matching;
pub(crate) mod own;
mod store;

pub(crate) use store::statements;
