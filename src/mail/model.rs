//! The queued mail, its states and the outcomes of attempts.

use super::message::cleaned;
use crate::{closed_list::closed_list, db::FromRow, locale::Locale};
use jiff::Timestamp;
use serde::Serialize;
use std::ops::AddAssign;

/// Back-off after each attempt, in milliseconds: 1, 5, 30 minutes, 2, 6, 24 hours. After the last of them the mail has
/// failed.
pub(super) const BACK_OFF: [i64; 6] = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 86_400_000];
/// Maximum length of a server's answer that is stored, in characters.
const MAX_ANSWER_CHARS: usize = 500;

closed_list! {
    /// The state of a mail.
    State {
        /// Waits for its first attempt or a retry.
        Queued = "queued",
        /// Queued before the backup that was restored since. It may have been sent, so an operator releases or drops it.
        Held = "held",
        Sending = "sending",
        Sent = "sent",
        /// Rejected permanently, or retried too often.
        Failed = "failed",
    }
}

/// Outcome of an attempt, with the answer of the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DeliveryResult {
    Sent(String),
    /// Temporary failure of this mail.
    Deferred(String),
    /// No server accepts mail now.
    Unreachable(String),
    /// Permanent rejection of this mail.
    Rejected(String),
    /// Permanent rejection of every mail to this address.
    InvalidRecipient(String),
    /// The mail was handed over, but no answer arrived.
    Unknown(String),
}

impl DeliveryResult {
    /// Outcome of a mail that was not handed over because its permission was denied.
    pub(super) fn not_handed_over() -> Self {
        Self::Deferred("it was not handed over".to_owned())
    }

    pub(crate) fn answer(&self) -> String {
        let (Self::Sent(answer)
        | Self::Deferred(answer)
        | Self::Unreachable(answer)
        | Self::Rejected(answer)
        | Self::InvalidRecipient(answer)
        | Self::Unknown(answer)) = self;
        cleaned(answer, MAX_ANSWER_CHARS)
    }

    /// Returns the state after `attempts` attempts, and the time of the next one.
    pub(super) fn state(&self, attempts: i64, now: i64) -> (State, i64) {
        match self {
            Self::Sent(_) => (State::Sent, now),
            Self::Rejected(_) | Self::InvalidRecipient(_) => (State::Failed, now),
            Self::Deferred(_) | Self::Unreachable(_) | Self::Unknown(_) => {
                match usize::try_from(attempts - 1).ok().and_then(|at| BACK_OFF.get(at)) {
                    Some(wait) => (State::Queued, now + wait),
                    None => (State::Failed, now),
                }
            }
        }
    }
}

/// A mail that this process has claimed for sending.
#[derive(FromRow)]
pub(super) struct Claimed {
    pub(super) id: String,
    pub(super) queued_at: i64,
    pub(super) attempts: i64,
    /// The message in its stored form (JSON).
    pub(super) message: String,
}

/// A mail in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OutboxMail {
    pub id: String,
    pub kind: String,
    pub state: State,
    pub to: String,
    pub locale: Locale,
    pub subject: String,
    pub queued_at: Timestamp,
    /// Time of the next attempt; `None` unless the mail is queued.
    pub next_at: Option<Timestamp>,
    pub attempts: i64,
    pub ended_at: Option<Timestamp>,
    /// The last answer of the server.
    pub answer: String,
}

/// Counts of mails by the outcome of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct SendSummary {
    pub sent: u64,
    /// Mails that will be retried.
    pub later: u64,
    pub failed: u64,
}

impl AddAssign<State> for SendSummary {
    fn add_assign(&mut self, state: State) {
        match state {
            State::Sent => self.sent += 1,
            State::Queued | State::Held | State::Sending => self.later += 1,
            State::Failed => self.failed += 1,
        }
    }
}
