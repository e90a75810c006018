//! The stored files of an owner, and their bytes.

use super::{model::StoredFile, storage::LocalFile, store, upload_writer::Draft};
use crate::{App, Error, Result, db::Tx};

/// The files of an owner, in the order of their names.
///
/// # Errors
/// Database errors.
pub(crate) async fn of(tx: &mut Tx, owner: &str) -> Result<Vec<StoredFile>> {
    store::list(tx, owner).await
}

/// The file that an owner has in one of its fields; the last one where there are several.
///
/// # Errors
/// Database errors.
pub(crate) async fn named(tx: &mut Tx, owner: &str, field: &str) -> Result<Option<StoredFile>> {
    store::find_in_field(tx, owner, field).await
}

/// Lists the files that an owner has in one of its fields, in the order of their names.
///
/// # Errors
/// Database errors.
pub(crate) async fn list_in_field(tx: &mut Tx, owner: &str, field: &str) -> Result<Vec<StoredFile>> {
    store::list_in_field(tx, owner, field).await
}

/// Forgets the files of an owner, in the transaction that ends it; the next sweep takes them from the disk.
///
/// # Errors
/// Database errors.
pub(crate) async fn forget(tx: &mut Tx, owner: &str) -> Result<()> {
    store::delete_by_owner(tx, owner).await
}

/// Forgets what an owner has in one of its fields; the next sweep takes it from the disk.
///
/// # Errors
/// Database errors.
pub(crate) async fn forget_field(tx: &mut Tx, owner: &str, field: &str) -> Result<()> {
    store::delete_field(tx, owner, field).await
}

/// The bytes of a stored file.
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
/// Disk and bucket errors.
pub(crate) async fn remove_bytes(app: &App, id: &str) -> Result<()> {
    app.storage.delete(id).await.map(drop)
}
