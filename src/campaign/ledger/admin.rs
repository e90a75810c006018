//! Use cases of operators: lists, reports and decisions.

use super::{
    backoff::max_due_at,
    lookup::{ensure_sendable, is_suspended_by_restore, require},
    payload::Content,
    second_wave::{OpenStats, readers},
    send_limits::SendLimits,
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    campaign::{
        model::{
            bounce::Bounced,
            campaign::{Campaign, CampaignState},
            mail::{MailRef, MailState, WaveId, message_id},
            suppression::Unsubscribed,
        },
        store::{bounce, campaign as campaigns, ledger as store, suppression},
    },
    db::{Tx, instant},
    error::Kind,
};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;
use std::collections::BTreeMap;

/// A campaign in a list.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Summary {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) sponsor: String,
    pub(crate) state: CampaignState,
    pub(crate) reason: String,
    /// Whether a backup was restored since sending was approved.
    pub(crate) is_held: bool,
    /// Whether no mail is queued any more.
    pub(crate) is_finished: bool,
    /// Mails by state, of all waves.
    pub(crate) mails: BTreeMap<&'static str, i64>,
}

/// A campaign in full.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CampaignDetails {
    #[serde(flatten)]
    pub(crate) summary: Summary,
    pub(crate) client: String,
    pub(crate) subject: String,
    pub(crate) locale: &'static str,
    pub(crate) audience: String,
    pub(crate) visa: Option<String>,
    /// The checksum of the content.
    pub(crate) sha256: String,
    pub(crate) attachments: Vec<String>,
    pub(crate) witnesses: Vec<String>,
    /// The first day of each wave.
    pub(crate) days: Vec<Option<Date>>,
    pub(crate) opened_at: Timestamp,
    pub(crate) approved_at: Option<Timestamp>,
}

async fn summary(tx: &mut Tx, campaign: &Campaign) -> Result<Summary> {
    let mut mails = BTreeMap::new();
    for counted in store::count(tx, &campaign.id).await? {
        *mails.entry(counted.state.word()).or_default() += counted.mails;
    }
    let open = [MailState::Queued, MailState::Claimed, MailState::Handed];
    let is_finished = open.iter().all(|state| !mails.contains_key(state.word()));
    let Campaign { id, name, sponsor, state, reason, .. } = campaign.clone();
    Ok(Summary {
        id,
        name,
        sponsor,
        state,
        reason,
        is_held: is_suspended_by_restore(tx, campaign).await?,
        is_finished,
        mails,
    })
}

/// All campaigns, newest first.
///
/// # Errors
/// Database errors; for the functions below also `campaign.unknown`.
pub(crate) async fn list(app: &App) -> Result<Vec<Summary>> {
    let mut tx = app.db.read().await?;
    let mut list = Vec::new();
    for campaign in campaigns::list(&mut tx).await? {
        list.push(summary(&mut tx, &campaign).await?);
    }
    Ok(list)
}

pub(crate) async fn show(app: &App, id: &str) -> Result<CampaignDetails> {
    let mut tx = app.db.read().await?;
    let campaign = require(&mut tx, id).await?;
    let summary = summary(&mut tx, &campaign).await?;
    let content = Content::from_stored(&campaigns::content(&mut tx, id).await?)?;
    let witnesses = campaigns::witnesses(&mut tx, id).await?.iter().map(ToString::to_string).collect();
    let days = campaigns::waves(&mut tx, id).await?.into_iter().map(|wave| wave.day).collect();
    let Campaign { client, subject, locale, audience, visa, sha256, opened_at, approved_at, .. } = campaign;
    let attachments = content.attachments.into_iter().map(|file| file.name).collect();
    Ok(CampaignDetails {
        summary,
        client,
        subject,
        locale: locale.code(),
        audience,
        visa,
        sha256,
        attachments,
        witnesses,
        days,
        opened_at: instant(opened_at)?,
        approved_at: approved_at.map(instant).transpose()?,
    })
}

/// The numbers of due mails and of deferred mails of a wave, for a campaign that may be sent now.
///
/// # Errors
/// `campaign.not-sendable` if it may not be sent.
pub(crate) async fn count_due(app: &App, id: &str, plan: &SendLimits) -> Result<[u64; 2]> {
    let mut tx = app.db.read().await?;
    let campaign = require(&mut tx, id).await?;
    ensure_sendable(&mut tx, app, &campaign, plan).await?;
    let counted = store::count(&mut tx, id).await?;
    let waits = |counted: &&store::Counted| counted.wave == plan.wave && counted.state == MailState::Queued;
    let all: i64 = counted.iter().filter(waits).map(|counted| counted.mails).sum();
    let (scope, now) = (WaveId { campaign: id.to_owned(), wave: plan.wave }, app.clock.millis());
    let later = store::count_deferred(&mut tx, &scope, now, max_due_at(now)).await?;
    Ok([all - later, later].map(|mails| u64::try_from(mails).unwrap_or_default()))
}

