//! The second wave, to recipients who did not open the first. Opens are unknown for recipients without consent to tracking:
//! an operator decides whether the wave includes them.

use super::{
    lookup::{ensure_sendable, require},
    send_limits::SendLimits,
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    campaign::{
        model::{
            campaign::UnknownOpens,
            mail::{MailState, WaveId},
        },
        opens::MailEngagement,
        store::{campaign as campaigns, ledger as store, opens},
    },
    db::Tx,
    error::Kind,
};

/// Recipients of the second wave.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct SecondWaveSummary {
    /// The recipients whose server accepted the first mail: the sum of the next three.
    pub(crate) reached: usize,
    /// Recipients who opened the first mail; they get no second mail.
    pub(crate) opened: usize,
    /// Recipients with consent to tracking who did not open it.
    pub(crate) unopened: usize,
    /// Recipients without consent to tracking.
    pub(crate) unknown: usize,
    /// Mails of the first wave that a server deferred; their recipients are left out of the second wave.
    pub(crate) retried: i64,
    pub(crate) recipients: usize,
}

/// Selects the recipients of the second wave; `None` if they are already selected.
///
/// # Errors
/// `campaign.wave-unfinished` while mails of the first wave wait; `campaign.opens-unknown` without a decision
/// about unknown opens; same errors as [`super::count_due`].
pub(crate) async fn create_second_wave(
    app: &App,
    id: &str,
    plan: &SendLimits,
    unknown: Option<UnknownOpens>,
    dry_run: bool,
) -> Result<Option<SecondWaveSummary>> {
    let mut tx = app.db.write().await?;
    let campaign = require(&mut tx, id).await?;
    ensure_sendable(&mut tx, app, &campaign, plan).await?;
    let wave = campaigns::waves(&mut tx, id).await?.into_iter().find(|wave| wave.wave == plan.wave);
    if wave.is_some_and(|wave| wave.made_at.is_some()) {
        return Ok(None);
    }
    let retried = ensure_first_wave_finished(&mut tx, id).await?;
    let first = WaveId { campaign: id.to_owned(), wave: 1 };
    let signals = MailEngagement::by_mail(opens::list_hits(&mut tx, id).await?);
    let (mut wave, mut chosen) = (SecondWaveSummary { retried, ..SecondWaveSummary::default() }, Vec::new());
    for sent in store::list_sent(&mut tx, &first).await? {
        let is_opened = signals.get(&(first.wave, sent.number)).is_some_and(|of| of.was_opened(sent.at));
        let (count, is_chosen) = match (sent.is_tracked, is_opened) {
            (false, _) => (&mut wave.unknown, unknown == Some(UnknownOpens::Include)),
            (true, true) => (&mut wave.opened, false),
            (true, false) => (&mut wave.unopened, true),
        };
        *count += 1;
        wave.reached += 1;
        if is_chosen {
            chosen.push((sent.number, sent.recipient));
        }
    }
    if wave.unknown > 0 && unknown.is_none() {
        let detail = format!(
            "it is unknown whether {} of the {} recipients of the first wave opened it: use --unknown-opens skip or include",
            wave.unknown, wave.reached
        );
        return Err(Error::new(Kind::Conflict, "campaign.opens-unknown", detail));
    }
    wave.recipients = chosen.len();
    if dry_run {
        return Ok(Some(wave));
    }
    let (scope, now) = (WaveId { wave: plan.wave, ..first }, app.clock.millis());
    store::insert_recipients(
        &mut tx,
        &scope,
        chosen.iter().map(|(number, recipient)| (*number, recipient)),
        now,
    )
    .await?;
    campaigns::set_recipients_frozen(&mut tx, &scope, unknown, now).await?;
    let said =
        format!("{} of {} recipients, {} opened the first", wave.recipients, wave.reached, wave.opened);
    audit::record(&mut tx, app, &AuditEntry::new("campaign.second-wave", id).with_detail(said)).await?;
    tx.commit().await?;
    Ok(Some(wave))
}

/// Rejects a second wave while mails of the first were never attempted. Returns the number of deferred mails
/// of the first wave, such as after greylisting: they are retried for a day and a half, and get no second
/// mail.
async fn ensure_first_wave_finished(tx: &mut Tx, id: &str) -> Result<i64> {
    let open = [MailState::Queued, MailState::Claimed, MailState::Handed];
    let counted = store::count(tx, id).await?;
    let waits: i64 =
        counted.iter().filter(|one| one.wave == 1 && open.contains(&one.state)).map(|one| one.mails).sum();
    let retried = store::retried(tx, &WaveId { campaign: id.to_owned(), wave: 1 }).await?;
    let waits = waits - retried;
    if waits == 0 {
        return Ok(retried);
    }
    let detail = format!("{waits} mails of the first wave of campaign {id} wait: `vigie campaign send {id}`");
    Err(Error::new(Kind::Conflict, "campaign.wave-unfinished", detail))
}

/// Opens and clicks of a wave, among recipients with consent to tracking.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct OpenStats {
    pub(crate) wave: i64,
    /// Sent mails whose recipients consented to tracking.
    pub(crate) consenting: usize,
    pub(crate) opened: usize,
    /// Recipients who followed a link.
    pub(crate) clicked: usize,
}

/// The readers of each wave.
pub(crate) async fn readers(tx: &mut Tx, id: &str) -> Result<Vec<OpenStats>> {
    let signals = MailEngagement::by_mail(opens::list_hits(tx, id).await?);
    let mut all = Vec::new();
    for wave in [1, 2] {
        let mut readers = OpenStats { wave, ..OpenStats::default() };
        let scope = WaveId { campaign: id.to_owned(), wave };
        for sent in store::list_sent(tx, &scope).await?.iter().filter(|sent| sent.is_tracked) {
            let of = signals.get(&(wave, sent.number));
            readers.consenting += 1;
            readers.opened += usize::from(of.is_some_and(|of| of.was_opened(sent.at)));
            readers.clicked += usize::from(of.is_some_and(|of| of.was_clicked(sent.at)));
        }
        all.push(readers);
    }
    Ok(all)
}
