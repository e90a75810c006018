//! A visitor goes on with a conversation: confirms it, writes more, closes it. And the file that goes along with a message.

use super::{
    emails,
    link::{self, Access},
    model::{Conversation, Message, Side, State},
    store,
};
use crate::{
    App, Error, Result, captcha,
    db::Tx,
    error::{FieldError, Kind},
    files::{self, TempUpload, Upload, UploadLimits, ensure_received, hourly},
    form_values::{FormValidator, TEXT_CHARS, first_value},
    links::Token,
    rate_limit::{Bucket, Limit},
    reference::Reference,
};
use std::{io::Read as _, time::Duration};

/// One file of 10 MB.
pub(crate) const ATTACHMENT: UploadLimits = UploadLimits {
    field: "attachment",
    max_files: 1,
    max_bytes: 10_000_000,
    max_total_bytes: 10_000_000,
    uploads: hourly("upload-support", 20),
};
/// Bytes by which a kind of file is recognised.
const HEAD: usize = 1_024;
/// Messages of one conversation.
const LIMIT: Limit = Limit { name: "support-write", max: 10, window: Duration::from_hours(1) };

/// Adds a message of the visitor. A closed conversation opens again.
///
/// # Errors
/// `form.invalid`, `form.too-many`, `support.conversation-unknown`; database errors.
pub(crate) async fn write(
    app: &App,
    access: &Access,
    pairs: &[(String, String)],
    uploads: &[Upload],
) -> Result<()> {
    let reference = link::resolve(app, access).await?;
    ensure_received(uploads)?;
    let mut answers = FormValidator::new(pairs);
    let text = answers.text("message", TEXT_CHARS);
    for fault in attachment_faults(app, pairs, uploads).await? {
        answers.push_error(fault);
    }
    answers.finish()?;
    let source = Token::from_form(app, captcha::SUPPORT, pairs, uploads).await?.as_str().to_owned();
    let bucket = Bucket::for_key(app, LIMIT, reference.as_str()).await?;
    store_attachment(app, uploads).await?;
    let mut tx = app.db.write().await?;
    // The same form sent again changes nothing.
    if store::has_source(&mut tx, &source).await? {
        return Ok(());
    }
    bucket.take(&mut tx, app.clock.now()).await?;
    let file = take_attachment(&mut tx, app, &reference, pairs, uploads).await?;
    add(&mut tx, app, &reference, Written { text, file, source: Some(source) }).await?;
    tx.commit().await
}

/// A message of a visitor, by form or mail.
pub(super) struct Written {
    pub(super) text: String,
    pub(super) file: Option<String>,
    pub(super) source: Option<String>,
}

/// Adds a message of the visitor, opens the conversation, and queues the team's mail. An unconfirmed conversation stays unconfirmed.
pub(super) async fn add(tx: &mut Tx, app: &App, reference: &Reference, written: Written) -> Result<()> {
    let conversation = find(tx, reference).await?;
    let (now, name) = (app.clock.now(), conversation.contact.name.clone());
    let Written { text, file, source } = written;
    let message = Message { author: Side::Visitor, name, text, file, source, at: now };
    store::insert_message(tx, reference, &message).await?;
    if conversation.state == State::Unconfirmed {
        return Ok(());
    }
    let conversation = Conversation { state: State::Open, updated_at: now, ..conversation };
    store::update(tx, &conversation).await?;
    let mail = link::to_team(app, &emails::message(app, &conversation, &message));
    link::queue(tx, app, reference, Side::Team, mail).await
}

