//! PDF files that are attached to each mail of a campaign, beside its content: judged when they arrive, part of what the signer
//! approves.

use super::{
    super::{answers::given, provider::YesNo},
    expired,
};
use crate::{
    App, Result,
    campaign::{
        creative::{CheckContent, Checked, ContentKind, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS},
        ledger::Attached,
    },
    db::Tx,
    error::Field,
    files::{self, Allowance, StoredFile, Ticket, hourly},
    reader,
};

/// Three files of 2 MB: with a content of 10 MB a mail stays below the 25 MB that providers take.
pub(crate) const ATTACHMENTS: Allowance = Allowance {
    field: "attachment",
    most: MAX_ATTACHMENTS,
    bytes: MAX_ATTACHMENT_BYTES,
    in_all: MAX_ATTACHMENTS as u64 * MAX_ATTACHMENT_BYTES,
    uploads: hourly("upload-attachment", 60),
};

/// A file that is attached.
pub(crate) type Attachment = StoredFile;

/// The tickets of the attachments that a form names; none if it says that it has none.
pub(super) fn tickets(pairs: &[(String, String)]) -> Result<Vec<Ticket>> {
    if given(pairs, "attachments") != YesNo::Yes.word() {
        return Ok(Vec::new());
    }
    let named = pairs.iter().filter(|(name, ticket)| name == ATTACHMENTS.field && !ticket.is_empty());
    named.map(|(_, ticket)| ticket.parse()).collect()
}

/// Finds what is wrong with the attachments that a form names.
pub(super) async fn judge(app: &App, pairs: &[(String, String)]) -> Result<Vec<Field>> {
    let fault = |code: &str| Field::new(format!("/{}", ATTACHMENTS.field), code);
    let tickets = match expired(tickets(pairs), ATTACHMENTS.field)? {
        Ok(tickets) => tickets,
        Err(fault) => return Ok(vec![fault]),
    };
    if tickets.is_empty() {
        let is_missing = given(pairs, "attachments") == YesNo::Yes.word();
        return Ok(is_missing.then(|| fault("form.required")).into_iter().collect());
    }
    if tickets.len() > ATTACHMENTS.most {
        return Ok(vec![fault("form.file-refused")]);
    }
    for ticket in tickets {
        let found = files::waiting(&mut app.db.read().await?, app, &ticket).await;
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
/// What the database says.
pub(crate) async fn list(tx: &mut Tx, reference: &str) -> Result<Vec<Attachment>> {
    files::list_in_field(tx, reference, ATTACHMENTS.field).await
}

async fn check(app: &App, file: &Attachment) -> Result<Checked> {
    reader::read_stored(app, CheckContent { kind: ContentKind::Pdf }, file).await
}

/// Attachments with their bytes and what was found in them.
pub(super) async fn load(app: &App, attachments: &[Attachment]) -> Result<Vec<Attached>> {
    let mut loaded = Vec::new();
    for file in attachments {
        let (bytes, checked) = (files::read(app, file).await?, check(app, file).await?);
        loaded.push(Attached { name: file.name.clone(), bytes, checked });
    }
    Ok(loaded)
}
