//! Files that visitors send: written to the disk while they arrive, with constant memory, under random names in a folder of
//! the data that nothing serves. A file is there for good once a row names it; one without a row is removed.

mod incoming;
mod pdf;
mod rewrite;
mod scan;
mod store;
mod sweep;
mod ticket;

pub(crate) use incoming::{Draft, Incoming};
pub(crate) use pdf::is_plain_pdf;
pub(crate) use rewrite::rewrite;
pub(crate) use scan::Scan;
pub(crate) use store::STATEMENTS;
pub(crate) use sweep::sweep;
pub(crate) use ticket::{Ticket, Waiting, claim, discard, wait, waiting};

use crate::{App, Error, Result, db::Tx, error::Kind};
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

/// Characters of a name that are kept.
const LONGEST_NAME: usize = 150;

/// What a form takes in one of its fields.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    pub field: &'static str,
    pub most: usize,
    /// Of each file.
    pub bytes: u64,
    /// Of all of them together.
    pub in_all: u64,
}

impl Allowance {
    /// Bytes of a body that holds one of them and nothing else.
    pub(crate) fn body_limit(&self) -> usize {
        usize::try_from(self.bytes).unwrap_or(usize::MAX)
    }
}

/// A file as it came with a form.
#[derive(Debug)]
pub struct Upload {
    pub(crate) field: String,
    /// As its sender names it: for people to read, never a path.
    pub(crate) name: String,
    /// What is on the disk, or why it is not.
    pub(crate) draft: Result<Draft>,
}

impl Upload {
    pub(crate) fn new(field: &str, name: &str, draft: Result<Draft>) -> Self {
        Self { field: field.to_owned(), name: plain_name(name), draft }
    }

    /// Bytes that are kept of it.
    pub(crate) fn size(&self) -> u64 {
        self.draft.as_ref().map_or(0, Draft::size)
    }

    /// The checksum of its bytes, of one that was kept.
    pub(crate) fn sha256(&self) -> Option<&str> {
        self.draft.as_ref().ok().map(Draft::sha256)
    }

    /// What is wrong with a file that its form does not take.
    pub(crate) fn fault(&self) -> &'static str {
        match &self.draft {
            Err(e) if e.kind == Kind::Invalid => e.code,
            _ => "form.file-refused",
        }
    }

    /// Names the file in the transaction of whoever it belongs to. From then on it stays.
    ///
    /// # Errors
    /// Why it is not on the disk, and what the database says.
    pub(crate) async fn keep(&self, tx: &mut Tx, app: &App, owner: &str) -> Result<StoredFile> {
        let draft = self.draft.as_ref().map_err(Clone::clone)?;
        let (id, name) = (draft.id().to_owned(), self.name.clone());
        let kept = StoredFile { id, name, size: draft.size(), scan: draft.scan() };
        store::put(tx, (owner, &self.field), (&kept, draft.sha256()), app.clock.millis()).await?;
        draft.keep();
        Ok(kept)
    }
}

/// A file that a row names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredFile {
    id: String,
    pub(crate) name: String,
    pub(crate) size: u64,
    pub(crate) scan: Scan,
}

impl StoredFile {
    /// As rows name it.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }
}

/// The files of an owner, in the order of their names.
///
/// # Errors
/// What the database says.
pub(crate) async fn of(tx: &mut Tx, owner: &str) -> Result<Vec<StoredFile>> {
    store::of(tx, owner).await
}

/// The file that an owner has in one of its fields, with its checksum; the last one where there are several.
///
/// # Errors
/// What the database says.
pub(crate) async fn named(tx: &mut Tx, owner: &str, field: &str) -> Result<Option<(StoredFile, String)>> {
    store::named(tx, owner, field).await
}

/// Lists the files that an owner has in one of its fields, with their checksums, in the order of their names.
///
/// # Errors
/// What the database says.
pub(crate) async fn list_in_field(
    tx: &mut Tx,
    owner: &str,
    field: &str,
) -> Result<Vec<(StoredFile, String)>> {
    store::list_in_field(tx, owner, field).await
}

/// Forgets the files of an owner, in the transaction that ends it; the next sweep takes them from the disk.
///
/// # Errors
/// What the database says.
pub(crate) async fn forget(tx: &mut Tx, owner: &str) -> Result<()> {
    store::forget(tx, owner).await
}

/// Forgets what an owner has in one of its fields; the next sweep takes it from the disk.
///
/// # Errors
/// What the database says.
pub(crate) async fn forget_field(tx: &mut Tx, owner: &str, field: &str) -> Result<()> {
    store::forget_field(tx, owner, field).await
}

/// What a kept file holds.
///
/// # Errors
/// What the disk says.
pub(crate) fn read(app: &App, kept: &StoredFile) -> Result<Vec<u8>> {
    let path = path(app, kept);
    fs::read(&path).map_err(|e| Error::input("read", &path, &e))
}

/// Where its content can be read.
pub(crate) fn path(app: &App, kept: &StoredFile) -> PathBuf {
    folder(&app.config.data_dir).join(&kept.id)
}

fn folder(data_dir: &Path) -> PathBuf {
    data_dir.join("files")
}

/// Writes the names of a folder to the disk, so that a power cut keeps them.
fn sync_names(folder: &Path) -> Result<()> {
    let written = File::open(folder).and_then(|folder| folder.sync_all());
    written.map_err(|e| Error::file("write", folder, &e))
}

/// The last part of what may be a path, without characters that steer a screen.
fn plain_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let plain: String = last.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
    if plain.trim_matches(['.', ' ']).is_empty() { "?".to_owned() } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_path() {
        for (given, plain) in [
            ("cv.pdf", "cv.pdf"),
            ("../../etc/passwd", "passwd"),
            ("C:\\Users\\zoe\\cv.pdf", "cv.pdf"),
            ("/", "?"),
            ("..", "?"),
            ("a\r\nX: y\0.pdf", "aX: y.pdf"),
            ("이력서 2026.pdf", "이력서 2026.pdf"),
        ] {
            assert_eq!(plain_name(given), plain);
        }
        assert_eq!(plain_name(&"é".repeat(1_000)).chars().count(), LONGEST_NAME);
    }
}
