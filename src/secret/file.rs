//! Signing keys in the data folder, readable by their owner only.

use super::key::{LENGTH, Secret};
use crate::{
    Result,
    db::{create_folder, place_file},
    error::{Error, Kind},
    random::Random,
};
use std::{
    fs::{File, OpenOptions},
    io::{self, Read as _, Write as _},
    os::unix::fs::{MetadataExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
};

fn path(data_dir: &Path, name: &str) -> PathBuf {
    data_dir.join("secrets").join(format!("{name}.key"))
}

/// The key of this name, if there is one.
///
/// # Errors
/// `config.invalid` if others may read the file or it is not a key; file errors.
pub(super) fn find(data_dir: &Path, name: &str) -> Result<Option<Secret>> {
    let path = path(data_dir, name);
    open(&path)?.map(|file| parse(&path, file)).transpose()
}

/// Stores a key under its name unless there is one, and returns the stored one. If two processes do that at the same
/// time, one is first, and the other reads its key.
///
/// # Errors
/// Same errors as [`find`].
pub(super) fn insert_if_absent(
    data_dir: &Path,
    random: &Random,
    name: &str,
    key: &[u8; LENGTH],
) -> Result<Secret> {
    let path = path(data_dir, name);
    let folder = path.parent().map(Path::to_owned).unwrap_or_default();
    create_folder(&folder)?;
    let draft = folder.join(format!(".{}", random.hex(8)));
    write(&draft, key)?;
    let placed = place_file(&draft, &path);
    if placed.is_err() {
        // An error of [`place_file`] is returned below, unless there is a key.
        drop(std::fs::remove_file(&draft));
    }
    match open(&path)? {
        Some(file) => parse(&path, file),
        None => Err(placed.err().unwrap_or_else(|| unusable(&path, "it was deleted while it was created"))),
    }
}

/// The names of all keys.
///
/// # Errors
/// Errors of the folder.
pub(super) fn list(data_dir: &Path) -> Result<Vec<String>> {
    let folder = data_dir.join("secrets");
    let failed = |e: &io::Error| Error::file("read", &folder, e);
    let entries = match std::fs::read_dir(&folder) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|e| failed(&e))?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let name = entry.map_err(|e| failed(&e))?.file_name();
        names.extend(name.to_str().and_then(|name| name.strip_suffix(".key")).map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

fn open(path: &Path) -> Result<Option<File>> {
    match File::open(path) {
        Ok(file) => Ok(Some(file)),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(Error::input("read", path, &e)),
    }
}

fn parse(path: &Path, file: File) -> Result<Secret> {
    let failed = |e| Error::input("read", path, &e);
    let mode = file.metadata().map_err(failed)?.mode() & 0o777;
    if mode & 0o077 != 0 {
        let problem = format!(
            "its permissions are too open (mode {mode:o}): chmod 600, or delete it (links and everything else signed with it become invalid)"
        );
        return Err(unusable(path, &problem));
    }
    let mut bytes = Vec::with_capacity(LENGTH + 1);
    file.take(LENGTH as u64 + 1).read_to_end(&mut bytes).map_err(failed)?;
    let key = bytes
        .try_into()
        .map_err(|_| unusable(path, "it is not 32 bytes long: delete it, and a new one is created"))?;
    Ok(Secret(key))
}

fn unusable(path: &Path, why: &str) -> Error {
    Error::new(Kind::Configuration, "config.invalid", format!("cannot use the key {}: {why}", path.display()))
}

fn write(draft: &PathBuf, bytes: &[u8]) -> Result<()> {
    let written = || {
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(draft)?;
        file.write_all(bytes)?;
        file.sync_all()
    };
    written().map_err(|e: io::Error| Error::file("write", draft, &e))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, os::unix::fs::PermissionsExt as _};

    fn load_or_create(data_dir: &Path, random: &Random, name: &str) -> Result<Secret> {
        match find(data_dir, name)? {
            Some(key) => Ok(key),
            None => insert_if_absent(data_dir, random, name, &random.bytes()),
        }
    }

    #[test]
    fn a_key_file_is_created_once_and_private() {
        let folder = tempfile::tempdir().unwrap();
        let data = &folder.path().join("var");
        let first = load_or_create(data, &Random::seeded(1), "preview").unwrap();
        let second = load_or_create(data, &Random::seeded(2), "preview").unwrap();
        assert_eq!(first.bytes(), second.bytes());
        let secrets = data.join("secrets");
        let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
        assert_eq!((mode(&secrets), mode(&secrets.join("preview.key"))), (0o700, 0o600));
        assert_eq!(fs::read_dir(&secrets).unwrap().count(), 1);
        assert_ne!(load_or_create(data, &Random::seeded(3), "other").unwrap().bytes(), first.bytes());
    }

    #[test]
    fn concurrent_creation_gives_the_same_key() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path();
        let keys: Vec<_> = std::thread::scope(|scope| {
            let makers: Vec<_> = (0..8)
                .map(|seed| {
                    scope.spawn(move || load_or_create(data, &Random::seeded(seed), "preview").unwrap().0)
                })
                .collect();
            makers.into_iter().map(|maker| maker.join().unwrap()).collect()
        });
        assert!(keys.iter().all(|key| *key == keys[0]));
    }

    #[test]
    fn rejects_key_files_that_are_invalid_or_readable_by_others() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path();
        let random = Random::seeded(1);
        load_or_create(data, &random, "preview").unwrap();
        let path = data.join("secrets/preview.key");
        let refused = || load_or_create(data, &random, "preview").err().unwrap();
        for mode in [0o640, 0o604, 0o660] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(refused().code, "config.invalid");
            assert!(refused().detail.contains(&format!("mode {mode:o}")), "{}", refused());
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        for bytes in [&b""[..], &[7; 31], &[7; 33]] {
            fs::write(&path, bytes).unwrap();
            assert!(refused().detail.contains("not 32 bytes"), "{}", refused());
        }
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        refused();
    }
}
