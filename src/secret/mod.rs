//! Signing keys that all processes on the same data share, created on first use. Deleting a key invalidates
//! everything that was signed with it. Keys are never printed or logged. They are files of the data folder
//! with SQLite, and rows with PostgreSQL, so that every machine verifies the signatures of the others.

mod file;
mod key;
mod keys;
mod seal;
mod store;

pub(crate) use key::Secret;
pub(crate) use keys::{copy, find, list, load_or_create, load_or_ephemeral};
pub(crate) use store::STATEMENTS;
