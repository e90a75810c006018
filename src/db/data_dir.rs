//! The data folder: private, and coordinated by locks. A process that has the database open holds a shared lock on
//! `vigie.lock`; a restore requires it exclusively. A process that creates or migrates the database locks the folder
//! itself. The kernel releases both when a process dies, so no lock is ever stale.

use crate::{
    Result,
    error::{Error, Kind},
};
use rustix::{
    fs::{FlockOperation, flock},
    io::Errno,
};
use std::{
    fs::{DirBuilder, File, OpenOptions, TryLockError},
    io,
    os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
};

const LOCK: &str = "vigie.lock";
const RESTORING: &str = "is being restored or copied";

/// A file lock, held until dropped. Unlocks explicitly, because a child process that is being spawned shares the open
/// file for a moment, and closing ours would not release it.
#[derive(Debug)]
pub(super) struct FileLock(File);

impl FileLock {
    /// Wraps a file whose lock was just acquired.
    pub(super) fn new(file: File) -> Self {
        Self(file)
    }

    /// Converts the shared lock of this process to the exclusive one of its folder.
    ///
    /// # Errors
    /// Busy (75) if another process has the database open.
    pub(super) fn exclude_others(&self, folder: &Path) -> Result<()> {
        flock(&self.0, FlockOperation::NonBlockingLockExclusive).map_err(|e| match e {
            Errno::WOULDBLOCK => in_use(folder),
            e => cannot_create("lock", &folder.join(LOCK), &e.into()),
        })
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // If unlocking fails, the lock ends with the process.
        let _ = self.0.unlock();
    }
}

/// Returns the free space for this process on the disk of a folder, in bytes.
///
/// # Errors
/// `file.…` of the folder, with its path.
pub(crate) fn free_bytes(folder: &Path) -> Result<u64> {
    let space = rustix::fs::statvfs(folder).map_err(|e| Error::file("read", folder, &e.into()))?;
    Ok(space.f_bavail.saturating_mul(space.f_frsize))
}

/// Creates the folder, readable by its owner alone.
pub(crate) fn create(folder: &Path) -> Result<()> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map_err(|e| match e.kind() {
        io::ErrorKind::AlreadyExists => {
            cannot_create("create the folder", folder, &io::Error::other("a file has that name"))
        }
        _ => cannot_create("create the folder", folder, &e),
    })
}

/// Renames a finished file without overwriting: of two processes that want the same name, one fails.
pub(crate) fn rename_no_replace(finished: &Path, name: &Path) -> Result<()> {
    match std::fs::hard_link(finished, name) {
        // The hard link remains; a temporary file that is left would look unfinished.
        Ok(()) => drop(std::fs::remove_file(finished)),
        // Some file systems have no hard links: the race between check and rename is accepted there.
        Err(e) if e.kind() != io::ErrorKind::AlreadyExists && !name.exists() => {
            std::fs::rename(finished, name).map_err(|e| cannot_create("write", name, &e))?;
        }
        Err(_) => return Err(cannot_create("write", name, &io::ErrorKind::AlreadyExists.into())),
    }
    sync(name)
}

/// Acquires the shared lock of a process that has the database open.
pub(super) fn lock_shared(folder: &Path) -> Result<FileLock> {
    let file = open_lock(folder)?;
    match file.try_lock_shared() {
        Ok(()) => Ok(FileLock(file)),
        Err(TryLockError::WouldBlock) => Err(busy(folder, RESTORING)),
        Err(TryLockError::Error(e)) => Err(cannot_create("lock", &folder.join(LOCK), &e)),
    }
}

/// Acquires the exclusive lock, which ensures that no other process has the database open.
pub(super) fn lock_exclusive(folder: &Path) -> Result<FileLock> {
    let file = open_lock(folder)?;
    match file.try_lock() {
        Ok(()) => Ok(FileLock(file)),
        Err(TryLockError::WouldBlock) => Err(in_use(folder)),
        Err(TryLockError::Error(e)) => Err(cannot_create("lock", &folder.join(LOCK), &e)),
    }
}

/// Whether a process has a database of this folder open that is no longer in the folder.
pub(super) fn is_open_elsewhere(folder: &Path) -> Result<bool> {
    let Ok(file) = File::open(folder.join(LOCK)) else { return Ok(false) };
    if file.try_lock().is_ok() {
        return Ok(false);
    }
    match file.try_lock_shared() {
        Ok(()) => Ok(true),
        Err(_) => Err(busy(folder, RESTORING)),
    }
}

/// Waits for the lock to create or migrate the database of this folder; released when dropped.
pub(super) async fn lock_for_migration(folder: &Path) -> Result<FileLock> {
    let path = folder.to_owned();
    let locked = tokio::task::spawn_blocking(move || {
        let file = File::open(&path).map_err(|e| cannot_create("lock", &path, &e))?;
        file.lock().map_err(|e| cannot_create("lock", &path, &e))?;
        Ok(FileLock(file))
    });
    locked.await.map_err(Error::internal)?
}

/// Syncs a file and its folder to disk, so that both survive a power cut.
pub(super) fn sync(path: &Path) -> Result<()> {
    let written = File::open(path).and_then(|file| file.sync_all());
    written.map_err(|e| Error::file("write", path, &e))?;
    sync_names(path)
}

/// Syncs the folder of a file to disk, with all changes of names in it.
pub(super) fn sync_names(path: &Path) -> Result<()> {
    let written = File::open(parent(path)).and_then(|folder| folder.sync_all());
    written.map_err(|e| Error::file("write", path, &e))
}

