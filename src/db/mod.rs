//! The database room: SQLite by default, PostgreSQL by address, one set of statements for both. Only `store.rs` files
//! and this room contain SQL.

mod backup;
mod check;
mod copy;
mod database;
mod error;
mod folder;
mod health;
mod holders;
mod inner;
mod inspection;
mod interrupted_restore;
mod layout;
mod lock;
mod lost;
mod memory;
mod migrate;
mod migrations;
mod open;
mod open_file;
mod pages;
mod partial;
mod pools;
mod postgres;
mod probe;
mod purge;
mod remedy;
mod restore;
mod row;
mod schema;
mod sqlite;
mod statement;
mod store;
#[cfg(test)]
mod suite;
mod translate;
mod tx;
mod value;

pub use backup::{Contents, verify};
pub(crate) use backup::{ManifestRow, manifest};
pub(crate) use copy::Copy;
pub use database::Db;
pub(crate) use error::corrupted;
pub use error::violated;
pub(crate) use folder::{create as create_folder, free_bytes, parent, place as place_file};
pub use inspection::Inspection;
pub(crate) use layout::former_suffix;
pub use lock::Lock;
pub use migrate::{Migrated, migrate, pending};
pub use migrations::{MIGRATIONS, Migration};
pub use open::Schema;
pub(crate) use partial::Partial;
pub(crate) use remedy::remedy;
pub(crate) use restore::ensure_unused;
pub use restore::{Restored, check as check_restore, restore};
pub use row::FromRow;
pub(crate) use row::{StoredEmail, Text, instant};
pub(crate) use statement::statements;
pub use store::STATEMENTS;
#[cfg(test)]
pub(crate) use suite::{engines, test_db};
pub use tx::Tx;
pub use value::Value;
pub(crate) use value::args;
