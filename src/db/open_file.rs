//! Detects that the database file was moved or replaced while it was open.

use super::error;
use crate::{Error, Result};
use std::{
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

/// Path and identity of the database file when it was opened.
pub(super) struct OpenFile {
    path: PathBuf,
    device: u64,
    inode: u64,
}

impl OpenFile {
    pub(super) fn open(path: PathBuf) -> Result<Self> {
        let file = path.metadata().map_err(|e| Error::file("open", &path, &e))?;
        Ok(Self { path, device: file.dev(), inode: file.ino() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Fails if the path no longer refers to the open file: data written into that file is lost when this process ends.
    ///
    /// # Errors
    /// `database.failed`.
    pub(super) fn ensure_same(&self) -> Result<()> {
        let why = match self.path.metadata() {
            Ok(file) if (file.dev(), file.ino()) == (self.device, self.inode) => return Ok(()),
            Ok(_) => {
                "is another file than the one that was opened: restart `vigie serve` to use it, or restore the former one"
            }
            Err(_) => "is missing: restore the file, or stop `vigie serve` and restore a backup",
        };
        Err(error::file_replaced(format!("the database {} {why}", self.path.display())))
    }
}
