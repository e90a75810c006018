//! Resumes campaigns after a pause or a restored backup, and reconciles the ledger with the log of a relay.

use super::lookup::{is_suspended_by_restore, require};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    campaign::{
        model::{
            campaign::CampaignState,
            mail::{MailState, WaveId, message_id},
        },
        store::{campaign as campaigns, ledger as store, refusals},
    },
    error::Kind,
};
use serde::Serialize;
use std::{collections::BTreeSet, io::BufRead};

/// Maximum bytes of a line of a relay's log.
const MAX_LINE_BYTES: u64 = 64_000;

/// The handling of the rejections because of which a run paused the campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusals {
    /// They remain failed, and no address is suppressed.
    Keep,
    /// The mails are sent again.
    Retry,
    /// The addresses are suppressed for every campaign.
    Suppress,
}

/// A resumed campaign.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Resumed {
    pub(crate) campaign: String,
    pub(crate) state: CampaignState,
    /// Queued mails of all waves, which the next runs send.
    pub(crate) queued: i64,
    /// Refusals that were retried or suppressed.
    pub(crate) refusals: u64,
    /// Whether a backup was restored since sending was approved: the mails may have been sent already.
    pub(crate) is_restored: bool,
    pub(crate) dry_run: bool,
}

/// Resumes a campaign that is paused, or held after the restore of a backup.
///
/// # Errors
/// `campaign.unknown`; `campaign.transition-invalid` for a campaign that is neither paused nor held; database errors.
pub(crate) async fn resume(app: &App, id: &str, refusals: Refusals, dry_run: bool) -> Result<Resumed> {
    let (mut tx, now) = (app.db.write().await?, app.clock.millis());
    let campaign = require(&mut tx, id).await?;
    let is_restored = is_suspended_by_restore(&mut tx, &campaign).await?;
    if campaign.state != CampaignState::Paused && !(campaign.state == CampaignState::Approved && is_restored)
    {
        let detail = format!("campaign {id} is {} and cannot be resumed", campaign.state);
        return Err(Error::new(Kind::Conflict, "campaign.transition-invalid", detail));
    }
    let changed = match refusals {
        Refusals::Keep => 0,
        Refusals::Retry => refusals::retry_held(&mut tx, id, now).await?,
        Refusals::Suppress => refusals::suppress_held(&mut tx, id, now).await?,
    };
    let counted = store::count(&mut tx, id).await?;
    let open = [MailState::Queued, MailState::Claimed, MailState::Handed];
    let queued = counted.iter().filter(|one| open.contains(&one.state)).map(|one| one.mails).sum();
    let resumed = Resumed {
        campaign: id.to_owned(),
        state: CampaignState::Approved,
        queued,
        refusals: changed,
        is_restored,
        dry_run,
    };
    if dry_run {
        return Ok(resumed);
    }
    let restored = campaigns::restore_count(&mut tx).await?;
    campaigns::set_approved(&mut tx, id, restored, now).await?;
    let detail = format!("{queued} mails wait; {refusals:?} for {changed} refusals");
    let deed = AuditEntry::new("campaign.resume", id).with_detail(detail);
    let deed = deed.changed("state", campaign.state.word(), resumed.state.word());
    audit::record(&mut tx, app, &deed).await?;
    tx.commit().await?;
    Ok(resumed)
}

/// The changes to the ledger from the log of a relay.
#[derive(Debug, Clone, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Reconciled {
    pub(crate) campaign: String,
    /// Mails that are now marked as sent.
    pub(crate) marked: u64,
    /// Mails with a final state in the ledger already.
    pub(crate) known: u64,
    /// Message-IDs of the campaign that are not in the ledger.
    pub(crate) unknown: Vec<String>,
    /// Mails that are still queued.
    pub(crate) queued: i64,
    pub(crate) dry_run: bool,
}

/// Marks the mails of a campaign as sent whose Message-IDs are in a log. Idempotent.
///
/// # Errors
/// `campaign.unknown`; `campaign.running` while the campaign may be sent; errors of the log; database errors.
pub(crate) async fn reconcile(app: &App, id: &str, log: impl BufRead, dry_run: bool) -> Result<Reconciled> {
    let named = named_in(id, log)?;
    let mut tx = app.db.write().await?;
    let campaign = require(&mut tx, id).await?;
    if campaign.state == CampaignState::Approved && !is_suspended_by_restore(&mut tx, &campaign).await? {
        let detail = format!("campaign {id} may be sent now: `vigie campaign pause {id}` first");
        return Err(Error::new(Kind::Conflict, "campaign.transition-invalid", detail));
    }
    let mut reconciled = Reconciled { campaign: id.to_owned(), dry_run, ..Reconciled::default() };
    for (wave, number) in named {
        let scope = WaveId { campaign: id.to_owned(), wave };
        match store::mark_sent(&mut tx, &scope, number, app.clock.millis()).await? {
            Some(true) => reconciled.marked += 1,
            Some(false) => reconciled.known += 1,
            None => reconciled.unknown.push(message_id(&scope, number)),
        }
    }
    let counted = store::count(&mut tx, id).await?;
    reconciled.queued =
        counted.iter().filter(|one| one.state == MailState::Queued).map(|one| one.mails).sum();
    if !dry_run {
        let detail = format!("{} mails are sent by the log of the relay", reconciled.marked);
        audit::record(&mut tx, app, &AuditEntry::new("campaign.reconcile", id).with_detail(detail)).await?;
        tx.commit().await?;
    }
    Ok(reconciled)
}

/// Wave and number of every mail of a campaign in a log, in any format with complete Message-IDs.
fn named_in(id: &str, mut log: impl BufRead) -> Result<BTreeSet<(i64, i64)>> {
    let (mut named, mut line) = (BTreeSet::new(), Vec::new());
    loop {
        line.clear();
        let mut part = std::io::Read::take(&mut log, MAX_LINE_BYTES);
        let read = part.read_until(b'\n', &mut line);
        if read.map_err(|e| Error::input("read", "the log".as_ref(), &e))? == 0 {
            return Ok(named);
        }
        let text = String::from_utf8_lossy(&line).to_lowercase();
        for word in text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))) {
            named.extend(
                WaveId::parse_message_id(word)
                    .filter(|(scope, _)| scope.campaign == id)
                    .map(|(s, n)| (s.wave, n)),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::named_in;

    #[test]
    fn finds_message_ids_in_logs_of_any_relay() {
        let log = "Nov 27 10:00:01 mx postfix/cleanup[12]: 4X: message-id=<k-7q4m-2k9p.w1.17@health.example>\n\
            2026-11-27T10:00:02 id=<K-7Q4M-2K9P.W2.3@health.example> sent\n\
            k-7q4m-2k9p.w1.17@health.example\nk-0000-0000.w1.1@health.example\nk-7q4m-2k9p.w1.x\n";
        let named: Vec<_> = named_in("K-7Q4M-2K9P", log.as_bytes()).unwrap().into_iter().collect();
        assert_eq!(named, [(1, 17), (2, 3)]);
    }
}
