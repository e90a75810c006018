//! The tables of campaigns.

pub(super) mod bounce;
pub(super) mod campaign;
pub(super) mod contact;
pub(super) mod ledger;
pub(super) mod opens;
pub(super) mod refusals;
mod statements;
pub(super) mod suppression;

pub(crate) use statements::statements;
