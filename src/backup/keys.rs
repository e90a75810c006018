//! The keys of `secrets/` in a backup, encrypted in the format of age with the passphrase, or else to the recipients
//! of the whole backup.

use super::{
    encryption::{Identities, encryptor},
    layout::KeysOutcome,
};
use crate::{
    Error, Result,
    config::{BackupKeys, SecretString},
    db::create_folder,
    error::Kind,
    files::link,
};
use age::{DecryptError, Decryptor, Encryptor, scrypt::Identity, secrecy};
use std::{
    fs, io,
    io::{Read as _, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};
use tar::{Archive, Builder, Header};

/// The maximum size of a key file in bytes.
const MAX_KEY_BYTES: u64 = 100_000;

/// A key with the name of its file.
pub(super) type Key = (String, Vec<u8>);

fn folder(data_dir: &Path) -> PathBuf {
    data_dir.join("secrets")
}

/// Encrypts all keys; `None` without a passphrase and recipients.
///
/// # Errors
/// Disk errors.
pub(super) fn encrypt(data_dir: &Path, backup: &BackupKeys) -> Result<Option<Vec<u8>>> {
    let encryptor = match &backup.passphrase {
        Some(passphrase) => Encryptor::with_user_passphrase(secret(passphrase)),
        None if backup.recipients.is_empty() => return Ok(None),
        None => encryptor(&backup.recipients).map_err(Error::internal)?,
    };
    let mut tar = Builder::new(Vec::new());
    for (name, bytes) in list(data_dir)? {
        let mut header = Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o600);
        tar.append_data(&mut header, &name, bytes.as_slice()).map_err(Error::internal)?;
    }
    let plain = tar.into_inner().map_err(Error::internal)?;
    let encrypted = encryptor.wrap_output(Vec::new()).and_then(|mut stream| {
        stream.write_all(&plain)?;
        stream.finish()
    });
    encrypted.map(Some).map_err(Error::internal)
}

fn list(data_dir: &Path) -> Result<Vec<Key>> {
    let folder = folder(data_dir);
    let failed = |e: &io::Error| Error::file("read", &folder, e);
    let entries = match fs::read_dir(&folder) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|e| failed(&e))?,
    };
    let mut keys = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|e| failed(&e))?;
        if let Ok(name) = entry.file_name().into_string()
            && is_key(&name)
        {
            keys.push((name, fs::read(entry.path()).map_err(|e| Error::file("read", &entry.path(), &e))?));
        }
    }
    keys.sort();
    Ok(keys)
}

/// Whether it is the name of a complete key, without a path separator.
fn is_key(name: &str) -> bool {
    !name.starts_with('.') && !name.contains(['/', '\\'])
}

/// Decrypts the keys of a backup, if the passphrase or the identity is configured.
///
/// # Errors
/// `config.invalid` if it is another one (78).
pub(super) fn decrypt(
    encrypted: &[u8],
    passphrase: Option<&SecretString>,
    identities: &Identities,
) -> Result<(KeysOutcome, Vec<Key>)> {
    let failed = |e: DecryptError| {
        let setting = "backup.passphrase or backup.identity";
        let detail = format!("the keys of the backup cannot be decrypted with {setting}: {e}");
        Error::new(Kind::Configuration, "config.invalid", detail)
    };
    let decryptor = Decryptor::new_buffered(encrypted).map_err(failed)?;
    let mut stream = match (decryptor.is_scrypt(), passphrase) {
        (true, None) => return Ok((KeysOutcome::NoPassphrase, Vec::new())),
        (true, Some(passphrase)) => {
            let identity = Identity::new(secret(passphrase));
            decryptor.decrypt([&identity as &dyn age::Identity].into_iter()).map_err(failed)?
        }
        (false, _) if identities.is_empty() => return Ok((KeysOutcome::NoIdentity, Vec::new())),
        (false, _) => identities.decrypt(decryptor).map_err(failed)?,
    };
    let mut plain = Vec::new();
    stream.read_to_end(&mut plain).map_err(|e| failed(e.into()))?;
    let mut keys = Vec::new();
    for entry in Archive::new(plain.as_slice()).entries().map_err(Error::internal)? {
        let entry = entry.map_err(Error::internal)?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let mut bytes = Vec::new();
        entry.take(MAX_KEY_BYTES).read_to_end(&mut bytes).map_err(Error::internal)?;
        if is_key(&name) {
            keys.push((name, bytes));
        }
    }
    Ok((KeysOutcome::Restored, keys))
}

/// Writes the keys to their files, readable by the owner only. Existing files with these names are moved to
/// the folder `aside` first.
///
/// # Errors
/// Disk errors.
pub(super) fn place(data_dir: &Path, keys: &[Key], aside: &Path) -> Result<()> {
    let folder = folder(data_dir);
    create_folder(&folder)?;
    for (name, bytes) in keys {
        let path = folder.join(name);
        match fs::read(&path) {
            Ok(present) if present == *bytes => continue,
            Ok(_) => {
                create_folder(aside)?;
                link(&path, &aside.join(name)).map_err(|e| Error::file("write", &aside.join(name), &e))?;
            }
            Err(e) if e.kind() == io::ErrorKind::NotFound => {}
            Err(e) => return Err(Error::file("read", &path, &e)),
        }
        write(&path, bytes).map_err(|e| Error::file("write", &path, &e))?;
    }
    Ok(())
}

/// Writes a file that its owner alone may read, durably, in place of another one.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = path.with_extension("restored");
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&draft, path)?;
    fs::File::open(path.parent().unwrap_or(path))?.sync_all()
}

fn secret(passphrase: &SecretString) -> secrecy::SecretString {
    secrecy::SecretString::from(passphrase.expose().to_owned())
}
