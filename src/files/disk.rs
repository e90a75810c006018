//! Names and checksums of the files on the disk.

use super::model::Verdict;
use crate::{Error, Result};
use sha2::{Digest as _, Sha256};
use std::{
    fs::{self, File},
    io::{self, Read as _},
    path::{Path, PathBuf},
};

/// Bytes per read.
const CHUNK: usize = 65_536;

pub(super) fn folder(data_dir: &Path) -> PathBuf {
    data_dir.join("files")
}

/// Syncs the directory of a folder, so that new names survive a power failure.
pub(super) fn sync_names(folder: &Path) -> Result<()> {
    let written = File::open(folder).and_then(|folder| folder.sync_all());
    written.map_err(|e| Error::file("write", folder, &e))
}

/// Creates a hard link, or a copy if the file system does not support links.
pub(crate) fn link(from: &Path, to: &Path) -> io::Result<()> {
    fs::hard_link(from, to).or_else(|_| fs::copy(from, to).and_then(|_| File::open(to)?.sync_all()))
}

/// Reads a file of this disk and compares it with the manifest, in constant memory.
///
/// # Errors
/// Disk errors.
pub(crate) fn verify_file(path: &Path, size: u64, sha256: &str) -> Result<Verdict> {
    let (mut hash, mut length, mut chunk) = (Sha256::new(), 0, vec![0; CHUNK]);
    let copied = File::open(path).and_then(|mut file| {
        loop {
            let read = file.read(&mut chunk)?;
            if read == 0 {
                return Ok(length);
            }
            length += read as u64;
            hash.update(&chunk[..read]);
        }
    });
    match copied {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(Verdict::Missing),
        Err(e) => Err(Error::file("read", path, &e)),
        Ok(length) if length == size && hex(hash) == sha256 => Ok(Verdict::Whole),
        Ok(_) => Ok(Verdict::Altered),
    }
}

pub(super) fn hex(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a name is the id of a stored file, not that of a draft.
pub(crate) fn is_id(name: &str) -> bool {
    name.len() == 32 && name.bytes().all(|digit| digit.is_ascii_hexdigit())
}
