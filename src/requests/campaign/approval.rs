//! The signer's approval. A mail links to a page that shows the campaign. Opening the page changes nothing; its button
//! approves the campaign. The time, the masked address of the signer and the checksum of the campaign are stored.

use super::{
    attachment::{self, Attachment},
    create_campaign,
    digest::digest,
    emails, recipients,
};
use crate::requests::{
    followup::{advance_status, require},
    model::{ApprovalRequest, CONTENT, CampaignRequest, Reference, Status},
    store,
};
use crate::{
    App, Error, Result,
    campaign::{
        contacts::audience_size,
        creative::{self, Body, CheckContent, Checked, Pictures},
        ledger,
    },
    db::Tx,
    email::mask,
    error::Kind,
    files,
    links::{self, Purpose, Token},
    mail, reader,
};
use jiff::SignedDuration;

/// Time to live of a link.
const TTL: SignedDuration = SignedDuration::from_hours(60 * 24);

/// A campaign with its approval, or that waits for it.
#[derive(Debug)]
pub(crate) struct Approval {
    pub(crate) approval_request: ApprovalRequest,
    pub(crate) request: CampaignRequest,
    /// The name of the content file.
    pub(crate) file: String,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) checked: Checked,
    /// The number of recipients, and whether it was counted.
    pub(crate) recipients: (u64, bool),
}

/// The current content of a request.
struct CurrentContent {
    request: CampaignRequest,
    file: files::StoredFile,
    attachments: Vec<Attachment>,
    digest: String,
    /// Addresses or contact ids; `None` for all contacts of a kind.
    named: Option<Vec<String>>,
}

async fn current(tx: &mut Tx, reference: &Reference) -> Result<CurrentContent> {
    let unknown =
        || Error::not_found("followup.unknown", format!("no campaign has the reference {reference}"));
    let request = store::campaign::find(tx, reference).await?.ok_or_else(unknown)?;
    let found = files::find_by_field(tx, reference.as_str(), CONTENT.field).await?;
    let file = found.ok_or_else(|| Error::internal(format!("{reference} has no content")))?;
    let named = recipients::named_recipients(tx, reference, &request).await?;
    let attachments = attachment::list(tx, reference.as_str()).await?;
    let digest = digest(&request, &file.sha256, &attachments, named.as_deref());
    Ok(CurrentContent { request, file, attachments, digest, named })
}

/// Mails the signer a link to approve the current content of a request.
///
/// # Errors
/// Database errors.
pub(super) async fn request_approval(
    tx: &mut Tx,
    app: &App,
    reference: &Reference,
    request: &CampaignRequest,
) -> Result<()> {
    let token = Token::random(app);
    let hash = token.sha256();
    let digest = current(tx, reference).await?.digest;
    let signer = mask(&request.signer);
    let approval_request =
        ApprovalRequest { reference: reference.clone(), signer, digest, approved_at: None };
    let ends = app.clock.now() + TTL;
    links::issue(tx, Purpose::Approval, &hash, reference.as_str(), Some(ends)).await?;
    store::campaign::insert_approval_request(tx, &hash, &approval_request).await?;
    mail::queue(tx, app, &emails::approval(app, reference, request, &token, ends)).await.map(drop)
}

/// The campaign of an approval link.
///
/// # Errors
/// `campaign.approval-unknown` if a link is invalid, expired or replaced; database errors.
pub(crate) async fn find(app: &App, token: &Token) -> Result<Approval> {
    let mut tx = app.db.read().await?;
    let approval_request = require_request(&mut tx, app, token).await?;
    let CurrentContent { request, file, attachments, named, .. } =
        current(&mut tx, &approval_request.reference).await?;
    drop(tx);
    let checked = checked(app, &request, &file).await?;
    let recipients = match (named, request.audience.kind()) {
        (None, Some(kind)) => {
            let size = audience_size(app, kind).await?;
            (size.mailboxes, size.is_counted)
        }
        (named, _) => (named.unwrap_or_default().len() as u64, true),
    };
    Ok(Approval { approval_request, request, file: file.name, attachments, checked, recipients })
}

async fn checked(app: &App, request: &CampaignRequest, content: &files::StoredFile) -> Result<Checked> {
    let checked = reader::read_stored(app, CheckContent { kind: request.content }, content).await?;
    Ok(checked.with_visa_check(request.visa.as_ref().map(|visa| visa.number.as_str())))
}

/// The content of a link, as a mail program would show it; `None` for a document.
///
/// # Errors
/// Same errors as [`find`].
pub(crate) async fn preview(app: &App, token: &Token, pictures: Pictures) -> Result<Option<String>> {
    let shown = |body: &Body| creative::preview(body, pictures);
    Ok(find(app, token).await?.checked.body.as_ref().map(shown))
}

fn unknown() -> Error {
    Error::not_found("campaign.approval-unknown", "this link is no longer valid")
}

