//! The signer's approval. A mail leads to a page that shows what will leave, opening it changes nothing, and its button
//! approves just that: the time, the signer's address, masked, and the checksum of what was approved are kept.

use super::{
    super::{
        followup::{Status, known, lead_on},
        receipt::{Token, masked},
        reference::Reference,
        store,
    },
    Attachment, CONTENT, CampaignRequest, attachment,
    digest::digest,
    letter, opening, recipients,
};
use crate::{
    App, Error, Result,
    campaign::{
        contacts::audience_size,
        creative::{self, Body, CheckContent, Checked, Pictures},
        ledger,
    },
    db::Tx,
    error::Kind,
    files, mail, reader,
};
use jiff::{SignedDuration, Timestamp};

/// How long a link is good for.
const LIVES: SignedDuration = SignedDuration::from_hours(60 * 24);

/// A link that was sent to a signer, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) reference: Reference,
    /// The signer's address, masked.
    pub(crate) signer: String,
    /// Of what was to be approved when the link was sent.
    pub(crate) digest: String,
    pub(crate) approved_at: Option<Timestamp>,
}

/// What a signer is asked to approve, or has approved.
#[derive(Debug)]
pub(crate) struct Approval {
    pub(crate) asked: Asked,
    pub(crate) request: CampaignRequest,
    /// The name of the file that is sent.
    pub(crate) file: String,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) checked: Checked,
    /// Who gets it, and whether they were counted.
    pub(crate) recipients: (u64, bool),
}

/// What a request comes to at this moment.
struct Current {
    request: CampaignRequest,
    file: files::StoredFile,
    attachments: Vec<Attachment>,
    digest: String,
    /// Addresses or ids; none for everybody of a kind.
    named: Option<Vec<String>>,
}

async fn current(tx: &mut Tx, reference: &Reference) -> Result<Current> {
    let missing = || Error::fault(format!("{reference} has no request or no content"));
    let request = store::campaign::find(tx, reference).await?.ok_or_else(missing)?;
    let found = files::named(tx, reference.as_str(), CONTENT.field).await?;
    let file = found.ok_or_else(missing)?;
    let named = recipients::of(tx, reference, &request).await?;
    let attachments = attachment::list(tx, reference.as_str()).await?;
    let digest = digest(&request, (&file.sha256, &attachments), named.as_deref());
    Ok(Current { request, file, attachments, digest, named })
}

/// Sends the signer a link to approve what a request comes to now.
///
/// # Errors
/// What the database says.
pub(super) async fn ask(
    tx: &mut Tx,
    app: &App,
    reference: &Reference,
    request: &CampaignRequest,
) -> Result<()> {
    let token = Token::random(app);
    let digest = current(tx, reference).await?.digest;
    let signer = masked(&request.signer);
    let asked = Asked { reference: reference.clone(), signer, digest, approved_at: None };
    let ends = app.clock.now() + LIVES;
    store::campaign::put_approval(tx, &token.sha256(), &asked, ends).await?;
    mail::queue(tx, app, &letter::approval(app, reference, request, &token, ends)).await.map(drop)
}

/// What a link is for, for whoever holds it.
///
/// # Errors
/// `campaign.approval-unknown` for a link that is none, has ended, or was replaced by another; and what the database says.
pub(crate) async fn find(app: &App, token: &Token) -> Result<Approval> {
    let mut tx = app.db.read().await?;
    let asked = asked(&mut tx, app, token).await?;
    let Current { request, file, attachments, named, .. } = current(&mut tx, &asked.reference).await?;
    drop(tx);
    let checked = checked(app, &request, &file).await?;
    let recipients = match (named, request.audience.kind()) {
        (None, Some(kind)) => {
            let size = audience_size(app, kind).await?;
            (size.mailboxes, size.is_counted)
        }
        (named, _) => (named.unwrap_or_default().len() as u64, true),
    };
    Ok(Approval { asked, request, file: file.name, attachments, checked, recipients })
}

async fn checked(app: &App, request: &CampaignRequest, content: &files::StoredFile) -> Result<Checked> {
    let checked = reader::read_stored(app, CheckContent { kind: request.content }, content).await?;
    Ok(checked.bearing(request.visa.as_ref().map(|visa| visa.number.as_str())))
}

/// The content of a link, as a program of mail would show it; none of a document.
///
/// # Errors
/// As of [`find`].
pub(crate) async fn preview(app: &App, token: &Token, pictures: Pictures) -> Result<Option<String>> {
    let shown = |body: &Body| creative::preview(body, pictures);
    Ok(find(app, token).await?.checked.body.as_ref().map(shown))
}

