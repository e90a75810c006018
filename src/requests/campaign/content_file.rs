//! The content file of a campaign: checked when it arrives and again with its request, previewed as a mail,
//! and replaced by operators, which requests a new approval.

use super::{approval, expired_file::expired};
use crate::requests::{
    followup,
    model::{CONTENT, Reference, YesNo},
    store,
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    campaign::{
        creative::{self, CheckContent, Checked, ContentKind, Pictures},
        ledger,
    },
    error::{FieldError, Kind},
    files::{self, PendingFile, StoredFile, Upload, UploadTicket},
    form_values::first_value,
    links, reader,
};

/// A file that waits for its request, with its findings.
#[derive(Debug)]
pub(crate) struct Content {
    pub(crate) waiting: PendingFile,
    pub(crate) kind: ContentKind,
    pub(crate) checked: Checked,
}

impl Content {
    /// Adds the findings on the required visa.
    #[must_use]
    pub(crate) fn with_visa(self, number: Option<&str>) -> Self {
        let number = number.map(str::trim).filter(|number| !number.is_empty());
        Self { checked: self.checked.with_visa_check(number), ..self }
    }
}

/// Stores a file under a ticket, and checks it.
///
/// # Errors
/// Upload, disk and database errors. Faults of the content are findings, not errors.
pub(crate) async fn store_content(app: &App, upload: &Upload, kind: ContentKind) -> Result<Content> {
    let draft = upload.draft.as_ref().map_err(Clone::clone)?;
    let (checked, result) = reader::read_new(app, CheckContent { kind }, draft.path().to_owned()).await?;
    upload.store(app).await?;
    let mut tx = app.db.write().await?;
    let waiting = files::store_pending(&mut tx, app, upload).await?;
    result.store(&mut tx, &waiting.file).await?;
    tx.commit().await?;
    Ok(Content { waiting, kind, checked })
}

/// The file of a ticket with its findings.
///
/// # Errors
/// `form.file-expired`; database errors.
pub(crate) async fn show(app: &App, ticket: &UploadTicket, kind: ContentKind) -> Result<Content> {
    let waiting = files::require_pending(&mut app.db.read().await?, app, ticket).await?;
    let checked = reader::read_stored(app, CheckContent { kind }, &waiting.file).await?;
    Ok(Content { waiting, kind, checked })
}

/// A waiting content as a mail program would show it; `None` for a document.
///
/// # Errors
/// Same errors as [`show`].
pub(crate) async fn preview(app: &App, ticket: &UploadTicket, pictures: Pictures) -> Result<Option<String>> {
    let content = show(app, ticket, ContentKind::Html).await?;
    Ok(content.checked.body.map(|body| creative::preview(&body, pictures)))
}

/// Deletes the file of a ticket.
///
/// # Errors
/// `form.file-expired`; database errors.
pub(crate) async fn discard(app: &App, ticket: &UploadTicket) -> Result<()> {
    files::discard(app, ticket).await
}

/// Validates the content of a form.
pub(super) async fn validate(app: &App, pairs: &[(String, String)]) -> Result<Vec<FieldError>> {
    let fault = |code: &str| vec![FieldError::new(format!("/{}", CONTENT.field), code)];
    // The kind is required; if it is missing, another check reports it.
    let Ok(kind) = first_value(pairs, "contentType").parse() else { return Ok(Vec::new()) };
    let ticket = match first_value(pairs, CONTENT.field) {
        "" => return Ok(fault("form.required")),
        ticket => ticket.parse::<UploadTicket>(),
    };
    let found = match ticket {
        Ok(ticket) => show(app, &ticket, kind).await,
        Err(e) => Err(e),
    };
    let content = match expired(found, CONTENT.field)? {
        Ok(content) => content,
        Err(fault) => return Ok(vec![fault]),
    };
    let errors = content.checked.findings.iter().filter(|finding| !finding.check.is_advice()).count() as u64;
    if errors > 0 {
        let fault = FieldError::new(format!("/{}", CONTENT.field), "campaign.content-faulty");
        return Ok(vec![fault.with_param("count", errors)]);
    }
    let visa = first_value(pairs, "visa");
    let is_advertised = first_value(pairs, "medicine") == YesNo::Yes.word() && !visa.is_empty();
    let bears = !is_advertised || content.checked.with_visa_check(Some(visa)).is_sendable();
    Ok(if bears { Vec::new() } else { fault("campaign.content-visa") })
}

/// The stored content of a request.
///
/// # Errors
/// `followup.unknown` if it has none; database errors.
pub(crate) async fn file(app: &App, reference: &Reference) -> Result<StoredFile> {
    let mut tx = app.db.read().await?;
    let found = files::find_by_field(&mut tx, reference.as_str(), CONTENT.field).await?;
    found.ok_or_else(|| {
        Error::not_found(
            "followup.unknown",
            format!("{reference} is not a campaign, or its content was deleted"),
        )
    })
}

/// The result of a replacement.
#[derive(Debug)]
pub(crate) struct Replaced {
    pub(crate) checked: Checked,
    /// Whether it was accepted: a content with errors is not.
    pub(crate) is_taken: bool,
}

/// Replaces the content of a request for an operator and requests a new approval; earlier approvals become invalid.
///
/// # Errors
/// `followup.unknown`, `campaign.transition-invalid` if operators have approved the campaign for sending; upload,
/// disk and database errors.
pub(crate) async fn replace(
    app: &App,
    reference: &Reference,
    upload: &Upload,
    dry_run: bool,
) -> Result<Replaced> {
    let request = store::campaign::find(&mut app.db.read().await?, reference).await?.ok_or_else(|| {
        Error::not_found("followup.unknown", format!("no campaign has the reference {reference}"))
    })?;
    let draft = upload.draft.as_ref().map_err(Clone::clone)?;
    let task = CheckContent { kind: request.content };
    let (checked, result) = reader::read_new(app, task, draft.path().to_owned()).await?;
    let checked = checked.with_visa_check(request.visa.as_ref().map(|visa| visa.number.as_str()));
    if !checked.is_sendable() {
        return Ok(Replaced { checked, is_taken: false });
    }
    upload.store(app).await?;
    let mut tx = app.db.write().await?;
    if followup::require(&mut tx, reference).await?.remaining_statuses().is_empty() {
        let detail = format!("{reference} is finished; nothing was changed");
        return Err(Error::new(Kind::Conflict, "followup.transition-invalid", detail));
    }
    ledger::delete_unapproved(&mut tx, app, reference.as_str()).await?;
    files::forget_field(&mut tx, reference.as_str(), CONTENT.field).await?;
    let file = upload.attach(&mut tx, reference.as_str()).await?;
    result.store(&mut tx, &file).await?;
    links::revoke_unused(&mut tx, links::Purpose::Approval, reference.as_str()).await?;
    approval::request_approval(&mut tx, app, reference, &request).await?;
    audit::record(
        &mut tx,
        app,
        &AuditEntry::new("followup.content", reference.as_str()).with_detail(&upload.name),
    )
    .await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(Replaced { checked, is_taken: true })
}
