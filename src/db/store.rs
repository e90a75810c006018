//! The statements of this room itself: revisions, and the record of migrations.

use super::statements;

statements! {
    "Raises the counter of a scope."
    pub(super) BUMP = "INSERT INTO revision (scope, value) VALUES ($1, 1)
        ON CONFLICT (scope) DO UPDATE SET value = revision.value + 1";
    "All counters together: grows with every change of what pages show."
    pub(super) REVISION = "SELECT CAST(coalesce(sum(value), 0) AS BIGINT) FROM revision";
    "The counter of a scope."
    pub(super) REVISION_IN = "SELECT value FROM revision WHERE scope = $1";
    "Two of the counters together."
    pub(super) REVISION_OF = "SELECT CAST(coalesce(sum(value), 0) AS BIGINT) FROM revision WHERE scope IN ($1, $2)";
    "The steps the schema has seen."
    pub(super) APPLIED = "SELECT name, sha256 FROM migration ORDER BY name";
    "The same, where the revision can be read too."
    pub(super) LOOK = "SELECT name, sha256 FROM migration WHERE (SELECT count(*) FROM revision) >= 0 ORDER BY name";
    "Rewrites a row with its own value, to see whether writes reach the disk."
    pub(super) PROBE = "UPDATE migration SET sha256 = sha256 WHERE name = $1";
    "Files of visitors that a backup copies."
    pub(super) STORED_FILES = "SELECT id, owner, name, size, sha256 FROM file WHERE state <> 'arriving' ORDER BY id";
    "The same, before files had a state."
    pub(super) FILES_WITHOUT_STATE = "SELECT id, owner, name, size, sha256 FROM file ORDER BY id";
    "Records a step."
    pub(super) RECORD = "INSERT INTO migration (name, sha256, applied_at) VALUES ($1, $2, $3)";
}

/// The record of steps, the one table made outside of them.
pub(super) const LEDGER: &str = "CREATE TABLE IF NOT EXISTS migration (
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    applied_at BIGINT NOT NULL,
    CONSTRAINT migration_pkey PRIMARY KEY (name)
);";

// What only one of the engines understands.
pub(super) const HAS_LEDGER_SQLITE: &str = "SELECT count(*) FROM sqlite_schema WHERE name = 'migration'";
pub(super) const FILE_COLUMNS_SQLITE: &str = "SELECT name FROM pragma_table_info('file')";
pub(super) const HAS_LEDGER_POSTGRES: &str = "SELECT count(to_regclass('migration'))";
