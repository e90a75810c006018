//! Files that are submitted with a form.

use super::{draft::TempUpload, model::StoredFile, store};
use crate::{App, Error, Result, db::Tx, error::Kind};

/// Maximum characters of a stored name.
const MAX_NAME_CHARS: usize = 150;

/// A file submitted with a form.
#[derive(Debug)]
pub struct Upload {
    pub(crate) field: String,
    /// The name chosen by the sender, for display; never used as a path.
    pub(crate) name: String,
    /// The file on the disk, or the error of the upload.
    pub(crate) draft: Result<TempUpload>,
}

impl Upload {
    pub(crate) fn new(field: &str, name: &str, draft: Result<TempUpload>) -> Self {
        Self { field: field.to_owned(), name: plain_name(name), draft }
    }

    /// The number of stored bytes.
    pub(crate) fn size(&self) -> u64 {
        self.draft.as_ref().map_or(0, TempUpload::size)
    }

    /// The SHA-256 of a stored file.
    pub(crate) fn sha256(&self) -> Option<&str> {
        self.draft.as_ref().ok().map(TempUpload::sha256)
    }

    /// The error code of a file that its form does not accept.
    pub(crate) fn error_code(&self) -> &'static str {
        match &self.draft {
            Err(e) if e.kind == Kind::Invalid => e.code,
            _ => "form.file-refused",
        }
    }

    /// Stores the file under a lease, before the transaction that sets its owner. If the lease expires first,
    /// a sweep deletes the file.
    ///
    /// # Errors
    /// The error of the upload; disk, bucket and database errors.
    pub(crate) async fn store(&self, app: &App) -> Result<()> {
        let draft = self.draft.as_ref().map_err(Clone::clone)?;
        if draft.is_stored() {
            return Ok(());
        }
        let mut tx = app.db.write().await?;
        store::insert_arriving(&mut tx, &self.as_stored(draft), &self.field, app.clock.now()).await?;
        tx.commit().await?;
        app.storage.store(draft).await
    }

    /// Sets the owner of the file, in the owner's transaction, after [`Upload::store`].
    ///
    /// # Errors
    /// The error of the upload; `form.file-expired` if its lease has expired; database errors.
    pub(crate) async fn attach(&self, tx: &mut Tx, owner: &str) -> Result<StoredFile> {
        let draft = self.draft.as_ref().map_err(Clone::clone)?;
        if !store::set_first_owner(tx, draft.id(), owner).await? {
            return Err(Error::not_found(
                "form.file-expired",
                "the file was not stored, or its lease has expired",
            ));
        }
        Ok(self.as_stored(draft))
    }

    fn as_stored(&self, draft: &TempUpload) -> StoredFile {
        let (id, sha256) = (draft.id().to_owned(), draft.sha256().to_owned());
        StoredFile { id, name: self.name.clone(), size: draft.size(), sha256, scan: draft.scan() }
    }
}

/// Fails if an upload failed because of the disk or a limit, not because of the file itself.
///
/// # Errors
/// The first such error.
pub(crate) fn ensure_received(uploads: &[Upload]) -> Result<()> {
    let mut refusals = uploads.iter().filter_map(|upload| upload.draft.as_ref().err());
    let refusal = refusals.find(|refusal| !matches!(refusal.kind, Kind::TooLarge(_) | Kind::Invalid));
    refusal.map_or(Ok(()), |refusal| Err(refusal.clone()))
}

/// The last part of a name that may be a path, without control characters.
fn plain_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let plain: String = last.chars().filter(|c| !c.is_control()).take(MAX_NAME_CHARS).collect();
    if plain.trim_matches(['.', ' ']).is_empty() { "?".to_owned() } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_contains_no_path() {
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
        assert_eq!(plain_name(&"é".repeat(1_000)).chars().count(), MAX_NAME_CHARS);
    }
}
