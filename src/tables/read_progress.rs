//! The progress of reading a file, in bytes of the file itself, compressed or not.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

/// Files are read several times. The progress is the position of the pass that returns the rows.
#[derive(Debug, Clone, Default)]
pub struct ReadProgress(Arc<AtomicU64>);

impl ReadProgress {
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.0.load(Relaxed)
    }

    /// Opens a file at its beginning.
    pub(super) fn open(&self, path: &Path) -> io::Result<TrackedFile> {
        self.0.store(0, Relaxed);
        Ok(TrackedFile { file: File::open(path)?, position: self.clone() })
    }
}

pub(super) struct TrackedFile {
    file: File,
    position: ReadProgress,
}

impl Read for TrackedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.position.0.fetch_add(read as u64, Relaxed);
        Ok(read)
    }
}

impl Seek for TrackedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = self.file.seek(to)?;
        self.position.0.store(at, Relaxed);
        Ok(at)
    }
}
