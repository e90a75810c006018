//! Imports replies of visitors and of the team from a mailbox, each with the first attachment that the form
//! would accept. A reply belongs to the conversation of the mail that it refers to. The reference number is
//! known only to the recipient of that mail, and the reply is accepted only from this recipient.

use super::{
    answer::{self, Answer},
    emails,
    model::{Side, State},
    reply::{self, Attachment, Rejection, Reply},
    store,
    write::{self, ATTACHMENT, Written, attachment_faults, find, store_attachment, take_attachment},
};
use crate::{
    App, Result,
    db::Tx,
    email::Email,
    error::FieldError,
    files::{Upload, UploadWriter, ensure_received},
    mail::{Team, read_mailbox},
    reference::Reference,
};
use serde::Serialize;
use std::path::Path;

/// The result of one mail.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct IngestItem {
    /// The file, and the position in the file if it contains several mails.
    pub(crate) source: String,
    pub(crate) reference: Option<String>,
    /// The side that wrote the mail.
    pub(crate) author: Option<Side>,
    /// Whether the mail was imported before.
    pub(crate) is_known: bool,
    pub(crate) attachments: Vec<AttachmentItem>,
    pub(crate) rejection: Option<Rejection>,
}

/// The result of one attachment.
#[derive(Debug, Serialize)]
pub(crate) struct AttachmentItem {
    pub(crate) name: String,
    /// The size in bytes.
    pub(crate) size: usize,
    /// The reason for the rejection; the attachment stays in the mailbox.
    pub(crate) rejection: Option<String>,
}

/// The results of a mailbox.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct IngestOutput {
    pub(crate) questions: usize,
    pub(crate) answers: usize,
    pub(crate) known: usize,
    pub(crate) rejected: usize,
    pub(crate) dry_run: bool,
    pub(crate) mails: Vec<IngestItem>,
}

/// Imports the replies of a file, of a folder or, for `-`, of the standard input. Replies imported before are
/// skipped.
///
/// # Errors
/// Same errors as [`read_mailbox`]; database errors.
pub(crate) async fn ingest(app: &App, path: &Path, dry_run: bool) -> Result<IngestOutput> {
    let (lines, mut replies) = (emails::reply_lines(), Vec::new());
    read_mailbox(path, |source, mail| {
        let parsed = mail.ok_or(Rejection::TooLarge).and_then(|bytes| reply::parse(bytes, &lines));
        replies.push((source, parsed));
    })?;
    let mut output = IngestOutput { dry_run, ..IngestOutput::default() };
    for (source, parsed) in replies {
        let mut item = IngestItem {
            source,
            reference: None,
            author: None,
            is_known: false,
            attachments: Vec::new(),
            rejection: None,
        };
        match parsed {
            Ok(reply) => take(app, reply, &mut item, dry_run).await?,
            Err(rejection) => item.rejection = Some(rejection),
        }
        *match (item.rejection, item.is_known, item.author) {
            (Some(_), ..) => &mut output.rejected,
            (None, true, _) => &mut output.known,
            (None, false, Some(Side::Team)) => &mut output.answers,
            (None, false, _) => &mut output.questions,
        } += 1;
        output.mails.push(item);
    }
    Ok(output)
}

async fn take(app: &App, mut reply: Reply, item: &mut IngestItem, dry_run: bool) -> Result<()> {
    let Some((reference, author)) = classify(app, &reply, item).await? else { return Ok(()) };
    let uploads = receive(app, std::mem::take(&mut reply.attachments), &mut item.attachments).await?;
    if dry_run {
        return Ok(());
    }
    store_attachment(app, &uploads).await?;
    let mut tx = app.db.write().await?;
    // Another process may have imported it in the meantime.
    if store::has_source(&mut tx, &reply.message_id).await? {
        item.is_known = true;
        return Ok(());
    }
    let file = take_attachment(&mut tx, app, &reference, &[], &uploads).await?;
    let (text, source) = (reply.text, Some(reply.message_id));
    match author {
        Side::Visitor => write::add(&mut tx, app, &reference, Written { text, file, source }).await?,
        Side::Team => {
            let answer = Answer { text, name: String::new(), closes: false, file, source };
            answer::add(&mut tx, app, &reference, answer).await?;
        }
    }
    tx.commit().await
}

/// Finds the conversation of a reply, and the side that wrote it; `None` with the reason in `item`.
async fn classify(app: &App, reply: &Reply, item: &mut IngestItem) -> Result<Option<(Reference, Side)>> {
    let mut tx = app.db.read().await?;
    if store::has_source(&mut tx, &reply.message_id).await? {
        item.is_known = true;
        return Ok(None);
    }
    let Some((reference, author)) = find_conversation(&mut tx, &reply.replies_to).await? else {
        item.rejection = Some(Rejection::UnknownConversation);
        return Ok(None);
    };
    (item.reference, item.author) = (Some(reference.to_string()), Some(author));
    let conversation = find(&mut tx, &reference).await?;
    let is_sender = match author {
        Side::Visitor => reply.from == conversation.contact.email.normalized(),
        Side::Team => is_of_team(app, &reply.from),
    };
    item.rejection = match conversation.state {
        _ if !is_sender => Some(Rejection::OtherSender),
        State::Unconfirmed => Some(Rejection::Unconfirmed),
        State::Open | State::Answered | State::Closed => None,
    };
    Ok(item.rejection.is_none().then_some((reference, author)))
}

/// Receives the first attachment that the form would accept.
async fn receive(
    app: &App,
    attachments: Vec<Attachment>,
    items: &mut Vec<AttachmentItem>,
) -> Result<Vec<Upload>> {
    let mut taken = Vec::new();
    for Attachment { name, bytes } in attachments {
        let is_further = taken.len() == ATTACHMENT.max_files;
        let upload = if is_further { None } else { Some(upload(app, &name, &bytes).await?) };
        let fault = match &upload {
            Some(upload) => attachment_faults(app, &[], std::slice::from_ref(upload)).await?.pop(),
            None => Some(FieldError::new("/attachment", "form.too-many")),
        };
        items.push(AttachmentItem { name, size: bytes.len(), rejection: fault.map(|fault| fault.code) });
        taken.extend(upload.filter(|_| items.last().is_some_and(|item| item.rejection.is_none())));
    }
    Ok(taken)
}

/// An attachment as an upload of the form.
async fn upload(app: &App, name: &str, bytes: &[u8]) -> Result<Upload> {
    let draft = async {
        let mut incoming = UploadWriter::begin(app, None, ATTACHMENT.max_bytes).await?;
        incoming.write(bytes).await?;
        incoming.finish().await
    };
    let upload = Upload::new(ATTACHMENT.field, name, draft.await);
    ensure_received(std::slice::from_ref(&upload))?;
    Ok(upload)
}

/// Finds the conversation of our last mail that a reply refers to, and the side that got this mail.
async fn find_conversation(tx: &mut Tx, ids: &[String]) -> Result<Option<(Reference, Side)>> {
    for id in ids {
        if let Some(found) = store::find_mail(tx, id).await? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Whether an address is in the domain of the team.
fn is_of_team(app: &App, from: &str) -> bool {
    let team = app.config.mail.team(Team::Support);
    from.parse()
        .is_ok_and(|from: Email| from.local_and_domain().1.eq_ignore_ascii_case(team.local_and_domain().1))
}
