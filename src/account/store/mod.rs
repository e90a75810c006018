//! The tables of accounts.

pub(super) mod account;
pub(super) mod attempt;
pub(super) mod authorization_request;
pub(super) mod factor;
pub(super) mod identity;
pub(super) mod key;
pub(super) mod session;
pub(super) mod shared_draft;
mod statements;

pub(crate) use statements::statements;
