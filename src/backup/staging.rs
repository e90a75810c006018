//! A folder of one process.

use crate::{Error, Result, db::create_folder, error::Kind};
use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// A folder of this process, removed when dropped. The next process removes what a killed one left.
pub(super) struct Staging {
    folder: PathBuf,
    _lock: File,
}

impl Staging {
    /// # Errors
    /// Another process has the folder (75); disk errors.
    pub(super) fn create(folder: &Path) -> Result<Self> {
        let failed = |e: &io::Error| Error::file("write", folder, e);
        if let Ok(former) = File::open(folder) {
            if former.try_lock().is_err() {
                let detail = format!("another process works in {}", folder.display());
                return Err(Error::new(Kind::Busy, "database.busy", detail));
            }
            fs::remove_dir_all(folder).map_err(|e| failed(&e))?;
        }
        create_folder(folder)?;
        let lock = File::open(folder).map_err(|e| failed(&e))?;
        lock.try_lock().map_err(|e| failed(&e.into()))?;
        Ok(Self { folder: folder.to_owned(), _lock: lock })
    }

    pub(super) fn path(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.folder));
    }
}
