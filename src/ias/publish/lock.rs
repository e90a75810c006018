//! One publication at a time: a lock on a file that tells who holds it. The kernel drops it when a process dies, so it
//! is never stale, and what the file says is only read while somebody holds it.

use crate::{
    Result,
    error::{Error, Kind},
};
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{Read as _, Seek as _, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::Path,
};

const NAME: &str = "publish.lock";

/// The lock, until it is dropped.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // What cannot be given back ends with the process.
        let _ = self.0.unlock();
    }
}

/// Takes the lock of this data folder. `since` is written down for whoever comes second.
///
/// # Errors
/// `ias.publishing` (75), naming the holder; a folder that cannot be written (73, 74).
pub(super) fn take(data_dir: &Path, since: &str) -> Result<Lock> {
    let path = data_dir.join(NAME);
    let failed = |e| Error::file("lock", &path, &e);
    let mut options = OpenOptions::new();
    let mut file = options
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(&path)
        .map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(held_by(&mut file)),
        Err(TryLockError::Error(e)) => return Err(failed(e)),
    }
    let holder = format!("process {} since {since}", std::process::id());
    file.set_len(0).and_then(|()| file.rewind()).map_err(failed)?;
    file.write_all(holder.as_bytes()).map_err(failed)?;
    Ok(Lock(file))
}

fn held_by(file: &mut File) -> Error {
    let mut holder = String::new();
    // Just taken, it may not be signed yet.
    let told = file.take(200).read_to_string(&mut holder).is_ok() && !holder.is_empty();
    let holder = if told { holder.as_str() } else { "another process" };
    let detail = format!("{holder} is publishing; wait for its end and try again");
    Error::new(Kind::Busy, "ias.publishing", detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_is_told_who_the_first_is() {
        let folder = tempfile::tempdir().unwrap();
        let first = take(folder.path(), "06:10").unwrap();
        let error = take(folder.path(), "06:11").unwrap_err();
        assert_eq!((error.code, error.kind.exit()), ("ias.publishing", 75));
        let id = std::process::id();
        assert_eq!(
            error.detail,
            format!("process {id} since 06:10 is publishing; wait for its end and try again")
        );
        drop(first);
        assert!(take(folder.path(), "06:12").is_ok());
    }
}
