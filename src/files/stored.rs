//! The stored files of an owner.

use super::{model::StoredFile, storage::LocalFile, store, upload_writer::new_draft};
use crate::{App, Error, Result, db::Tx};

/// The files of an owner, by name.
///
/// # Errors
/// Database errors.
pub(crate) async fn list_by_owner(tx: &mut Tx, owner: &str) -> Result<Vec<StoredFile>> {
    store::list(tx, owner).await
}

/// The file in a field of an owner; the newest one if there are several.
///
/// # Errors
/// Database errors.
pub(crate) async fn find_by_field(tx: &mut Tx, owner: &str, field: &str) -> Result<Option<StoredFile>> {
    store::find_in_field(tx, owner, field).await
}

/// The files in a field of an owner, by name.
///
/// # Errors
/// Database errors.
pub(crate) async fn list_in_field(tx: &mut Tx, owner: &str, field: &str) -> Result<Vec<StoredFile>> {
    store::list_in_field(tx, owner, field).await
}

/// Deletes the files of an owner, in the transaction that deletes it; the next sweep deletes the bytes.
///
/// # Errors
/// Database errors.
pub(crate) async fn delete_by_owner(tx: &mut Tx, owner: &str) -> Result<()> {
    store::delete_by_owner(tx, owner).await
}

/// Deletes the files in a field of an owner; the next sweep deletes the bytes.
///
/// # Errors
/// Database errors.
pub(crate) async fn forget_field(tx: &mut Tx, owner: &str, field: &str) -> Result<()> {
    store::delete_field(tx, owner, field).await
}

/// Reads the bytes of a stored file.
///
/// # Errors
/// `file.missing`; disk and bucket errors.
pub(crate) async fn read_bytes(app: &App, file: &StoredFile) -> Result<Vec<u8>> {
    let local = local(app, file).await?;
    tokio::fs::read(local.path()).await.map_err(|e| Error::input("read", local.path(), &e))
}

/// A path at which a stored file can be opened while the returned value lives.
///
/// # Errors
/// `file.missing`, `disk.full`; bucket errors.
pub(crate) async fn local(app: &App, file: &StoredFile) -> Result<LocalFile> {
    if !app.storage.is_bucket() {
        return Ok(app.storage.in_folder(file));
    }
    app.storage.local(file, new_draft(app, file.size).await?).await
}

/// Deletes the bytes of a file whose row was deleted. Idempotent.
///
/// # Errors
/// Disk and bucket errors.
pub(crate) async fn remove_bytes(app: &App, id: &str) -> Result<()> {
    app.storage.delete(id).await.map(drop)
}
