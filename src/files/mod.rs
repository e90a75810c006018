//! Files that visitors send. They arrive on this disk with constant memory, are checked there, and are then stored under
//! random names in a folder that nothing serves, or in a bucket. The table `file` is the manifest: a row is committed before
//! bytes are stored and goes before they are removed, so that a sweep of any process removes exactly what has no row.

mod incoming;
mod inspect;
mod metadata;
mod pdf;
mod pdf_content;
mod picture;
mod result;
mod rewrite;
mod scan;
mod space;
mod storage;
mod store;
mod sweep;
mod ticket;

pub(crate) use incoming::{Draft, Incoming, UPLOADS_AT_ONCE};
pub(crate) use inspect::inspect;
pub(crate) use metadata::has_position;
pub(crate) use pdf::{PdfFault, open_pdf};
pub(crate) use pdf_content::pdf_content;
pub(crate) use picture::{MAX_FILE_PIXELS, MAX_PIXELS, Picture, PictureFault, PictureKind, open_picture};
pub(crate) use result::{FileResult, forget_result, result};
pub(crate) use rewrite::{Rewritten, rewrite};
pub(crate) use scan::Scan;
pub use storage::Storage;
pub(crate) use storage::{LocalFile, Verdict, is_id, link};
pub(crate) use store::STATEMENTS;
pub(crate) use sweep::sweep;
pub(crate) use ticket::{Ticket, Waiting, claim, discard, keep_refused, wait, waiting};

use crate::{App, Error, Result, db::Tx, error::Kind, limits::Limit};
use std::{
    fs::File,
    path::{Path, PathBuf},
    time::Duration,
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
    /// How many may come from one address, over all forms that a visitor fills in.
    pub(crate) uploads: Limit,
}

/// Files of an hour from one address. Samples are counted apart: a provider sends up to five, and each is sent again when one of
/// its columns is removed.
pub(crate) const fn hourly(name: &'static str, most: u32) -> Limit {
    Limit { name, most, within: Duration::from_hours(1) }
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

    /// Stores the file under a lease, before the transaction that names its owner: one that does not come in time lets a
    /// sweep remove it.
    ///
    /// # Errors
    /// Why it is not on the disk, and what the disk, the bucket or the database says.
    pub(crate) async fn store(&self, app: &App) -> Result<()> {
        let draft = self.draft.as_ref().map_err(Clone::clone)?;
        if draft.is_stored() {
            return Ok(());
        }
        let mut tx = app.db.write().await?;
        store::insert_arriving(&mut tx, &self.as_stored(draft), &self.field, app.clock.now()).await?;
        tx.commit().await?;
        app.storage.put(draft).await
    }

    /// Gives the file to an owner, in the owner's transaction. [`Upload::store`] comes before it.
    ///
    /// # Errors
    /// Why it is not on the disk, `form.file-expired` when its lease has ended, and what the database says.
    pub(crate) async fn keep(&self, tx: &mut Tx, owner: &str) -> Result<StoredFile> {
        let draft = self.draft.as_ref().map_err(Clone::clone)?;
        if !store::set_first_owner(tx, draft.id(), owner).await? {
            return Err(Error::absent(
                "form.file-expired",
                "the file was not stored, or its lease has ended",
            ));
        }
        Ok(self.as_stored(draft))
    }

    fn as_stored(&self, draft: &Draft) -> StoredFile {
        let (id, sha256) = (draft.id().to_owned(), draft.sha256().to_owned());
        StoredFile { id, name: self.name.clone(), size: draft.size(), sha256, scan: draft.scan() }
    }
}

/// Fails with what the disk or a limit refused, which is no fault of the file.
///
/// # Errors
/// The first such error.
pub(crate) fn ensure_received(uploads: &[Upload]) -> Result<()> {
    let mut refusals = uploads.iter().filter_map(|upload| upload.draft.as_ref().err());
    let refusal = refusals.find(|refusal| !matches!(refusal.kind, Kind::TooLarge(_) | Kind::Invalid));
    refusal.map_or(Ok(()), |refusal| Err(refusal.clone()))
}

/// A file that a row names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredFile {
    id: String,
    pub(crate) name: String,
    pub(crate) size: u64,
    /// Of its bytes, in hexadecimal digits.
    pub(crate) sha256: String,
    pub(crate) scan: Scan,
}

impl StoredFile {
    /// As a row of the manifest describes it by its size and SHA-256.
    pub(crate) fn from_manifest(id: &str, name: &str, content: (u64, &str)) -> Self {
        let (size, sha256) = (content.0, content.1.to_owned());
        Self { id: id.to_owned(), name: name.to_owned(), size, sha256, scan: Scan::Unscanned }
    }

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

/// The file that an owner has in one of its fields; the last one where there are several.
///
/// # Errors
/// What the database says.
pub(crate) async fn named(tx: &mut Tx, owner: &str, field: &str) -> Result<Option<StoredFile>> {
    store::named(tx, owner, field).await
}

/// Lists the files that an owner has in one of its fields, in the order of their names.
///
/// # Errors
/// What the database says.
pub(crate) async fn list_in_field(tx: &mut Tx, owner: &str, field: &str) -> Result<Vec<StoredFile>> {
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

/// What a stored file holds.
///
/// # Errors
/// `file.missing`, and what the disk or the bucket says.
pub(crate) async fn read(app: &App, file: &StoredFile) -> Result<Vec<u8>> {
    let local = local(app, file).await?;
    tokio::fs::read(local.path()).await.map_err(|e| Error::input("read", local.path(), &e))
}

/// A path at which a stored file can be opened, as long as the answer lives.
///
/// # Errors
/// `file.missing`, `disk.full`, and what the bucket says.
pub(crate) async fn local(app: &App, file: &StoredFile) -> Result<LocalFile> {
    if !app.storage.is_bucket() {
        return Ok(app.storage.in_folder(file));
    }
    app.storage.local(file, Draft::create(app, file.size).await?).await
}

/// Removes the bytes of a file whose row is gone, at once; again changes nothing.
///
/// # Errors
/// What the disk or the bucket says.
pub(crate) async fn remove_bytes(app: &App, id: &str) -> Result<()> {
    app.storage.delete(id).await.map(drop)
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
