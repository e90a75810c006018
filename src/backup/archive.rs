//! Backup archives on the disk: written under a temporary name, read in one pass with constant memory.

use super::{
    encryption::{self, ArchiveFile, Identities},
    layout::{DATABASE, FILES, FORMAT, KEYS, MANIFEST, SUMMARY, Summary, damaged},
};
use crate::{
    Error, Result,
    db::{ManifestRow, TempFile, place_file},
    error::Kind,
    files::is_id,
};
use age::x25519::Recipient;
use sha2::{Digest as _, Sha256};
use std::{
    collections::HashMap,
    fs::{File, OpenOptions},
    io::{self, BufRead as _, BufReader, Read, Write as _},
    path::{Path, PathBuf},
};
use tar::{Builder, EntryType, Header};
use zstd::{Decoder, Encoder};

/// The first bytes of a frame of zstd.
const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
const LEVEL: i32 = 3;
/// The maximum size of an entry that is read into memory.
const MAX_SMALL_BYTES: u64 = 16_000_000;

/// Writes an archive.
pub(super) struct Writer {
    tar: Builder<Encoder<'static, ArchiveFile>>,
    partial: TempFile,
    target: PathBuf,
}

impl Writer {
    /// Creates an archive, encrypted to these recipients if there are any.
    pub(super) fn create(target: &Path, recipients: &[Recipient]) -> Result<Self> {
        let partial = TempFile::create(target)?;
        let file = OpenOptions::new().write(true).open(partial.path());
        let encoder = file.and_then(|file| {
            let mut encoder = Encoder::new(ArchiveFile::new(file, recipients)?, LEVEL)?;
            encoder.include_checksum(true)?;
            Ok(encoder)
        });
        let encoder = encoder.map_err(|e| Error::file("write", target, &e))?;
        Ok(Self { tar: Builder::new(encoder), partial, target: target.to_owned() })
    }

    /// Adds a file from the disk.
    pub(super) fn append(&mut self, name: &str, path: &Path) -> Result<()> {
        let opened = File::open(path).and_then(|file| Ok((file.metadata()?.len(), file)));
        let (size, file) = opened.map_err(|e| Error::file("read", path, &e))?;
        self.write(name, size, file)
    }

    pub(super) fn append_bytes(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        self.write(name, bytes.len() as u64, bytes)
    }

    fn write(&mut self, name: &str, size: u64, content: impl Read) -> Result<()> {
        let mut header = Header::new_gnu();
        header.set_entry_type(EntryType::Regular);
        header.set_size(size);
        header.set_mode(0o600);
        // Content shorter than the size in the header would shift all following entries.
        let mut content = Exact { content, remaining: size };
        let written = self.tar.append_data(&mut header, name, &mut content);
        written.map_err(|e| Error::file("write", &self.target, &e))
    }

    /// Moves the complete archive to its name, durably; never overwrites a file.
    pub(super) fn finish(self) -> Result<()> {
        let Self { tar, partial, target } = self;
        let finished = tar.into_inner().and_then(Encoder::finish).and_then(ArchiveFile::finish);
        finished.map_err(|e| Error::file("write", &target, &e))?;
        place_file(partial.path(), &target)
    }
}

/// Content of exactly this number of bytes.
struct Exact<R> {
    content: R,
    remaining: u64,
}

impl<R: Read> Read for Exact<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let limit = usize::try_from(self.remaining).unwrap_or(usize::MAX).min(buffer.len());
        let read = self.content.read(&mut buffer[..limit])?;
        if read == 0 && limit > 0 {
            return Err(io::Error::other("a file became shorter while it was copied"));
        }
        self.remaining -= read as u64;
        Ok(read)
    }
}

/// Whether a file starts like an archive. A backup of the database alone starts differently.
///
/// # Errors
/// Missing (66); disk errors.
pub(super) fn is_archive(path: &Path) -> Result<bool> {
    let mut first = Vec::new();
    let longest = encryption::MAGIC.len().max(MAGIC.len()) as u64;
    let read = File::open(path).and_then(|file| file.take(longest).read_to_end(&mut first));
    read.map_err(|e| Error::input("read", path, &e))?;
    Ok(first.starts_with(&MAGIC) || first.starts_with(encryption::MAGIC))
}

/// Opens an archive for reading, and decrypts it if it is encrypted.
fn open(path: &Path, identities: &Identities) -> Result<Box<dyn Read>> {
    let failed = |e| Error::input("read", path, &e);
    let mut file = BufReader::new(File::open(path).map_err(failed)?);
    Ok(match file.fill_buf().map_err(failed)?.starts_with(encryption::MAGIC) {
        true => Box::new(encryption::decrypt(path, file, identities)?),
        false => Box::new(file),
    })
}