async fn require_request(tx: &mut Tx, app: &App, token: &Token) -> Result<ApprovalRequest> {
    let hash = token.sha256();
    let found: Option<Reference> = links::find(tx, Purpose::Approval, &hash, app.clock.now()).await?;
    found.ok_or_else(unknown)?;
    store::campaign::find_approval_request(tx, &hash).await?.ok_or_else(unknown)
}

/// Approves the campaign of a link, creates it in the ledger, advances the request and notifies the team.
/// Idempotent.
///
/// # Errors
/// Same errors as [`find`]; `campaign.approval-changed` if the campaign has changed since the link was sent,
/// and `campaign.approval-expired` if the day of its first sending has passed.
pub(crate) async fn approve(app: &App, token: &Token) -> Result<()> {
    let now = app.clock.now();
    let (approval_request, prepared) = {
        let mut tx = app.db.read().await?;
        let approval_request = require_request(&mut tx, app, token).await?;
        if approval_request.approved_at.is_some() {
            return Ok(());
        }
        let current = current(&mut tx, &approval_request.reference).await?;
        drop(tx);
        ensure_unchanged(&approval_request, &current.digest)?;
        let prepared = prepare(app, &approval_request.reference, current, false).await?;
        (approval_request, prepared)
    };
    let (mut tx, hash) = (app.db.write().await?, token.sha256());
    if !store::campaign::approve(&mut tx, &hash, now).await? {
        return Ok(());
    }
    // The link now shows the approved campaign permanently.
    links::mark_used(&mut tx, &hash, now).await?;
    let CurrentContent { request, digest, .. } = current(&mut tx, &approval_request.reference).await?;
    ensure_unchanged(&approval_request, &digest)?;
    if request.first_on < app.clock.today() {
        let detail = "the day of the first sending has passed";
        return Err(Error::new(Kind::Conflict, "campaign.approval-expired", detail));
    }
    let mut follow_up = require(&mut tx, &approval_request.reference).await?;
    // A finished request is not started again.
    if follow_up.remaining_statuses().is_empty() {
        return Err(unknown());
    }
    let recipients = create_campaign::create(&mut tx, app, prepared).await?;
    if follow_up.status == Status::Sent {
        advance_status(&mut tx, app, &mut follow_up, Status::Process, None).await?;
    }
    mail::queue(&mut tx, app, &emails::approved(app, &approval_request, &request, recipients, now)).await?;
    tx.commit().await
}

fn ensure_unchanged(approval_request: &ApprovalRequest, digest: &str) -> Result<()> {
    if digest == approval_request.digest {
        return Ok(());
    }
    let detail = "the campaign has changed since this link was sent";
    Err(Error::new(Kind::Conflict, "campaign.approval-changed", detail))
}

async fn prepare(
    app: &App,
    reference: &Reference,
    current: CurrentContent,
    dry_run: bool,
) -> Result<Option<ledger::PreparedCampaign>> {
    let CurrentContent { request, file, attachments, named, .. } = current;
    let sent = create_campaign::ApprovedFiles { file, attachments, named };
    Box::pin(create_campaign::prepare(app, reference, &request, sent, dry_run)).await
}

/// Creates an approved campaign in the ledger that had no recipients at the time of its approval, and returns
/// their number.
///
/// # Errors
/// `followup.unknown`; `campaign.not-approved` if the current content is not approved, `campaign.audience-empty` if there are still no
/// recipients, `campaign.exists`; database errors.
pub(crate) async fn create(app: &App, reference: &Reference, dry_run: bool) -> Result<usize> {
    if current_approval(app, reference).await?.is_none() {
        let detail = format!("the signer of {reference} has not approved its current content");
        return Err(Error::new(Kind::Conflict, "campaign.not-approved", detail));
    }
    let found = current(&mut app.db.read().await?, reference).await?;
    let digest = found.digest.clone();
    let prepared = prepare(app, reference, found, dry_run).await?;
    let mut tx = app.db.write().await?;
    let changed = current(&mut tx, reference).await?.digest != digest;
    let recipients = if changed { None } else { create_campaign::create(&mut tx, app, prepared).await? };
    let recipients = recipients.ok_or_else(|| {
        let detail = format!("{reference} would have no recipients: import contacts of its audience first");
        Error::new(Kind::Conflict, "campaign.audience-empty", detail)
    })?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(recipients)
}

/// The approval of the current content of a request; `None` if it is not approved.
///
/// # Errors
/// `followup.unknown` if no campaign has the reference; database errors.
pub(crate) async fn current_approval(app: &App, reference: &Reference) -> Result<Option<ApprovalRequest>> {
    let mut tx = app.db.read().await?;
    let digest = current(&mut tx, reference).await?.digest;
    let all = store::campaign::list_approval_requests(&mut tx, reference).await?;
    Ok(all
        .into_iter()
        .find(|approval_request| approval_request.approved_at.is_some() && approval_request.digest == digest))
}
