//! PDF files attached to each mail of a campaign in addition to its content. They are checked when they
//! arrive, and are part of the signer's approval.

use super::expired_file::expired;
use crate::requests::model::{ATTACHMENTS, YesNo};
use crate::{
    App, Result,
    campaign::{
        creative::{CheckContent, Checked, ContentKind},
        ledger::Attached,
    },
    db::Tx,
    error::FieldError,
    files::{self, StoredFile, UploadTicket},
    form_values::first_value,
    reader,
};

/// An attached file.
pub(crate) type Attachment = StoredFile;

/// The tickets of the attachments in a form; empty if the form states that there are none.
pub(super) fn tickets(pairs: &[(String, String)]) -> Result<Vec<UploadTicket>> {
    if first_value(pairs, "attachments") != YesNo::Yes.word() {
        return Ok(Vec::new());
    }
    let named = pairs.iter().filter(|(name, ticket)| name == ATTACHMENTS.field && !ticket.is_empty());
    named.map(|(_, ticket)| ticket.parse()).collect()
}

/// Validates the attachments of a form.
pub(super) async fn validate(app: &App, pairs: &[(String, String)]) -> Result<Vec<FieldError>> {
    let fault = |code: &str| FieldError::new(format!("/{}", ATTACHMENTS.field), code);
    let tickets = match expired(tickets(pairs), ATTACHMENTS.field)? {
        Ok(tickets) => tickets,
        Err(fault) => return Ok(vec![fault]),
    };
    if tickets.is_empty() {
        let is_missing = first_value(pairs, "attachments") == YesNo::Yes.word();
        return Ok(is_missing.then(|| fault("form.required")).into_iter().collect());
    }
    if tickets.len() > ATTACHMENTS.max_files {
        return Ok(vec![fault("form.file-refused")]);
    }
    for ticket in tickets {
        let found = files::require_pending(&mut app.db.read().await?, app, &ticket).await;
        let waiting = match expired(found, ATTACHMENTS.field)? {
            Ok(waiting) => waiting,
            Err(fault) => return Ok(vec![fault]),
        };
        if !check(app, &waiting.file).await?.is_sendable() {
            return Ok(vec![fault("campaign.attachment-refused")]);
        }
    }
    Ok(Vec::new())
}

/// The attachments of a request, in the order of their names.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(tx: &mut Tx, reference: &str) -> Result<Vec<Attachment>> {
    files::list_in_field(tx, reference, ATTACHMENTS.field).await
}

async fn check(app: &App, file: &Attachment) -> Result<Checked> {
    reader::read_stored(app, CheckContent { kind: ContentKind::Pdf }, file).await
}

/// Attachments with their contents and findings.
pub(super) async fn load(app: &App, attachments: &[Attachment]) -> Result<Vec<Attached>> {
    let mut loaded = Vec::new();
    for file in attachments {
        let (bytes, checked) = (files::read_bytes(app, file).await?, check(app, file).await?);
        loaded.push(Attached { name: file.name.clone(), bytes, checked });
    }
    Ok(loaded)
}
