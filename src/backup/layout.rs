//! The layout of an archive: the names of its entries.

use crate::{Error, db::ManifestRow, error::Kind};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Names of the entries of an archive.
pub(super) const DATABASE: &str = "vigie.db";
/// Replaces the database if it is on PostgreSQL: the rows of its files.
pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const FILES: &str = "files/";
pub(super) const KEYS: &str = "secrets.age";
pub(super) const SUMMARY: &str = "backup.json";

/// The version of the layout.
pub(super) const FORMAT: u32 = 1;

/// The summary of an archive. It is the last entry: an archive without it is incomplete.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Summary {
    pub(super) format: u32,
    pub(super) vigie: String,
    pub(super) created_at: String,
    pub(super) files: u64,
    /// Files in the rows that were missing from the store or incomplete.
    pub(super) missing: Vec<MissingFile>,
    /// Whether the archive contains the encrypted keys.
    pub(super) keys: bool,
}

/// A missing file that a row refers to.
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

/// The result of restoring keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum KeysOutcome {
    Restored,
    /// The backup contains keys, but no passphrase is configured.
    NoPassphrase,
    /// The backup contains keys, but no identity file is configured.
    NoIdentity,
    NotInBackup,
}

/// The error for an archive that cannot be used.
pub(super) fn damaged(path: &Path, why: &str) -> Error {
    let detail = format!("{} is not a vigie backup: {why}; nothing was changed", path.display());
    Error::new(Kind::Corrupted, "database.corrupted", detail)
}