/// The contents of an archive.
pub(super) struct Unpacked {
    pub(super) summary: Summary,
    /// Size and SHA-256 of each file, by its id.
    pub(super) files: HashMap<String, (u64, String)>,
    /// The encrypted keys.
    pub(super) keys: Option<Vec<u8>>,
    /// The file rows, in an archive without a database.
    pub(super) manifest: Option<Vec<ManifestRow>>,
}

/// Reads a whole archive. The database is written to the folder, and the files too if `keep` is set.
///
/// # Errors
/// Damaged or not an archive (65), encrypted to other keys (78), disk full (74).
pub(super) fn unpack(path: &Path, identities: &Identities, folder: &Path, keep: bool) -> Result<Unpacked> {
    let file = open(path, identities)?;
    let damaged = |e: &io::Error| damaged(path, &e.to_string());
    let mut archive = tar::Archive::new(Decoder::new(file).map_err(|e| damaged(&e))?);
    let (mut files, mut keys, mut summary) = (HashMap::new(), None, None);
    let (mut has_database, mut has_manifest) = (false, false);
    for entry in archive.entries().map_err(|e| damaged(&e))? {
        let mut entry = entry.map_err(|e| damaged(&e))?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let mut copy = Copy { archive: path, entry: &mut entry };
        match name.strip_prefix(FILES) {
            Some(id) if is_id(id) => {
                let measured = copy.hash(keep.then(|| folder.join(&name)).as_deref())?;
                files.insert(id.to_owned(), measured);
            }
            None if name == DATABASE => {
                copy.hash(Some(&folder.join(DATABASE)))?;
                has_database = true;
            }
            None if name == MANIFEST => {
                copy.hash(Some(&folder.join(MANIFEST)))?;
                has_manifest = true;
            }
            None if name == KEYS => keys = Some(copy.bytes()?),
            None if name == SUMMARY => summary = Some(copy.bytes()?),
            _ => return Err(self::damaged(path, &format!("it holds {name:?}"))),
        }
    }
    // The checksum follows the last entry, and also covers entries without a hash (the keys).
    io::copy(&mut archive.into_inner(), &mut io::sink()).map_err(|e| damaged(&e))?;
    let (Some(summary), true) = (summary, has_database != has_manifest) else {
        return Err(self::damaged(path, "it is incomplete"));
    };
    let summary: Summary =
        serde_json::from_slice(&summary).map_err(|e| self::damaged(path, &e.to_string()))?;
    if summary.format != FORMAT {
        let detail = format!("{} was made by a newer version ({})", path.display(), summary.vigie);
        return Err(Error::new(Kind::Configuration, "database.newer", detail));
    }
    let manifest = has_manifest.then(|| {
        let text = std::fs::read(folder.join(MANIFEST)).map_err(|e| Error::file("read", path, &e))?;
        serde_json::from_slice(&text).map_err(|e| self::damaged(path, &e.to_string()))
    });
    Ok(Unpacked { summary, files, keys, manifest: manifest.transpose()? })
}

/// Copies an entry to the disk.
struct Copy<'e, R> {
    archive: &'e Path,
    entry: &'e mut R,
}

impl<R: Read> Copy<'_, R> {
    /// The size and SHA-256 of the content, which is written to the path, if any.
    fn hash(&mut self, to: Option<&Path>) -> Result<(u64, String)> {
        let failed = |e: &io::Error| Error::file("write", to.unwrap_or(self.archive), e);
        let file = to.map(|to| OpenOptions::new().write(true).create_new(true).open(to)).transpose();
        let mut file = file.map_err(|e| failed(&e))?;
        let (mut hash, mut size, mut chunk) = (Sha256::new(), 0, vec![0; 65_536]);
        loop {
            let length = self.entry.read(&mut chunk).map_err(|e| damaged(self.archive, &e.to_string()))?;
            if length == 0 {
                break;
            }
            size += length as u64;
            hash.update(&chunk[..length]);
            if let Some(file) = &mut file {
                file.write_all(&chunk[..length]).map_err(|e| failed(&e))?;
            }
        }
        if let Some(file) = &file {
            file.sync_all().map_err(|e| failed(&e))?;
        }
        Ok((size, hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    fn bytes(&mut self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let read = self.entry.take(MAX_SMALL_BYTES).read_to_end(&mut bytes);
        read.map_err(|e| damaged(self.archive, &e.to_string()))?;
        Ok(bytes)
    }
}
