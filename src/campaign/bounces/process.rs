//! Processes reports: records them in the ledger and suppresses addresses.

use super::report::{self, Reported, ReturnedMail};
use crate::{
    App, Result,
    audit::{self, AuditEntry},
    campaign::{
        contacts::AddressKey,
        ledger::{MaxHard, too_many_hard},
        model::{
            bounce::{BounceKind, RejectReason},
            mail::{MailRef, WaveId},
        },
        store::{bounce as store, campaign as campaigns, suppression},
        unsubscribe::LinkKey,
    },
    db::Tx,
    mail::read_mailbox,
};
use serde::Serialize;
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    path::Path,
};

/// Reports per transaction, so that the site's own writes do not wait long.
const GROUP: usize = 50;

/// The outcome of one report.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReportOutcome {
    /// The file, and the position in it if it contains several.
    pub(crate) source: String,
    /// The kind of the report; `None` if it is not about a failure, such as a delay.
    pub(crate) kind: Option<BounceKind>,
    pub(crate) message_id: Option<String>,
    /// The answer of the server.
    pub(crate) answer: String,
    /// Whether the same was reported before.
    pub(crate) is_known: bool,
    /// Why it was rejected.
    pub(crate) untaken: Option<RejectReason>,
}

/// The totals of all reports.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BounceSummary {
    pub(crate) hard: usize,
    pub(crate) soft: usize,
    pub(crate) policy: usize,
    pub(crate) complaints: usize,
    /// Ignored reports, such as delays, and complaints that a reader withdrew.
    pub(crate) idle: usize,
    /// Reports that were known already, from this run or an earlier one.
    pub(crate) known: usize,
    pub(crate) untaken: usize,
    /// Mails of unknown state that the reports settled as sent.
    pub(crate) settled: usize,
    pub(crate) dry_run: bool,
    /// Waves with too many mailboxes that do not exist.
    pub(crate) held: Vec<HeldReports>,
    pub(crate) reports: Vec<ReportOutcome>,
}

/// A wave whose reports suppressed no address.
#[derive(Debug, Serialize)]
pub(crate) struct HeldReports {
    pub(crate) campaign: String,
    pub(crate) wave: i64,
    /// The probable cause, and the last answer.
    pub(crate) reason: String,
}

/// Processes the reports of a file, a folder or, as -, stdin. A mailbox that complained gets no more
/// campaigns of the client. Mailboxes that do not exist are suppressed for all clients, unless they are more
/// than `limit` of their wave: then no address is suppressed, and the campaign is paused.
///
/// # Errors
/// File and database errors; `config.invalid` as for [`AddressKey::check`].
pub(crate) async fn process_reports(
    app: &App,
    path: &Path,
    limit: MaxHard,
    dry_run: bool,
) -> Result<BounceSummary> {
    let mut reports = Vec::new();
    read_mailbox(path, |source, mail| {
        reports.push((source, mail.ok_or(RejectReason::TooLarge).and_then(report::parse_report)));
    })?;
    let (key, links) = (AddressKey::load_for(app, dry_run).await?, LinkKey::find(app).await?);
    let mut run = Run { links, now: app.clock.millis(), ..Run::default() };
    run.taken.dry_run = dry_run;
    for group in reports.chunks(GROUP) {
        let mut tx = app.db.write().await?;
        key.check_and_register(&mut tx).await?;
        for (source, report) in group {
            let outcome = Box::pin(run.report(app, &mut tx, source, report)).await?;
            run.count(outcome);
        }
        if dry_run {
            continue;
        }
        tx.commit().await?;
    }
    for (scope, new) in std::mem::take(&mut run.hard) {
        run.suppress_or_pause(app, &scope, new, limit).await?;
    }
    Ok(run.taken)
}

#[derive(Default)]
struct Run {
    links: Option<LinkKey>,
    now: i64,
    clients: HashMap<String, String>,
    /// Reports of this run, because a dry run cannot find them in the database.
    seen: HashSet<(String, BounceKind)>,
    /// New reports of mailboxes that do not exist, by wave; zero if all of them were known.
    hard: BTreeMap<WaveId, i64>,
    taken: BounceSummary,
}

/// A mail of the ledger, with its wave.
struct LedgerMail {
    scope: WaveId,
    mail: store::Mail,
}

impl Run {
    async fn report(
        &mut self,
        app: &App,
        tx: &mut Tx,
        source: &str,
        report: &Result<Reported, RejectReason>,
    ) -> Result<ReportOutcome> {
        let outcome = ReportOutcome { source: source.to_owned(), ..ReportOutcome::default() };
        let report = match report {
            Ok(report) => report,
            Err(why) => return Ok(ReportOutcome { untaken: Some(*why), ..outcome }),
        };
        let outcome = ReportOutcome { message_id: Some(report.returned.message_id.clone()), ..outcome };
        let Some(found) = self.mail(tx, &report.returned).await? else {
            return Ok(ReportOutcome { untaken: Some(RejectReason::NotOurs), ..outcome });
        };
        let is_known = match report.kind {
            Some(_) => !self.insert_report(app, tx, &found, report).await?,
            None => false,
        };
        if report.kind == Some(BounceKind::Hard) {
            *self.hard.entry(found.scope).or_default() += i64::from(!is_known);
        }
        Ok(ReportOutcome { kind: report.kind, answer: report.answer.clone(), is_known, ..outcome })
    }

