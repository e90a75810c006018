//! Removes what no row names: files whose process died before it was done, and those whose owner was forgotten.

use super::{folder, store};
use crate::{App, Error, Result};
use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// Removes every file that no row names and nobody has in hand, and says how many there were. Files whose tickets have ended
/// are forgotten first.
///
/// # Errors
/// What the disk or the database says.
pub(crate) async fn sweep(app: &App) -> Result<usize> {
    let mut tx = app.db.write().await?;
    store::forget_expired(&mut tx, app.clock.now()).await?;
    tx.commit().await?;
    let named = store::ids(&mut app.db.read().await?).await?;
    let mut removed = 0;
    for path in files(&folder(&app.config.data_dir))? {
        let id = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        // Whoever had it in hand may have named it just before letting go: a transaction that is older would not see that.
        if !named.contains(&id)
            && let Some(_lock) = let_go(&path)?
            && !is_named(app, &id).await?
        {
            removed += usize::from(remove(&path)?);
        }
    }
    Ok(removed)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let failed = |e: &io::Error| Error::file("read", folder, e);
    let entries = match fs::read_dir(folder) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|e| failed(&e))?,
    };
    entries.map(|entry| entry.map(|entry| entry.path()).map_err(|e| failed(&e))).collect()
}

/// The file, locked, unless somebody has it in hand or it is gone.
fn let_go(path: &Path) -> Result<Option<File>> {
    let file = match File::open(path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file.map_err(|e| Error::file("read", path, &e))?,
    };
    Ok(file.try_lock().is_ok().then_some(file))
}

async fn is_named(app: &App, id: &str) -> Result<bool> {
    store::is_named(&mut app.db.read().await?, id).await
}

fn remove(path: &Path) -> Result<bool> {
    match fs::remove_file(path) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(Error::file("remove", path, &e)),
        removed => Ok(removed.is_ok()),
    }
}
