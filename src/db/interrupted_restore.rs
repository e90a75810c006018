//! Undoes a restore that was killed before the new database was in place.

use super::{
    data_dir,
    layout::{FILE, SET_ASIDE_INFIX, SIDE_FILES},
};
use std::{fs, os::unix::fs::MetadataExt as _, path::Path};

/// Renames the log of the former database back and removes its second name. After such a kill the database has two
/// names, and its log perhaps only the second. The caller holds the lock of the folder, so no restore runs
/// concurrently.
pub(super) fn undo_interrupted(data_dir: &Path) {
    let database = data_dir.join(FILE);
    let Ok(present) = database.metadata() else { return };
    if present.nlink() < 2 {
        return;
    }
    let beginning = format!("{FILE}{SET_ASIDE_INFIX}");
    for entry in fs::read_dir(data_dir).into_iter().flatten().flatten() {
        let is_former = entry.file_name().to_string_lossy().starts_with(&beginning);
        if is_former && entry.metadata().is_ok_and(|former| former.ino() == present.ino()) {
            for end in SIDE_FILES {
                let log = data_dir::with_suffix(&entry.path(), end);
                // If both names are links to one file, renaming leaves both.
                drop(fs::rename(&log, data_dir::with_suffix(&database, end)));
                drop(fs::remove_file(&log));
            }
            drop(fs::remove_file(entry.path()));
        }
    }
}
