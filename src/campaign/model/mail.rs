//! Mails of campaigns: their state, their recipients, the results of attempts.

use crate::{closed_list::closed_list, email::Email};

closed_list! {
    /// State of a mail of a campaign.
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

/// A wave of a campaign.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct WaveId {
    pub(crate) campaign: String,
    /// 1 or 2.
    pub(crate) wave: i64,
}

/// A mail that is claimed by a runner.
#[derive(Debug, Clone)]
pub(crate) struct Claimed {
    pub(crate) number: i64,
    pub(crate) address_hash: String,
    pub(crate) email: Email,
    /// Source of the address.
    pub(crate) source: String,
    /// Number of attempts, including the current one.
    pub(crate) attempts: i64,
    /// Whether opens are tracked; checked again when the mail is handed over.
    pub(crate) is_tracked: bool,
}

/// The local part of the Message-ID. Constant for a mail, so that it can be found in the log of a relay, and duplicates can
/// be recognised.
pub(crate) fn message_id(scope: &WaveId, number: i64) -> String {
    format!("{}.w{}.{number}", scope.campaign.to_lowercase(), scope.wave)
}

impl WaveId {
    /// Parses a local part into the wave and the number of the mail.
    pub(crate) fn parse_message_id(message_id: &str) -> Option<(Self, i64)> {
        let (campaign, rest) = message_id.split_once(".w")?;
        let (wave, number) = rest.split_once('.')?;
        let scope = Self { campaign: campaign.to_uppercase(), wave: wave.parse().ok()? };
        Some((scope, number.parse().ok()?))
    }
}

/// Result of an attempt to send a mail.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct AttemptResult {
    pub(crate) state: MailState,
    /// Time of the next attempt of a queued mail, in milliseconds since 1970.
    pub(crate) due_at: i64,
    pub(crate) attempts: i64,
    pub(crate) answer: String,
    /// Whether the server reported an unknown mailbox. The end of the run decides about its suppression.
    #[serde(alias = "is_suppressed")]
    pub(crate) is_hard: bool,
}

/// The recorded answer of a mail whose runner died before the answer.
pub(crate) const NO_RESPONSE: &str = "its runner ended before the answer of the server";

/// The result of one mail.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct MailResult {
    pub(crate) number: i64,
    pub(crate) mailbox: String,
    pub(crate) end: AttemptResult,
}

/// A mail by wave and number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MailRef<'a> {
    pub(crate) wave: &'a WaveId,
    pub(crate) number: i64,
}

/// A recipient of a campaign.
#[derive(Debug, Clone)]
pub(crate) struct Recipient {
    pub(crate) address_hash: String,
    pub(crate) email: Email,
    pub(crate) region: String,
    pub(crate) source: String,
}

/// Final answers of a run, for the decision about its refusals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Answered {
    /// Mails that were sent or permanently refused.
    pub(crate) mails: i64,
    /// Refusals that name the mailbox.
    pub(crate) hard: i64,
}
