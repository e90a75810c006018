//! Names in the data folder: the database, SQLite's side files, backups, and databases that a restore replaced.

use std::path::{Path, PathBuf};

/// Name of the database file.
pub(super) const FILE: &str = "vigie.db";
/// Suffix of SQLite's write-ahead log.
pub(super) const LOG_SUFFIX: &str = "-wal";
/// Suffixes of the files next to an open database, which are parts of it until it is closed.
pub(super) const SIDE_FILES: &[&str] = &[LOG_SUFFIX, "-shm", "-journal"];
/// Text between the name of a database that a restore replaced and the time of the restore.
pub(super) const SET_ASIDE_INFIX: &str = ".before-restore-";
/// Folder of the backups.
pub(super) const BACKUPS: &str = "backups";
/// Suffix of a backup that includes the files of visitors.
pub(super) const ARCHIVE: &str = ".tar.zst";
/// Suffix of an archive that is encrypted to recipients of age.
pub(super) const ENCRYPTED_ARCHIVE: &str = ".tar.zst.age";

/// The time of the restore in the name of a replaced database; `None` for another name.
pub(crate) fn former_suffix(former: &Path) -> Option<&str> {
    former.file_name()?.to_str()?.split_once(SET_ASIDE_INFIX).map(|(_, suffix)| suffix)
}

/// Returns the most recently modified backup of this data folder.
pub(super) fn newest_backup(data_dir: &Path) -> Option<PathBuf> {
    let files = std::fs::read_dir(data_dir.join(BACKUPS)).ok()?.filter_map(Result::ok);
    files
        .filter(|file| {
            let name = file.file_name();
            [".db", ARCHIVE, ENCRYPTED_ARCHIVE].iter().any(|ending| name.to_string_lossy().ends_with(ending))
        })
        .max_by_key(|file| (file.metadata().and_then(|m| m.modified()).ok(), file.file_name()))
        .map(|file| file.path())
}
