//! Detects a data folder that has lost its database, so that an empty one does not silently replace it.

use super::{
    data_dir, error,
    layout::{FILE, SET_ASIDE_INFIX, SIDE_FILES, newest_backup},
};
use crate::{Error, Result};
use std::path::{Path, PathBuf};

/// Whether the database file exists.
///
/// # Errors
/// A folder that had a database before (65); a name that is not a regular file (73).
pub(super) fn exists(data_dir: &Path) -> Result<bool> {
    let path = data_dir.join(FILE);
    match path.metadata() {
        Ok(file) if !file.is_file() => {
            Err(data_dir::cannot_create("open", &path, &std::io::Error::other("it is not a regular file")))
        }
        Ok(file) if file.len() > 0 => Ok(true),
        Ok(_) => Err(lost(data_dir, "it is empty", &leftovers(data_dir))),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            let mut found = leftovers(data_dir);
            if data_dir::is_open_elsewhere(data_dir)? {
                found.push("a running process that has the former one open".to_owned());
            }
            if found.is_empty() { Ok(false) } else { Err(lost(data_dir, "it is gone", &found)) }
        }
        Err(e) => Err(Error::file("open", &path, &e)),
    }
}

/// Rejects a database without tables of vigie in a folder that had another database before.
///
/// # Errors
/// `database.lost` (65).
pub(super) fn reject_blank_database(data_dir: &Path) -> Result<()> {
    let mut found = leftovers(data_dir);
    // Side files of this database itself.
    found.retain(|name| !SIDE_FILES.iter().any(|end| *name == format!("{FILE}{end}")));
    if found.is_empty() { Ok(()) } else { Err(lost(data_dir, "it has no tables of vigie", &found)) }
}

/// Lists files in the folder that are only created together with a database.
fn leftovers(data_dir: &Path) -> Vec<String> {
    let mut found: Vec<String> = names(data_dir).filter(|name| is_leftover(data_dir, name)).collect();
    found.sort();
    found
}

fn names(folder: &Path) -> impl Iterator<Item = String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned())
}

fn is_leftover(data_dir: &Path, name: &str) -> bool {
    match name {
        "backups" | "campaigns" | "files" | "mail" | "open-data" | "secrets" => {
            names(&data_dir.join(name)).next().is_some()
        }
        "publish.lock" => true,
        _ => name.strip_prefix(FILE).is_some_and(|rest| !rest.is_empty()),
    }
}

fn lost(data_dir: &Path, what: &str, found: &[String]) -> Error {
    let (folder, found) = (data_dir.display(), found.join(", "));
    let beside =
        if found.is_empty() { String::new() } else { format!(", and there was one: {folder} has {found}") };
    let remedy = match newest_copy(data_dir) {
        Some(copy) => format!("restore it with `vigie db restore {} --yes`", copy.display()),
        None => {
            "restore a backup with `vigie db restore FILE --yes` (or set database_url, if it was on PostgreSQL)"
                .to_owned()
        }
    };
    let path = data_dir.join(FILE);
    let mut error = error::corrupted("");
    error.detail = format!(
        "{}: the database is lost: {what}{beside}; {remedy}, or move {folder} away to start with an empty one",
        path.display()
    );
    error
}

/// Returns the newest of the backups and of the databases that restores have replaced.
fn newest_copy(data_dir: &Path) -> Option<PathBuf> {
    let aside = names(data_dir).filter(|name| {
        name.starts_with(&format!("{FILE}{SET_ASIDE_INFIX}"))
            && !SIDE_FILES.iter().any(|end| name.ends_with(end))
    });
    let copies = aside.map(|name| data_dir.join(name)).chain(newest_backup(data_dir));
    copies.max_by_key(|path| path.metadata().and_then(|file| file.modified()).ok())
}