fn unknown() -> Error {
    Error::absent("campaign.approval-unknown", "this link is good no longer")
}

async fn asked(tx: &mut Tx, app: &App, token: &Token) -> Result<Asked> {
    let found = store::campaign::approval(tx, &token.sha256(), app.clock.now()).await?;
    found.ok_or_else(unknown)
}

/// Approves what a link was sent for, opens it in the ledger, leads the request on and tells its team. Pressed again it changes
/// nothing.
///
/// # Errors
/// As of [`find`]; `campaign.approval-changed` when the campaign is another by now, and `campaign.approval-late` when its
/// first sending should have left.
pub(crate) async fn approve(app: &App, token: &Token) -> Result<()> {
    let now = app.clock.now();
    let (asked, prepared) = {
        let mut tx = app.db.read().await?;
        let asked = asked(&mut tx, app, token).await?;
        if asked.approved_at.is_some() {
            return Ok(());
        }
        let current = current(&mut tx, &asked.reference).await?;
        drop(tx);
        refuse_changed(&asked, &current.digest)?;
        let prepared = prepare(app, &asked.reference, current, false).await?;
        (asked, prepared)
    };
    let mut tx = app.db.write().await?;
    if !store::campaign::approve(&mut tx, &token.sha256(), now).await? {
        return Ok(());
    }
    let Current { request, digest, .. } = current(&mut tx, &asked.reference).await?;
    refuse_changed(&asked, &digest)?;
    if request.first_on < app.clock.today() {
        let detail = "the day of the first sending has passed";
        return Err(Error::new(Kind::Refused, "campaign.approval-late", detail));
    }
    let mut follow_up = known(&mut tx, &asked.reference).await?;
    // What was told to be over does not begin.
    if follow_up.ahead().is_empty() {
        return Err(unknown());
    }
    let recipients = opening::open(&mut tx, app, prepared).await?;
    if follow_up.status == Status::Sent {
        lead_on(&mut tx, app, &mut follow_up, (Status::Process, None)).await?;
    }
    mail::queue(&mut tx, app, &letter::approved(app, &asked, (&request, recipients), now)).await?;
    tx.commit().await
}

fn refuse_changed(asked: &Asked, digest: &str) -> Result<()> {
    if digest == asked.digest {
        return Ok(());
    }
    let detail = "the campaign is not the one that this link was sent for";
    Err(Error::new(Kind::Refused, "campaign.approval-changed", detail))
}

async fn prepare(
    app: &App,
    reference: &Reference,
    current: Current,
    dry_run: bool,
) -> Result<Option<ledger::Prepared>> {
    let Current { request, file, attachments, named, .. } = current;
    let sent = opening::Sent { file, attachments, named };
    Box::pin(opening::prepare(app, reference, &request, sent, dry_run)).await
}

/// Opens a campaign in the ledger that its signer approved when the base had nobody to write to, and says how many it reaches.
///
/// # Errors
/// `campaign.not-approved` when what it comes to now is not, `campaign.audience-empty` when there is nobody still,
/// `campaign.exists`, and what the database says.
pub(crate) async fn open(app: &App, reference: &Reference, dry_run: bool) -> Result<usize> {
    if standing(app, reference).await?.is_none() {
        let detail = format!("the signer of {reference} has not approved what it comes to now");
        return Err(Error::new(Kind::Refused, "campaign.not-approved", detail));
    }
    let found = current(&mut app.db.read().await?, reference).await?;
    let digest = found.digest.clone();
    let prepared = prepare(app, reference, found, dry_run).await?;
    let mut tx = app.db.write().await?;
    let changed = current(&mut tx, reference).await?.digest != digest;
    let recipients = if changed { None } else { opening::open(&mut tx, app, prepared).await? };
    let recipients = recipients.ok_or_else(|| {
        let detail = format!("{reference} would reach nobody: import contacts of its audience first");
        Error::new(Kind::Refused, "campaign.audience-empty", detail)
    })?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(recipients)
}

/// Whether what a request comes to now is approved: when, and the checksum; none when it is not.
///
/// # Errors
/// What the database says.
pub(crate) async fn standing(app: &App, reference: &Reference) -> Result<Option<Asked>> {
    let mut tx = app.db.read().await?;
    let digest = current(&mut tx, reference).await?.digest;
    let all = store::campaign::approvals(&mut tx, reference).await?;
    Ok(all.into_iter().find(|asked| asked.approved_at.is_some() && asked.digest == digest))
}