/// Confirms a conversation and passes it on to the team; again changes nothing.
///
/// # Errors
/// `support.conversation-unknown`; database errors.
pub(crate) async fn confirm(app: &App, access: &Access) -> Result<()> {
    let reference = link::resolve(app, access).await?;
    let mut tx = app.db.write().await?;
    let conversation = find(&mut tx, &reference).await?;
    if conversation.state == State::Unconfirmed {
        let conversation = Conversation { state: State::Open, updated_at: app.clock.now(), ..conversation };
        store::update(&mut tx, &conversation).await?;
        for message in store::list_messages(&mut tx, &reference).await? {
            let mail = link::to_team(app, &emails::message(app, &conversation, &message));
            link::queue(&mut tx, app, &reference, Side::Team, mail).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}

/// Closes a conversation for its visitor; again changes nothing.
///
/// # Errors
/// `support.conversation-unknown`; database errors.
pub(crate) async fn close(app: &App, access: &Access) -> Result<()> {
    let reference = link::resolve(app, access).await?;
    let mut tx = app.db.write().await?;
    let conversation = find(&mut tx, &reference).await?;
    if matches!(conversation.state, State::Open | State::Answered) {
        let closed = Conversation { state: State::Closed, updated_at: app.clock.now(), ..conversation };
        store::update(&mut tx, &closed).await?;
    }
    tx.commit().await
}

/// The conversation of a reference.
///
/// # Errors
/// `support.conversation-unknown`; database errors.
pub(super) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Conversation> {
    let unknown = || format!("no conversation has the reference {reference}: see vigie support list --all");
    let found = store::find(tx, reference).await?;
    found.ok_or_else(|| Error::not_found("support.conversation-unknown", unknown()))
}

/// Validates the file of a form, or the ticket of an earlier one.
///
/// # Errors
/// Database errors.
pub(super) async fn attachment_faults(
    app: &App,
    pairs: &[(String, String)],
    uploads: &[Upload],
) -> Result<Vec<FieldError>> {
    let fault = |code| Ok(vec![FieldError::new(format!("/{}", ATTACHMENT.field), code)]);
    let ticket = first_value(pairs, ATTACHMENT.field);
    match uploads {
        [] if ticket.is_empty() => Ok(Vec::new()),
        [] => {
            let mut tx = app.db.read().await?;
            let found = match ticket.parse() {
                Ok(ticket) => files::require_pending(&mut tx, app, &ticket).await.map(drop),
                Err(e) => Err(e),
            };
            match found {
                Err(Error { kind: Kind::NotFound, code, .. }) => fault(code),
                found => found.map(|()| Vec::new()),
            }
        }
        [Upload { draft: Ok(draft), .. }] if is_accepted(draft)? => Ok(Vec::new()),
        [upload] if upload.draft.is_err() => fault(upload.error_code()),
        _ => fault("form.file-refused"),
    }
}

/// Whether a file is a PDF, a PNG, a JPEG, an XLSX or plain text, by its first bytes.
fn is_accepted(draft: &TempUpload) -> Result<bool> {
    let mut head = Vec::new();
    let opened = std::fs::File::open(draft.path());
    opened
        .and_then(|file| file.take(HEAD as u64).read_to_end(&mut head))
        .map_err(|e| Error::input("read", draft.path(), &e))?;
    let marks: [&[u8]; 4] = [b"%PDF-", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"PK\x03\x04"];
    let is_text = !head.is_empty() && head.iter().all(|byte| *byte >= b' ' || b"\t\r\n".contains(byte));
    Ok(is_text || marks.iter().any(|mark| head.starts_with(mark)))
}

/// Stores the file of a form before the transaction that names it.
///
/// # Errors
/// Same errors as [`Upload::store`].
pub(super) async fn store_attachment(app: &App, uploads: &[Upload]) -> Result<()> {
    for upload in uploads {
        upload.store(app).await?;
    }
    Ok(())
}

/// Makes the file of a form one of the conversation, and returns its number.
///
/// # Errors
/// `form.file-expired`; database errors.
pub(super) async fn take_attachment(
    tx: &mut Tx,
    app: &App,
    reference: &Reference,
    pairs: &[(String, String)],
    uploads: &[Upload],
) -> Result<Option<String>> {
    let ticket = first_value(pairs, ATTACHMENT.field);
    let file = match uploads {
        [upload] => upload.attach(tx, reference.as_str()).await?,
        _ if ticket.is_empty() => return Ok(None),
        _ => files::claim(tx, app, &ticket.parse()?, reference.as_str()).await?,
    };
    Ok(Some(file.id().to_owned()))
}
