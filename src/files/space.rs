//! Reserves disk space before a file is written, so that concurrent uploads leave the configured minimum
//! free.

use crate::{Result, db::free_bytes};
use std::{
    io,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Bytes that are reserved and not written yet. Cloning it copies a handle.
#[derive(Debug, Clone, Default)]
pub(super) struct Space(Arc<Mutex<u64>>);

/// Reserved bytes; those not written are released on drop.
#[derive(Debug)]
pub(super) struct Reserved {
    space: Space,
    bytes: u64,
}

impl Space {
    fn reserved(&self) -> MutexGuard<'_, u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reserves bytes on the disk of a folder; `None` if less than `floor` bytes would remain free.
    ///
    /// # Errors
    /// Disk errors.
    pub(super) fn reserve(&self, folder: &Path, bytes: u64, floor: u64) -> Result<Option<Reserved>> {
        let mut reserved = self.reserved();
        if free_bytes(folder)? < floor.saturating_add(*reserved).saturating_add(bytes) {
            return Ok(None);
        }
        *reserved += bytes;
        Ok(Some(Reserved { space: self.clone(), bytes }))
    }
}

impl Reserved {
    /// Records that reserved bytes were written.
    pub(super) fn written(&mut self, bytes: u64) {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        *self.space.reserved() -= bytes;
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.written(self.bytes);
    }
}

/// The error of a write without enough space.
pub(super) fn full() -> io::Error {
    io::ErrorKind::StorageFull.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn concurrent_uploads_respect_the_free_space_limit() {
        let (folder, space) = (tempfile::tempdir().unwrap(), Space::default());
        // Other programs write to the same disk, but far less than half of the free space.
        let free = free_bytes(folder.path()).unwrap();
        let reserve = |bytes| space.reserve(folder.path(), bytes, free / 4).unwrap();
        let mut first = reserve(free / 2).unwrap();
        assert!(reserve(free / 2).is_none(), "three quarters may be reserved");
        first.written(free / 4);
        let second = reserve(free / 3).unwrap();
        drop((first, second));
        assert_eq!(*space.reserved(), 0);
    }
}
