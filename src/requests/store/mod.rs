//! The tables of what visitors send, a file per family of them.

pub(super) mod application;
pub(super) mod campaign;
pub(super) mod consent;
pub(super) mod contact;
pub(super) mod data_request;
pub(super) mod followup;
pub(super) mod provider;
pub(super) mod receipt;
pub(super) mod sample;
pub(super) mod unconfirmed;
