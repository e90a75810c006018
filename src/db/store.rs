//! Statements of this room itself: revisions, and the record of migrations.

use super::statements;

statements! {
    "Increments the revision of a scope."
    pub(super) BUMP = "INSERT INTO revision (scope, value) VALUES ($1, 1)
        ON CONFLICT (scope) DO UPDATE SET value = revision.value + 1";
    "Counts the first restore. Mails and campaigns of an earlier revision of this scope are held."
    pub(super) FIRST_RESTORE = "INSERT INTO revision (scope, value) VALUES ('database.restored', 1)
        ON CONFLICT (scope) DO NOTHING";
    "Raises all revisions by a number of seconds, above those that visitors have seen."
    pub(super) RAISE_REVISIONS = "UPDATE revision SET value = value + $1";
    "Sum of all revisions, which grows with every change of visible data."
    pub(super) REVISION = "SELECT CAST(coalesce(sum(value), 0) AS BIGINT) FROM revision";
    "The revision of a scope."
    pub(super) REVISION_IN = "SELECT value FROM revision WHERE scope = $1";
    "Sum of the revisions of two scopes."
    pub(super) REVISION_OF = "SELECT CAST(coalesce(sum(value), 0) AS BIGINT) FROM revision WHERE scope IN ($1, $2)";
    "The applied migrations."
    pub(super) APPLIED = "SELECT name, sha256 FROM migration ORDER BY name";
    "The applied migrations, and the revision."
    pub(super) LOOK = "SELECT name, sha256 FROM migration WHERE (SELECT count(*) FROM revision) >= 0 ORDER BY name";
    "Rewrites a row with its own value, to test whether writes reach the disk."
    pub(super) PROBE = "UPDATE migration SET sha256 = sha256 WHERE name = $1";
    "Files of visitors that a backup copies."
    pub(super) STORED_FILES = "SELECT id, owner, name, size, sha256 FROM file WHERE state <> 'arriving' ORDER BY id";
    "Files of visitors that a backup copies, before files had a state."
    pub(super) FILES_WITHOUT_STATE = "SELECT id, owner, name, size, sha256 FROM file ORDER BY id";
    "A page of the files of visitors, by id."
    pub(super) STORED_FILES_PAGE = "SELECT id, owner, name, size, sha256 FROM file
        WHERE state <> 'arriving' AND id > $1 ORDER BY id LIMIT 500";
    "The applied migrations with their times, which identify an installation."
    pub(super) ORIGIN = "SELECT name, applied_at FROM migration ORDER BY name";
    "Deletes the marker of an incomplete copy."
    pub(super) DELETE_MIGRATION = "DELETE FROM migration WHERE name = $1";
    "Records a migration."
    pub(super) RECORD = "INSERT INTO migration (name, sha256, applied_at) VALUES ($1, $2, $3)";
}

/// The record of migrations, the only table that is created outside of them.
pub(super) const CREATE_MIGRATION_TABLE: &str = "CREATE TABLE IF NOT EXISTS migration (
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    applied_at BIGINT NOT NULL,
    CONSTRAINT migration_pkey PRIMARY KEY (name)
);";

// Statements that only one engine supports.
pub(super) const HAS_MIGRATION_TABLE_SQLITE: &str =
    "SELECT count(*) FROM sqlite_schema WHERE name = 'migration'";
pub(super) const FILE_COLUMNS_SQLITE: &str = "SELECT name FROM pragma_table_info('file')";
pub(super) const HAS_MIGRATION_TABLE_POSTGRES: &str = "SELECT count(to_regclass('migration'))";
