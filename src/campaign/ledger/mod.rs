//! The ledger of campaigns: one row for each mail, so that none is sent twice and none is forgotten. That a mail is handed over
//! is on the disk before the first byte of it leaves; what had begun to leave when its runner died is unknown, and only an
//! operator sends it again.

mod compose;
mod deliver;
mod dispatch;
mod journal;
mod open;
mod operate;
mod payload;
mod plan;
mod resume;
mod run;
mod second;
mod settle;
mod step;
mod witness;

pub(crate) use open::{Audience, Opened, Opening, Prepared, Recipient, add, client, open, prepare, withdraw};
pub(crate) use operate::{
    Approval, Decision, Report, ReportRow, Shown, Summary, Unknown, approve, cancel, count_paused_by_run,
    decide, list, pause, report, show, unknown, waiting,
};
pub(crate) use payload::{Attached, Content, read as read_content};
pub(crate) use plan::{MaxHard, Plan, Rate, Window, time};
pub(crate) use resume::{Reconciled, Refusals, Resumed, reconcile, resume};
pub(crate) use run::{Sent, send};
pub(crate) use second::{Readers, Second, UnknownOpens, readers, second};
pub(super) use settle::too_many_hard;
pub(crate) use witness::{Preview, Tested, preview, test};

use crate::{closed_list::closed_list, email::Email, locale::Locale, mail::Verdict};

closed_list! {
    /// Where a campaign stands. Whether it is finished is seen in its mails.
    CampaignState {
        Opened = "opened",
        Approved = "approved",
        Paused = "paused",
        Cancelled = "cancelled",
    }
}

closed_list! {
    /// Where a mail of a campaign stands.
    MailState {
        Queued = "queued",
        Claimed = "claimed",
        Handed = "handed",
        Sent = "sent",
        Failed = "failed",
        Suppressed = "suppressed",
        Unknown = "unknown",
    }
}

/// A campaign, but for what it sends.
#[derive(Debug, Clone)]
pub(crate) struct Campaign {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Whose suppressions hold beside everybody's.
    pub(crate) client: String,
    pub(crate) sponsor: String,
    pub(crate) subject: String,
    pub(crate) locale: Locale,
    pub(crate) audience: String,
    pub(crate) visa: Option<String>,
    pub(crate) state: CampaignState,
    /// Why it is paused or cancelled.
    pub(crate) reason: String,
    /// How often the database had been restored when sending was allowed.
    pub(crate) restored: i64,
    pub(crate) sha256: String,
    pub(crate) opened_at: i64,
    pub(crate) approved_at: Option<i64>,
}

/// A wave of a campaign.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Scope {
    pub(crate) campaign: String,
    /// 1 or 2.
    pub(crate) wave: i64,
}

/// A mail that this runner is to send.
#[derive(Debug, Clone)]
pub(crate) struct Claimed {
    pub(crate) number: i64,
    pub(crate) mailbox: String,
    pub(crate) email: Email,
    /// Where the address is from.
    pub(crate) source: String,
    /// This one counted.
    pub(crate) attempts: i64,
    /// Whether opening it tells us: asked anew as it is handed over.
    pub(crate) is_tracked: bool,
}

/// What a Message-ID has before the sign: always the same for a mail, so that what a relay logs can be found, and whoever gets
/// it twice can tell.
pub(crate) fn message_id(scope: &Scope, number: i64) -> String {
    format!("{}.w{}.{number}", scope.campaign.to_lowercase(), scope.wave)
}

impl Scope {
    /// The wave that such a name is of, and the number of the mail.
    pub(crate) fn of(message_id: &str) -> Option<(Self, i64)> {
        let (campaign, rest) = message_id.split_once(".w")?;
        let (wave, number) = rest.split_once('.')?;
        let scope = Self { campaign: campaign.to_uppercase(), wave: wave.parse().ok()? };
        Some((scope, number.parse().ok()?))
    }
}

/// How an attempt leaves a mail.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct End {
    pub(crate) state: MailState,
    /// Of a queued one, when it may be tried, in milliseconds since 1970.
    pub(crate) due_at: i64,
    pub(crate) attempts: i64,
    pub(crate) answer: String,
    /// Whether the server said that there is no such mailbox. The end of the run decides what follows from that.
    #[serde(alias = "is_suppressed")]
    pub(crate) is_hard: bool,
}

