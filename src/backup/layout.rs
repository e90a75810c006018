//! What is in an archive, by the names of its entries.

use crate::db::ManifestRow;
use serde::{Deserialize, Serialize};

/// Names of the entries of an archive.
pub(super) const DATABASE: &str = "vigie.db";
/// In place of the database where that is on PostgreSQL: the rows of its files.
pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const FILES: &str = "files/";
pub(super) const KEYS: &str = "secrets.age";
pub(super) const SUMMARY: &str = "backup.json";

/// Version of the layout of an archive.
pub(super) const FORMAT: u32 = 1;

/// What an archive says of itself. It is the last entry: an archive without it is not whole.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Summary {
    pub(super) format: u32,
    pub(super) vigie: String,
    pub(super) created_at: String,
    pub(super) files: u64,
    /// Files that rows name and the store did not have whole.
    pub(super) missing: Vec<MissingFile>,
    /// Whether the keys are in it, encrypted.
    pub(super) keys: bool,
}

/// A file that a row names and that is not there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MissingFile {
    pub(crate) id: String,
    pub(crate) owner: String,
    pub(crate) name: String,
}

impl From<ManifestRow> for MissingFile {
    fn from(row: ManifestRow) -> Self {
        Self { id: row.id, owner: row.owner, name: row.name }
    }
}
