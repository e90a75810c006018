//! Pending files, which no form has claimed yet: uploaded before their form, or with a form that was
//! rejected. Each has a ticket, and is deleted if no form claims it in time.

use super::{
    model::{PendingRow, StoredFile},
    store,
    upload::Upload,
};
use crate::{App, Error, Result, db::Tx, error::Kind};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest as _, Sha256};
use std::str::FromStr;

/// Time to live of a ticket.
const TTL: SignedDuration = SignedDuration::from_hours(24);
/// The owner of a pending file.
const NO_OWNER: &str = "";

/// The secret ticket of a pending file: 256 bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UploadTicket(String);

impl UploadTicket {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The stored hash.
    fn sha256(&self) -> Vec<u8> {
        Sha256::digest(self.0.as_bytes()).to_vec()
    }
}

impl FromStr for UploadTicket {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let is_token = BASE64.decode(text).is_ok_and(|bytes| bytes.len() == 32);
        is_token.then(|| Self(text.to_owned())).ok_or_else(expired)
    }
}

/// A pending file.
#[derive(Debug)]
pub(crate) struct PendingFile {
    pub(crate) ticket: UploadTicket,
    pub(crate) file: StoredFile,
    pub(crate) expires_at: Timestamp,
}

/// Issues a ticket for a stored file.
///
/// # Errors
/// The error of the upload; database errors.
pub(crate) async fn store_pending(tx: &mut Tx, app: &App, upload: &Upload) -> Result<PendingFile> {
    let ticket = UploadTicket(BASE64.encode(app.random.bytes::<32>()));
    let expires_at = app.clock.now() + TTL;
    let file = upload.attach(tx, NO_OWNER).await?;
    store::insert_ticket(tx, &ticket.sha256(), &file.id, expires_at).await?;
    Ok(PendingFile { ticket, file, expires_at })
}

/// The pending file of a ticket.
///
/// # Errors
/// `form.file-expired`; database errors.
pub(crate) async fn require_pending(tx: &mut Tx, app: &App, ticket: &UploadTicket) -> Result<PendingFile> {
    let found = store::find_by_ticket(tx, &ticket.sha256(), app.clock.now()).await?;
    let PendingRow { file, expires_at } = found.ok_or_else(expired)?;
    Ok(PendingFile { ticket: ticket.clone(), file, expires_at })
}

/// Keeps the file of a form that was rejected for another field, and replaces the field by its ticket, so
/// that the redisplayed form references it.
///
/// # Errors
/// Same errors as [`Upload::store`] and [`store_pending`].
pub(crate) async fn keep_refused(
    app: &App,
    field: &str,
    uploads: &[Upload],
    refusal: &Error,
    pairs: &mut Vec<(String, String)>,
) -> Result<()> {
    let is_at_fault = refusal.fields.iter().any(|fault| fault.pointer.trim_start_matches('/') == field);
    if refusal.kind == Kind::Invalid
        && !is_at_fault
        && let [upload @ Upload { draft: Ok(_), .. }] = uploads
    {
        upload.store(app).await?;
        let mut tx = app.db.write().await?;
        let waiting = store_pending(&mut tx, app, upload).await?;
        tx.commit().await?;
        pairs.retain(|(name, _)| name != field);
        pairs.push((field.to_owned(), waiting.ticket.as_str().to_owned()));
    }
    Ok(())
}

/// Sets the owner of the file of a ticket, in the transaction that stores the form.
///
/// # Errors
/// Same errors as [`require_pending`].
pub(crate) async fn claim(tx: &mut Tx, app: &App, ticket: &UploadTicket, owner: &str) -> Result<StoredFile> {
    let PendingFile { file, .. } = require_pending(tx, app, ticket).await?;
    store::delete_ticket(tx, &file.id).await?;
    store::set_owner(tx, &file.id, owner).await?;
    Ok(file)
}

/// Deletes the file of a ticket.
///
/// # Errors
/// Same errors as [`require_pending`]; disk and bucket errors, after which the next sweep deletes the file.
pub(crate) async fn discard(app: &App, ticket: &UploadTicket) -> Result<()> {
    let mut tx = app.db.write().await?;
    let PendingFile { file, .. } = require_pending(&mut tx, app, ticket).await?;
    store::delete(&mut tx, &file.id).await?;
    tx.commit().await?;
    app.storage.delete(&file.id).await.map(drop)
}