/// The answer to a mail that nobody heard.
pub(crate) const UNHEARD: &str = "its runner ended before the answer of the server";

/// The same of one mail.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Ended {
    pub(crate) number: i64,
    pub(crate) mailbox: String,
    pub(crate) end: End,
}

/// How long a mail waits that was not taken, the first time, in milliseconds. Each time it is twice as long, six hours at most.
const FIRST_WAIT: i64 = 300_000;
const LONGEST_WAIT: i64 = 21_600_000;
/// Attempts after which a mail has failed: about a day and a half.
const ATTEMPTS: i64 = 12;

/// Beyond this no back-off leads: a mail due later was put off before the clock was set back.
pub(crate) const fn latest_due(now: i64) -> i64 {
    now + 2 * LONGEST_WAIT
}

/// What a server's answer makes of a mail after so many attempts. `chance` spreads what waits over half as long again, so that
/// a server that was busy does not get all of it at once.
pub(crate) fn end(verdict: &Verdict, attempts: i64, now: i64, chance: u64) -> End {
    let doublings = u32::try_from((attempts - 1).clamp(0, 16)).unwrap_or_default();
    let wait = FIRST_WAIT.saturating_mul(1 << doublings).min(LONGEST_WAIT);
    let spread = i64::try_from(chance % u64::try_from(wait / 2).unwrap_or(1)).unwrap_or_default();
    let later = now + wait + spread;
    let (state, due_at, attempts) = match verdict {
        Verdict::Sent(_) => (MailState::Sent, now, attempts),
        Verdict::Unknown(_) => (MailState::Unknown, now, attempts),
        Verdict::Refused(_) | Verdict::NoMailbox(_) => (MailState::Failed, now, attempts),
        // Nobody was asked about this mail.
        Verdict::Unreachable(_) => (MailState::Queued, later, attempts - 1),
        Verdict::Later(_) if attempts >= ATTEMPTS => (MailState::Failed, now, attempts),
        Verdict::Later(_) => (MailState::Queued, later, attempts),
    };
    let is_hard = matches!(verdict, Verdict::NoMailbox(_));
    End { state, due_at, attempts, answer: verdict.answer(), is_hard }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_leaves_a_mail_where_it_truly_is() {
        let said =
            |verdict: fn(String) -> Verdict, attempts| end(&verdict("said".to_owned()), attempts, 1_000, 7);
        for (verdict, attempts, state, left) in [
            (Verdict::Sent as fn(String) -> Verdict, 1, MailState::Sent, 1),
            (Verdict::Unknown, 1, MailState::Unknown, 1),
            (Verdict::Refused, 1, MailState::Failed, 1),
            (Verdict::NoMailbox, 3, MailState::Failed, 3),
            (Verdict::Later, 1, MailState::Queued, 1),
            (Verdict::Later, ATTEMPTS, MailState::Failed, ATTEMPTS),
            (Verdict::Unreachable, ATTEMPTS, MailState::Queued, ATTEMPTS - 1),
        ] {
            let end = said(verdict, attempts);
            assert_eq!((end.state, end.attempts, end.answer.as_str()), (state, left, "said"));
            assert_eq!(end.is_hard, attempts == 3);
        }
    }

    #[test]
    fn waits_grow_are_spread_and_stay_below_what_the_clock_may_lose() {
        let later = Verdict::Later(String::new());
        let wait = |attempts, chance| end(&later, attempts, 0, chance).due_at;
        assert_eq!((wait(1, 0), wait(2, 0), wait(3, 0)), (300_000, 600_000, 1_200_000));
        assert_eq!((wait(1, 149_999), wait(1, 150_000)), (449_999, 300_000));
        assert!((1..ATTEMPTS).all(|attempts| wait(attempts, u64::MAX) <= latest_due(0)));
        assert_eq!(wait(ATTEMPTS - 1, 0), LONGEST_WAIT);
    }

    #[test]
    fn a_message_id_names_campaign_wave_and_mail() {
        let scope = Scope { campaign: "K-7Q4M-2K9P".to_owned(), wave: 2 };
        assert_eq!(message_id(&scope, 17), "k-7q4m-2k9p.w2.17");
        assert_eq!(Scope::of("k-7q4m-2k9p.w2.17"), Some((scope, 17)));
        assert!(["", "k-7q4m-2k9p", "k.w.1", "k.w1.", "k.w1.x"].iter().all(|id| Scope::of(id).is_none()));
    }
}
