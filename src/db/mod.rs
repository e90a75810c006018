//! The database room: SQLite by default, PostgreSQL by address, one set of statements for both. Only `store.rs` files
//! and this room contain SQL.

mod backup;
mod check;
mod copy;
mod data_dir;
mod database;
#[cfg(test)]
mod engine_tests;
mod error;
mod health;
mod inner;
mod integrity;
mod interrupted_restore;
mod layout;
mod lock;
mod metrics;
mod migrate;
mod migrations;
mod missing_database;
mod nesting_guard;
mod open;
mod open_file;
mod pages;
mod pools;
mod postgres;
mod probe;
mod purge;
mod remedy;
mod restore;
mod row;
mod schema;
mod sqlite;
mod sqlite_ddl;
mod statement;
mod store;
mod temp_file;
mod tx;
mod type_cache;
mod value;

pub use backup::{Contents, verify};
pub(crate) use backup::{ManifestRow, archive_time, backups_folder, manifest};
pub(crate) use copy::Copy;
pub(crate) use data_dir::{create as create_folder, free_bytes, parent, rename_no_replace as place_file};
pub use database::Db;
#[cfg(test)]
pub(crate) use engine_tests::{engines, open_before, test_db};
pub(crate) use error::corrupted;
pub use error::violated;
pub use integrity::IntegrityReport;
pub(crate) use layout::former_suffix;
pub use lock::Lock;
pub use migrate::{Migrated, migrate, pending};
pub use migrations::{MIGRATIONS, Migration};
pub use open::SchemaPolicy;
pub(crate) use remedy::remedy;
pub(crate) use restore::ensure_unused;
pub use restore::{Restored, check as check_restore, restore};
pub use row::EngineRow;
pub(crate) use row::{FromRow, StoredEmail, Text, instant};
pub(crate) use statement::statements;
pub use store::STATEMENTS;
pub(crate) use temp_file::TempFile;
pub use tx::Tx;
pub use value::Value;
pub(crate) use value::args;
