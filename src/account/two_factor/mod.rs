//! The second factor of accounts: one-time codes and recovery codes.

mod setup;
mod verifier;

#[cfg(test)]
mod tests;

pub(crate) use setup::{SetupState, confirm, disable, remove, setup, start_setup};
pub(crate) use verifier::Verifier;
