//! A file that arrives in the data folder before it is stored.

use super::{
    disk::hex,
    model::Scan,
    space::{self, Reserved, Space},
};
use crate::{Error, Result, db::create_folder};
use sha2::Sha256;
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    os::unix::fs::{MetadataExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};
use tokio::task::spawn_blocking;

/// The file extension of an incomplete upload.
pub(super) const UNFINISHED: &str = "part";

/// A complete file on this disk, deleted on drop unless it is stored. Its lock, which ends with the process,
/// informs sweeps that it is in use.
#[derive(Debug)]
pub(crate) struct TempUpload {
    id: String,
    path: PathBuf,
    /// The path after storing.
    place: OnceLock<PathBuf>,
    file: Arc<File>,
    reserved: Reserved,
    size: u64,
    sha256: String,
    scan: Scan,
    is_stored: AtomicBool,
}

impl TempUpload {
    /// Creates an empty file in a folder and reserves `bytes` bytes for it.
    ///
    /// # Errors
    /// `disk.full` if less than `floor` would remain free; disk errors.
    pub(super) fn create_in(
        folder: &Path,
        id: String,
        space: &Space,
        bytes: u64,
        floor: u64,
    ) -> Result<Self> {
        create_folder(folder)?;
        let path = folder.join(&id).with_extension(UNFINISHED);
        let failed = |e: &io::Error| Error::file("write", &path, e);
        let reserved = space.reserve(folder, bytes, floor)?.ok_or_else(|| failed(&space::full()))?;
        let file = Arc::new(locked(&path).map_err(|e| failed(&e))?);
        let (sha256, scan, is_stored) = (String::new(), Scan::Unscanned, AtomicBool::new(false));
        Ok(Self { id, path, place: OnceLock::new(), file, reserved, size: 0, sha256, scan, is_stored })
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// Disk errors.
    pub(super) async fn append(&mut self, bytes: Vec<u8>) -> Result<()> {
        let (file, length) = (self.file.clone(), bytes.len() as u64);
        let written = spawn_blocking(move || (&*file).write_all(&bytes)).await.map_err(Error::internal)?;
        written.map_err(|e| self.failed(&e))?;
        self.size += length;
        self.reserved.written(length);
        Ok(())
    }

    /// Records the hash of the content and the result of its scan, and syncs the file to the disk.
    pub(super) fn complete(mut self, hash: Sha256, scan: Scan) -> Result<Self> {
        (self.sha256, self.scan) = (hex(hash), scan);
        self.file.sync_all().map_err(|e| self.failed(&e))?;
        self.reserved.written(u64::MAX);
        Ok(self)
    }

    /// The open file. All handles share one descriptor.
    pub(super) fn file(&self) -> Arc<File> {
        self.file.clone()
    }

    pub(super) fn measured(mut self, size: u64) -> Self {
        self.size = size;
        self
    }

    fn failed(&self, e: &io::Error) -> Error {
        Error::file("write", &self.path, e)
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn sha256(&self) -> &str {
        &self.sha256
    }

    pub(super) fn scan(&self) -> Scan {
        self.scan
    }

    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// The path of its content.
    pub(crate) fn path(&self) -> &Path {
        self.place.get().unwrap_or(&self.path)
    }

    /// Records the path after storing.
    pub(super) fn moved(&self, place: PathBuf) {
        // A file is stored only once.
        let _ = self.place.set(place);
    }

    /// Records that the storage contains the file: from now on only a sweep deletes it, if it has no row.
    pub(super) fn stored(&self) {
        self.is_stored.store(true, Relaxed);
    }

    pub(super) fn is_stored(&self) -> bool {
        self.is_stored.load(Relaxed)
    }
}

/// Creates a file and locks it. If a sweep deletes the file before it is locked, another one is created.
fn locked(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true).mode(0o600);
    loop {
        let file = options.open(path)?;
        file.lock()?;
        let ours = file.metadata()?;
        match path.metadata() {
            Ok(there) if (there.dev(), there.ino()) == (ours.dev(), ours.ino()) => return Ok(file),
            Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
            _ => {}
        }
    }
}

impl Drop for TempUpload {
    fn drop(&mut self) {
        if self.place.get().is_none()
            && let Err(e) = fs::remove_file(&self.path)
        {
            tracing::warn!("cannot remove {}, a sweep will: {e}", self.path.display());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_swept_before_it_is_locked_is_created_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.part");
        let first = OpenOptions::new().write(true).create_new(true).open(&path).unwrap();
        // A sweep holds the lock while the creator of the file waits for it.
        first.lock().unwrap();
        let creator = File::open(&path).unwrap();
        fs::remove_file(&path).unwrap();
        drop(first);
        creator.lock().unwrap();
        assert!(!path.exists());
        let ours = locked(&path).unwrap();
        assert_eq!(ours.metadata().unwrap().ino(), path.metadata().unwrap().ino());
    }
}
