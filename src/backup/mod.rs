//! Backups of a whole site on SQLite: one archive (tar in zstd) with the database, the files of visitors and,
//! encrypted, the keys; encrypted as a whole to recipients of age, if configured. A restore verifies every hash
//! before it replaces anything, and keeps the replaced data. A transfer copies a site to another engine.

mod archive;
mod create;
mod drill;
mod encryption;
mod keys;
mod layout;
mod restore;
mod retention;
mod staging;
mod transfer;

pub(crate) use create::{Backup, count_left_out, create};
pub(crate) use drill::drill;
pub(crate) use layout::{KeysOutcome, MissingFile};
pub(crate) use restore::{RestoreOutput, check, restore};
pub use retention::Retention;
pub(crate) use retention::{delete_expired, expired};
pub(crate) use transfer::{Installations, TransferOutput, preview_transfer, transfer};
