//! Campaigns by mail to those who work in health care: the base of contacts, and which of them a list means.

pub mod cli;
pub(crate) mod contacts;
pub mod matching;
pub(crate) mod own;
mod store;

pub(crate) use store::statements;