/// The change that an operator makes.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Approval {
    pub(crate) campaign: String,
    pub(crate) state: CampaignState,
    pub(crate) dry_run: bool,
}

/// Approves a campaign for sending.
pub(crate) async fn approve(app: &App, id: &str, dry_run: bool) -> Result<Approval> {
    change(app, id, Transition::Approve, dry_run).await
}

/// Pauses a campaign until it is resumed; mails in transit are finished.
pub(crate) async fn pause(app: &App, id: &str, reason: &str, dry_run: bool) -> Result<Approval> {
    change(app, id, Transition::Pause(reason), dry_run).await
}

/// Cancels a campaign permanently: queued mails are never sent.
pub(crate) async fn cancel(app: &App, id: &str, reason: &str, dry_run: bool) -> Result<Approval> {
    change(app, id, Transition::Cancel(reason), dry_run).await
}

#[derive(Clone, Copy)]
enum Transition<'a> {
    Approve,
    Pause(&'a str),
    Cancel(&'a str),
}

impl Transition<'_> {
    /// The target state, if the transition is allowed.
    fn target_state(self, from: CampaignState) -> Option<CampaignState> {
        use CampaignState::{Approved, Cancelled, Opened, Paused};
        match (self, from) {
            (Self::Approve, Opened) => Some(Approved),
            (Self::Pause(_), Approved) => Some(Paused),
            (Self::Cancel(_), Opened | Approved | Paused) => Some(Cancelled),
            _ => None,
        }
    }

    const fn action(self) -> (&'static str, &'static str) {
        match self {
            Self::Approve => ("campaign.approve", "approved"),
            Self::Pause(_) => ("campaign.pause", "paused"),
            Self::Cancel(_) => ("campaign.cancel", "cancelled"),
        }
    }
}

async fn change(app: &App, id: &str, wanted: Transition<'_>, dry_run: bool) -> Result<Approval> {
    let mut tx = app.db.write().await?;
    let campaign = require(&mut tx, id).await?;
    let (action, done) = wanted.action();
    let Some(state) = wanted.target_state(campaign.state) else {
        let detail = format!("campaign {id} is {} and cannot be {done}", campaign.state);
        return Err(Error::new(Kind::Conflict, "campaign.transition-invalid", detail));
    };
    let approval = Approval { campaign: id.to_owned(), state, dry_run };
    if dry_run {
        return Ok(approval);
    }
    let reason = match wanted {
        Transition::Approve => {
            let restored = campaigns::restore_count(&mut tx).await?;
            campaigns::set_approved(&mut tx, id, restored, app.clock.millis()).await?;
            ""
        }
        Transition::Pause(reason) | Transition::Cancel(reason) => {
            campaigns::set_state(&mut tx, id, state, reason).await?;
            reason
        }
    };
    let deed =
        AuditEntry::new(action, id).with_detail(reason).changed("state", campaign.state.word(), state.word());
    audit::record(&mut tx, app, &deed).await?;
    tx.commit().await?;
    Ok(approval)
}

/// The number of campaigns that a run paused and that wait for an operator.
pub(crate) async fn count_paused_by_run(app: &App) -> Result<i64> {
    campaigns::count_paused_by_run(&mut app.db.read().await?).await
}

/// The progress of a campaign by wave and region.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Report {
    pub(crate) campaign: Summary,
    /// All recipients of all waves: the sum of the mails.
    pub(crate) total: i64,
    /// Queued mails of the first wave whose recipients are suppressed now.
    pub(crate) suppressed_now: i64,
    pub(crate) rows: Vec<ReportRow>,
    /// Only for recipients with consent to tracking.
    pub(crate) readers: Vec<OpenStats>,
    /// Bounces of mails that were sent.
    pub(crate) bounces: Vec<Bounced>,
    pub(crate) unsubscribed: Vec<Unsubscribed>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportRow {
    pub(crate) wave: i64,
    /// The ISO 3166-2 code; empty if it is unknown.
    pub(crate) region: String,
    pub(crate) state: MailState,
    pub(crate) mails: i64,
}

