//! Partial files. The process that writes one holds its lock. A file whose lock is free was left by a killed process,
//! and the next process deletes it.

use super::{
    data_dir::{self, FileLock},
    layout::SIDE_FILES,
};
use crate::Result;
use std::{
    fs::{self, File, OpenOptions},
    io,
    os::unix::fs::{MetadataExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
};

const SUFFIX: &str = ".partial";

/// A file that gets its name when it is complete. If dropped before, it is deleted.
pub(crate) struct TempFile {
    path: PathBuf,
    _lock: FileLock,
}

impl TempFile {
    /// Creates an empty file, readable by its owner alone, that will get the name `target`.
    pub(crate) fn create(target: &Path) -> Result<Self> {
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        for number in 0_u32.. {
            let path = target.with_file_name(format!(".{name}.{}-{number}{SUFFIX}", std::process::id()));
            match locked(&path) {
                Ok(Some(lock)) => return Ok(Self { path, _lock: lock }),
                Ok(None) => {}
                Err(e) => return Err(data_dir::cannot_create("create", &path, &e)),
            }
        }
        Err(data_dir::cannot_create("create", target, &io::ErrorKind::AlreadyExists.into()))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Leaves the file as a killed process does.
    #[cfg(test)]
    pub(super) fn abandon(mut self) {
        self.path = PathBuf::new();
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

/// Creates a file and locks it; `None` if the name is taken, or the file was deleted before it was locked.
fn locked(path: &Path) -> io::Result<Option<FileLock>> {
    let file = match OpenOptions::new().append(true).create_new(true).mode(0o600).open(path) {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
        opened => opened?,
    };
    let is_ours = file.try_lock().is_ok() && path.metadata().is_ok_and(|there| is_same(&there, &file));
    Ok(is_ours.then(|| FileLock::new(file)))
}

fn is_same(there: &fs::Metadata, file: &File) -> bool {
    file.metadata().is_ok_and(|ours| (ours.dev(), ours.ino()) == (there.dev(), there.ino()))
}

/// Deletes the partial files that killed processes have left in this folder.
pub(super) fn sweep(folder: &Path) {
    let entries = || fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    for path in entries().filter(|path| is_temp_file(path)) {
        // A file that cannot be opened or removed stays; its name identifies it.
        if let Ok(file) = File::open(&path)
            && file.try_lock().is_ok()
        {
            remove(&path);
        }
    }
    for path in entries() {
        let name = path.as_os_str().to_string_lossy();
        let whole = SIDE_FILES.iter().find_map(|end| name.strip_suffix(end)).map(Path::new);
        if whole.is_some_and(|whole| is_temp_file(whole) && !whole.exists()) {
            drop(fs::remove_file(&path));
        }
    }
}

/// Whether a file has a name that [`TempFile::create`] gives to a database: other programs may use the folder of
/// backups, too.
fn is_temp_file(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let made = || {
        let (target, numbers) = name.strip_prefix('.')?.strip_suffix(SUFFIX)?.rsplit_once('.')?;
        let (process, number) = numbers.split_once('-')?;
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        (is_number(process) && is_number(number)).then_some(target)
    };
    made().is_some()
}

fn remove(path: &Path) {
    for end in [""].iter().chain(SIDE_FILES) {
        // The file may be renamed already, or may never have existed.
        drop(fs::remove_file(data_dir::with_suffix(path, end)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sweeps_temporary_files_of_dead_processes_only() {
        let folder = tempfile::tempdir().unwrap();
        let name = |name: &str| folder.path().join(name);
        let others = [".photo.jpg.1a2b.partial", "a.db", "b.partial"];
        let ours = [".a.db.1-0.partial", ".a.db.1-0.partial-journal", ".b.db.2-0.partial-wal"];
        for left in ours.iter().chain(&others) {
            fs::write(name(left), "").unwrap();
        }
        let making = TempFile::create(&name("a.db")).unwrap();
        fs::write(data_dir::with_suffix(making.path(), "-journal"), "").unwrap();
        sweep(folder.path());
        let names = || {
            let entries = folder.path().read_dir().unwrap();
            let mut names: Vec<_> =
                entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        };
        let own = making.path().file_name().unwrap().to_str().unwrap().to_owned();
        assert_eq!(
            names(),
            [&[own.clone(), format!("{own}-journal")][..], &others.map(str::to_owned)].concat()
        );
        drop(making);
        assert_eq!(names(), others);
    }
}
