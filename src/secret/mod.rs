//! Keys that all processes on the same data share, made at first use. Deleting one invalidates what was signed with it.
//! None is ever printed or logged. On SQLite they are files of the data folder; on PostgreSQL they are in the database, so that
//! every machine verifies what another has signed.

mod file;
mod key;
mod keys;
mod seal;
mod store;

pub(crate) use key::Secret;
pub(crate) use keys::{find, key, key_or_rehearsed};
pub(crate) use store::STATEMENTS;
