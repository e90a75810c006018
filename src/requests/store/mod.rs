//! The tables of forms and follow-ups, one file for each family of tables.

pub(super) mod application;
pub(super) mod campaign;
pub(super) mod consent;
pub(super) mod contact;
pub(super) mod data_request;
pub(super) mod followup;
pub(super) mod provider;
pub(super) mod receipt;
pub(super) mod sample;
mod sender;
mod statements;
pub(super) mod unconfirmed;

pub(crate) use statements::statements;