fn expired() -> Error {
    Error::not_found("form.file-expired", "this upload ticket is unknown or has expired")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{UploadWriter, sweep};

    async fn upload(app: &App) -> Upload {
        let mut incoming = UploadWriter::begin(app, None, 9).await.unwrap();
        incoming.write(b"a;b").await.unwrap();
        Upload::new("sample", "a.csv", incoming.finish().await)
    }

    async fn waiting_one(app: &App) -> PendingFile {
        let upload = upload(app).await;
        upload.store(app).await.unwrap();
        let mut tx = app.db.write().await.unwrap();
        let waiting = store_pending(&mut tx, app, &upload).await.unwrap();
        tx.commit().await.unwrap();
        waiting
    }

    #[tokio::test]
    async fn a_file_is_pending_until_a_form_claims_its_ticket() {
        let (app, _folder) = App::test().await;
        let PendingFile { ticket, file, .. } = waiting_one(&app).await;
        assert_eq!(ticket.as_str().parse::<UploadTicket>().unwrap(), ticket);
        let mut tx = app.db.write().await.unwrap();
        assert_eq!(require_pending(&mut tx, &app, &ticket).await.unwrap().file, file);
        assert_eq!(claim(&mut tx, &app, &ticket, "F-1").await.unwrap(), file);
        assert_eq!(claim(&mut tx, &app, &ticket, "F-2").await.unwrap_err().code, "form.file-expired");
        assert_eq!(crate::files::list_by_owner(&mut tx, "F-1").await.unwrap(), [file]);
        for wrong in ["", "a", "../../../../etc/passwd", &"A".repeat(44)] {
            assert_eq!(wrong.parse::<UploadTicket>().unwrap_err().code, "form.file-expired");
        }
    }

    #[tokio::test]
    async fn an_unclaimed_file_is_deleted_after_its_expiry() {
        let (mut app, _folder) = App::test().await;
        let kept = waiting_one(&app).await;
        let dropped = waiting_one(&app).await;
        discard(&app, &dropped.ticket).await.unwrap();
        assert!(!crate::files::local(&app, &dropped.file).await.unwrap().path().exists());
        app.clock = crate::clock::Clock::fixed(kept.expires_at);
        let mut tx = app.db.read().await.unwrap();
        assert_eq!(require_pending(&mut tx, &app, &kept.ticket).await.unwrap_err().code, "form.file-expired");
        drop(tx);
        assert_eq!(sweep(&app).await.unwrap(), 1);
        assert!(!crate::files::local(&app, &kept.file).await.unwrap().path().exists());
    }

    #[tokio::test]
    async fn a_stored_file_stays_until_its_lease_ends_and_then_has_no_owner() {
        let (mut app, _folder) = App::test().await;
        let upload = upload(&app).await;
        upload.store(&app).await.unwrap();
        // Any process may sweep between the two steps.
        assert_eq!(sweep(&app).await.unwrap(), 0);
        let mut tx = app.db.write().await.unwrap();
        let file = upload.attach(&mut tx, "F-1").await.unwrap();
        drop(tx);
        assert_eq!(crate::files::read_bytes(&app, &file).await.unwrap(), b"a;b");
        app.clock = crate::clock::Clock::fixed(app.clock.now() + SignedDuration::from_hours(1));
        assert_eq!(sweep(&app).await.unwrap(), 1);
        let mut tx = app.db.write().await.unwrap();
        assert_eq!(upload.attach(&mut tx, "F-1").await.unwrap_err().code, "form.file-expired");
    }

    #[tokio::test]
    async fn the_check_lists_missing_and_altered_files() {
        let (app, _folder) = App::test().await;
        let (whole, altered, missing) =
            (waiting_one(&app).await, waiting_one(&app).await, waiting_one(&app).await);
        assert_eq!(crate::files::inspect(&app).await.unwrap().problems, Vec::<String>::new());
        let place = async |waiting: &PendingFile| {
            crate::files::local(&app, &waiting.file).await.unwrap().path().to_owned()
        };
        std::fs::write(place(&altered).await, "a;c").unwrap();
        std::fs::remove_file(place(&missing).await).unwrap();
        let found = crate::files::inspect(&app).await.unwrap().problems;
        assert_eq!(found.len(), 2, "{found:?}");
        let names = |waiting: &PendingFile, what: &str| {
            found.iter().any(|problem| problem.contains(waiting.file.id()) && problem.contains(what))
        };
        assert!(names(&altered, "\"a.csv\" of a form that was not submitted yet is altered"), "{found:?}");
        assert!(names(&missing, "is missing") && !names(&whole, ""), "{found:?}");
    }
}