/// Counts the mails of a campaign by outcome.
pub(crate) async fn report(app: &App, id: &str) -> Result<Report> {
    let mut tx = app.db.read().await?;
    let campaign = require(&mut tx, id).await?;
    let rows = store::count(&mut tx, id).await?.into_iter();
    let rows: Vec<_> = rows
        .map(|store::Counted { wave, region, state, mails }| ReportRow { wave, region, state, mails })
        .collect();
    let total = rows.iter().map(|row| row.mails).sum();
    let scope = WaveId { campaign: id.to_owned(), wave: 1 };
    let suppressed_now = store::count_suppressed(&mut tx, &scope, &campaign.client).await?;
    let readers = readers(&mut tx, id).await?;
    let (bounces, unsubscribed) =
        (bounce::count(&mut tx, id).await?, suppression::count_pressed(&mut tx, id).await?);
    let campaign = summary(&mut tx, &campaign).await?;
    Ok(Report { campaign, total, suppressed_now, rows, readers, bounces, unsubscribed })
}

/// A mail that may have been delivered.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UnknownMail {
    /// The Message-ID, as in the log of the relay.
    pub(crate) message_id: String,
    pub(crate) to: String,
    /// When it was handed over.
    pub(crate) at: Timestamp,
    pub(crate) answer: String,
    #[serde(skip)]
    wave_and_number: (i64, i64),
}

/// The mails that may have been delivered: those with these Message-IDs or, if none is named, all.
///
/// # Errors
/// `campaign.message-id-unknown` for a Message-ID that is not among them.
pub(crate) async fn unknown(app: &App, id: &str, message_ids: &[String]) -> Result<Vec<UnknownMail>> {
    let mut tx = app.db.read().await?;
    require(&mut tx, id).await?;
    named(unknown_in(&mut tx, app, id).await?, id, message_ids)
}

async fn unknown_in(tx: &mut Tx, app: &App, id: &str) -> Result<Vec<UnknownMail>> {
    let (_, host) = app.config.mail.from.address.local_and_domain();
    let row = |row: store::UnknownRow| -> Result<UnknownMail> {
        let scope = WaveId { campaign: id.to_owned(), wave: row.wave };
        let message_id = format!("{}@{host}", message_id(&scope, row.number));
        let place = (row.wave, row.number);
        let at = instant(row.changed_at)?;
        Ok(UnknownMail { message_id, to: row.email, at, answer: row.answer, wave_and_number: place })
    };
    store::unknown(tx, id).await?.into_iter().map(row).collect()
}

fn named(mut mails: Vec<UnknownMail>, id: &str, message_ids: &[String]) -> Result<Vec<UnknownMail>> {
    let plain = |message_id: &String| message_id.trim_matches(['<', '>']).to_lowercase();
    let wanted: Vec<String> = message_ids.iter().map(plain).collect();
    let is_there = |wanted: &&String| mails.iter().any(|mail| mail.message_id.to_lowercase() == **wanted);
    if let Some(absent) = wanted.iter().find(|wanted| !is_there(wanted)) {
        let detail = format!(
            "no mail {absent} of campaign {id} is unknown: `vigie campaign unknown {id}` shows those that are"
        );
        return Err(Error::not_found("campaign.message-id-unknown", detail));
    }
    mails.retain(|mail| wanted.is_empty() || wanted.contains(&mail.message_id.to_lowercase()));
    Ok(mails)
}

/// The decision about mails that may have been delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    /// They were delivered.
    AssumeSent,
    /// They were not delivered: they are sent again, with the same Message-ID.
    Resend,
}

/// Settles mails of unknown state: those of the given Message-IDs, or all. Returns them.
///
/// # Errors
/// `campaign.message-id-unknown` for a Message-ID that is not among them; nothing is settled then.
pub(crate) async fn settle_unknown(
    app: &App,
    id: &str,
    message_ids: &[String],
    decision: Decision,
    dry_run: bool,
) -> Result<Vec<UnknownMail>> {
    let mut tx = app.db.write().await?;
    require(&mut tx, id).await?;
    let mails = named(unknown_in(&mut tx, app, id).await?, id, message_ids)?;
    if dry_run || mails.is_empty() {
        return Ok(mails);
    }
    let (state, answer) = match decision {
        Decision::AssumeSent => (MailState::Sent, "an operator found it in the log of the relay"),
        Decision::Resend => (MailState::Queued, "an operator did not find it in the log of the relay"),
    };
    for UnknownMail { wave_and_number: (wave, number), .. } in &mails {
        let scope = WaveId { campaign: id.to_owned(), wave: *wave };
        store::settle_unknown(
            &mut tx,
            MailRef { wave: &scope, number: *number },
            state,
            answer,
            app.clock.millis(),
        )
        .await?;
    }
    let detail = format!("{} mails are {state} now: {answer}", mails.len());
    audit::record(&mut tx, app, &AuditEntry::new("campaign.unknown", id).with_detail(detail)).await?;
    tx.commit().await?;
    Ok(mails)
}
