//! Files as they arrive with a form.

use super::{model::StoredFile, store, upload_writer::Draft};
use crate::{App, Error, Result, db::Tx, error::Kind};

/// Characters of a name that are kept.
const LONGEST_NAME: usize = 150;

/// A file as it came with a form.
#[derive(Debug)]
pub struct Upload {
    pub(crate) field: String,
    /// As its sender names it: for people to read, never a path.
    pub(crate) name: String,
    /// The file on the disk, or the error that kept it from there.
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

    /// The error code of a file that its form does not accept.
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
    /// Why it is not on the disk, `form.file-expired` when its lease has ended; database errors.
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