/// Returns this name with its ending, or the first numbered variant that is free: an existing file is never
/// overwritten.
pub(super) fn unused_path(name: &Path, ending: &str) -> PathBuf {
    let numbered = |number: u32| {
        let mut numbered = name.as_os_str().to_owned();
        if number > 1 {
            numbered.push(format!("-{number}"));
        }
        numbered.push(ending);
        PathBuf::from(numbered)
    };
    let is_free = |candidate: &PathBuf| candidate.symlink_metadata().is_err();
    (1..).map(numbered).find(is_free).unwrap_or_else(|| numbered(1))
}

/// Returns the folder of a file.
pub(crate) fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Appends a suffix to a path.
pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Rejects a folder on a network file system: SQLite's processes share memory, which several machines cannot, and would
/// lose data.
pub(super) fn reject_network_fs(folder: &Path) -> Result<()> {
    // If the mounts cannot be read, the folder is accepted.
    let mounts = std::fs::read_to_string("/proc/self/mounts").unwrap_or_default();
    let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    match file_system(&mounts, &real) {
        Some(kind) if kind.starts_with("nfs") || matches!(kind, "cifs" | "smb3" | "smbfs") => {
            Err(Error::new(
                Kind::Configuration,
                "config.invalid",
                format!(
                    "data_dir {} is on a network file system ({kind}): use a local disk, or PostgreSQL (database_url)",
                    folder.display()
                ),
            ))
        }
        _ => Ok(()),
    }
}

/// Returns the file system type of a path: that of its longest mount point, and the last one among equals.
fn file_system<'a>(mounts: &'a str, path: &Path) -> Option<&'a str> {
    let points = mounts.lines().filter_map(|line| {
        let mut words = line.split(' ').skip(1);
        Some((words.next()?.replace("\\040", " "), words.next()?))
    });
    let over = points.filter(|(point, _)| path.starts_with(point));
    over.max_by_key(|(point, _)| point.len()).map(|(_, kind)| kind)
}

/// Converts an error of creating a file to `file.cannot-create`, unless the disk is full.
pub(super) fn cannot_create(doing: &str, path: &Path, error: &io::Error) -> Error {
    let failed = Error::file(doing, path, error);
    if matches!(failed.code, "disk.full" | "file.cannot-create") {
        return failed;
    }
    let detail = format!("cannot {doing} {}: {error}", path.display());
    Error::new(Kind::CannotCreate, "file.cannot-create", detail)
}

fn open_lock(folder: &Path) -> Result<File> {
    let path = folder.join(LOCK);
    let options = OpenOptions::new().create(true).append(true).mode(0o600).open(&path);
    options.map_err(|e| cannot_create("open", &path, &e))
}

fn in_use(folder: &Path) -> Error {
    busy(folder, "is in use by another vigie process; stop it first (`vigie serve`?)")
}

fn busy(folder: &Path, why: &str) -> Error {
    Error::new(Kind::Busy, "database.busy", format!("the data folder {} {why}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_restore_requires_exclusive_access_to_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let first = lock_shared(folder.path()).unwrap();
        let second = lock_shared(folder.path()).unwrap();
        assert_eq!(lock_exclusive(folder.path()).unwrap_err().kind, Kind::Busy);
        drop((first, second));
        let alone = lock_exclusive(folder.path()).unwrap();
        assert_eq!(lock_shared(folder.path()).unwrap_err().kind, Kind::Busy);
        drop(alone);
        assert!(lock_shared(folder.path()).is_ok());
    }

    #[test]
    fn recognises_a_network_file_system_by_its_mount() {
        let mounts = "/dev/a / ext4 rw 0 0\nhost:/x /srv/my\\040data nfs4 rw 0 0\n/dev/b /srv/my\\040data/in ext4 rw 0 0\n";
        let kind = |path: &str| file_system(mounts, Path::new(path));
        assert_eq!(kind("/srv/my data/var"), Some("nfs4"));
        assert_eq!(kind("/srv/my data/in/var"), Some("ext4"));
        assert_eq!(kind("/srv/my database"), Some("ext4"));
        assert!(reject_network_fs(Path::new("/")).is_ok());
    }

    #[test]
    fn a_taken_file_name_gets_a_number() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("a");
        assert_eq!(unused_path(&name, ".db"), folder.path().join("a.db"));
        for taken in ["a.db", "a-2.db", "a-3"] {
            std::fs::write(folder.path().join(taken), "").unwrap();
        }
        assert_eq!(unused_path(&name, ".db"), folder.path().join("a-3.db"));
    }

    #[test]
    fn placing_a_file_never_overwrites() {
        let folder = tempfile::tempdir().unwrap();
        let (name, other) = (folder.path().join("name"), folder.path().join("other"));
        for (text, exit) in [("first", 0), ("second", 73)] {
            std::fs::write(&other, text).unwrap();
            assert_eq!(rename_no_replace(&other, &name).map_or_else(|e| e.kind.exit(), |()| 0), exit);
        }
        assert_eq!(std::fs::read_to_string(&name).unwrap(), "first");
    }

    #[test]
    fn a_folder_under_a_file_cannot_be_created() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        assert_eq!(create(&file.join("var")).unwrap_err().kind.exit(), 73);
        assert!(create(&file).unwrap_err().detail.ends_with("a file has that name"));
    }
}