    /// The returned mail, if it is in the ledger and contains the signed link of its recipient.
    async fn mail(&self, tx: &mut Tx, returned: &ReturnedMail) -> Result<Option<LedgerMail>> {
        let ReturnedMail { message_id, link: (mailbox, rest) } = returned;
        let link = self.links.as_ref().and_then(|key| key.verify(mailbox, rest));
        let (Some((scope, number)), Some(link)) = (WaveId::parse_message_id(message_id), link) else {
            return Ok(None);
        };
        if link.campaign.as_ref() != Some(&scope.campaign) {
            return Ok(None);
        }
        let mail = store::find(tx, &scope, &link.address_hash).await?;
        Ok(mail.filter(|mail| mail.number == number).map(|mail| LedgerMail { scope, mail }))
    }

    /// Stores a report; `false` if it was stored already.
    async fn insert_report(
        &mut self,
        app: &App,
        tx: &mut Tx,
        LedgerMail { scope, mail }: &LedgerMail,
        report: &Reported,
    ) -> Result<bool> {
        let Some(kind) = report.kind else { return Ok(false) };
        let sent = MailRef { wave: scope, number: mail.number };
        let is_new = self.seen.insert((report.returned.message_id.clone(), kind))
            && store::insert_if_absent(tx, sent, kind, &report.answer, self.now).await?;
        if !is_new {
            return Ok(false);
        }
        let detail = format!("{kind}, mail {}", report.returned.message_id);
        audit::record(tx, app, &AuditEntry::new("campaign.bounce", &scope.campaign).with_detail(detail))
            .await?;
        // A mail that is returned had been delivered to the relay.
        self.taken.settled += usize::from(store::mark_sent(tx, sent, self.now).await?);
        if kind == BounceKind::Complaint {
            let client = self.client(tx, &scope.campaign).await?;
            let reason = format!("{kind}: {}", report.answer);
            suppression::suppress(tx, &mail.mailbox, &client, &reason, self.now).await?;
        }
        Ok(true)
    }

    /// Suppresses the mailboxes of a wave that do not exist, or pauses its campaign if they are too many.
    async fn suppress_or_pause(&mut self, app: &App, scope: &WaveId, new: i64, limit: MaxHard) -> Result<()> {
        let mut tx = app.db.write().await?;
        let mut answered = store::answered(&mut tx, scope).await?;
        // A dry run has stored none of them.
        answered.hard += if self.taken.dry_run { new } else { 0 };
        let returned = store::hard(&mut tx, scope).await?;
        if answered.is_over(limit) {
            let answer = returned.last().map_or("", |(_, answer)| answer);
            let reason = too_many_hard(answered, limit, answer);
            campaigns::pause(&mut tx, &scope.campaign, &reason).await?;
            self.taken.held.push(HeldReports { campaign: scope.campaign.clone(), wave: scope.wave, reason });
            return if self.taken.dry_run { Ok(()) } else { tx.commit().await };
        }
        drop(tx);
        if self.taken.dry_run {
            return Ok(());
        }
        for group in returned.chunks(GROUP) {
            let mut tx = app.db.write().await?;
            for (mailbox, answer) in group {
                let reason = format!("{}: {answer}", BounceKind::Hard);
                suppression::suppress(&mut tx, mailbox, "", &reason, self.now).await?;
            }
            tx.commit().await?;
        }
        Ok(())
    }

    async fn client(&mut self, tx: &mut Tx, campaign: &str) -> Result<String> {
        if let Some(client) = self.clients.get(campaign) {
            return Ok(client.clone());
        }
        let found = campaigns::find(tx, campaign).await?;
        let client = found.map(|campaign| campaign.client).unwrap_or_default();
        self.clients.insert(campaign.to_owned(), client.clone());
        Ok(client)
    }

    fn count(&mut self, outcome: ReportOutcome) {
        let taken = &mut self.taken;
        *match (outcome.untaken, outcome.is_known, outcome.kind) {
            (Some(_), ..) => &mut taken.untaken,
            (None, true, _) => &mut taken.known,
            (None, false, None) => &mut taken.idle,
            (None, false, Some(BounceKind::Hard)) => &mut taken.hard,
            (None, false, Some(BounceKind::Soft)) => &mut taken.soft,
            (None, false, Some(BounceKind::Policy)) => &mut taken.policy,
            (None, false, Some(BounceKind::Complaint)) => &mut taken.complaints,
        } += 1;
        taken.reports.push(outcome);
    }
}
