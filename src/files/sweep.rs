//! Deletes files without a row: drafts of dead processes, and files whose owner was deleted.

use super::{
    disk::{folder, is_id, verify_file},
    draft::UNFINISHED,
    model::{StoredFile, Verdict},
    store,
};
use crate::{App, Error, Result};
use std::{
    collections::HashSet,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// Deletes rows whose tickets or leases have expired, then every stored file without a row; returns the
/// number of deleted files. Files from before a bucket was configured are moved into it.
///
/// # Errors
/// Disk, bucket and database errors.
pub(crate) async fn sweep(app: &App) -> Result<usize> {
    let mut tx = app.db.write().await?;
    store::delete_expired(&mut tx, app.clock.now()).await?;
    tx.commit().await?;
    let folder = folder(&app.config.data_dir);
    let mut removed = sweep_drafts(&folder)?;
    // Files are listed before rows: a row is committed before its file is stored, so a listed file without a
    // row will never get one.
    let stored = app.storage.list().await?;
    let named = store::list_ids(&mut app.db.read().await?).await?;
    for id in stored.into_iter().filter(|id| !named.contains(id)) {
        removed += usize::from(app.storage.delete(&id).await?);
    }
    if app.storage.is_bucket() {
        removed += move_to_bucket(app, &folder, &named).await?;
    }
    Ok(removed)
}

/// Deletes drafts that no process has locked.
fn sweep_drafts(folder: &Path) -> Result<usize> {
    let mut removed = 0;
    for path in entries(folder)? {
        let is_draft = path.extension().is_some_and(|ending| ending == UNFINISHED);
        if is_draft && let Some(_lock) = unused(&path)? {
            removed += usize::from(remove(&path)?);
        }
    }
    Ok(removed)
}

/// Uploads referenced files of the folder to the bucket, then deletes each local copy.
async fn move_to_bucket(app: &App, folder: &Path, named: &HashSet<String>) -> Result<usize> {
    let mut removed = 0;
    for path in entries(folder)? {
        let id = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if !is_id(&id) {
            continue;
        }
        if named.contains(&id) {
            let row = store::find(&mut app.db.read().await?, &id).await?;
            let Some(StoredFile { size, sha256, .. }) = row else { continue };
            // Altered files stay in place, and `vigie db check` reports them.
            if verify_file(&path, size, &sha256)? != Verdict::Whole {
                continue;
            }
            app.storage.import(&path, &id).await?;
            remove(&path)?;
        } else {
            removed += usize::from(remove(&path)?);
        }
    }
    Ok(removed)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let failed = |e: &io::Error| Error::file("read", folder, e);
    let entries = match fs::read_dir(folder) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|e| failed(&e))?,
    };
    entries.map(|entry| entry.map(|entry| entry.path()).map_err(|e| failed(&e))).collect()
}

/// The locked file; `None` if another process uses it or it was deleted.
fn unused(path: &Path) -> Result<Option<File>> {
    let file = match File::open(path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file.map_err(|e| Error::file("read", path, &e))?,
    };
    Ok(file.try_lock().is_ok().then_some(file))
}

fn remove(path: &Path) -> Result<bool> {
    match fs::remove_file(path) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(Error::file("remove", path, &e)),
        removed => Ok(removed.is_ok()),
    }
}
