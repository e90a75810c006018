//! Requests of people about their data.

use crate::{
    Error, Result, closed_list::closed_list, email::Email, error::Kind, locale::Locale, reference::Reference,
};
use jiff::civil::Date;

closed_list! {
    /// What is asked for.
    RequestKind as PrivacyRequestKind { Receive = "receive", Erase = "erase", Correct = "correct", Object = "object", }
}

closed_list! {
    /// How far a request is.
    RequestState as PrivacyRequestState {
        Waiting = "waiting", Confirmed = "confirmed", Withdrawn = "withdrawn", Done = "done", Refused = "refused",
    }
}

const DAY: i64 = 24 * 60 * 60 * 1_000;

/// Milliseconds in which a request can be confirmed.
pub(crate) const CONFIRM_WITHIN: i64 = 2 * DAY;

/// Milliseconds after the confirmation in which an erasure can be withdrawn, and is not carried out.
const WITHDRAW_WITHIN: i64 = 5 * DAY;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PrivacyRequest {
    pub(crate) reference: Reference,
    pub(crate) kind: RequestKind,
    /// `None` once it is erased.
    pub(crate) email: Option<Email>,
    pub(crate) body: String,
    pub(crate) locale: Locale,
    pub(crate) state: RequestState,
    /// Milliseconds since 1970, as all of them.
    pub(crate) created_at: i64,
    pub(crate) confirmed_at: Option<i64>,
    /// The day by which it is answered.
    pub(crate) due_on: Option<Date>,
    pub(crate) done_at: Option<i64>,
    pub(crate) answer: String,
    pub(crate) archive_until: Option<i64>,
}

impl PrivacyRequest {
    /// Until when an erasure can be withdrawn.
    pub(crate) fn withdraw_until(&self) -> Option<i64> {
        let is_erasure = self.kind == RequestKind::Erase && self.state == RequestState::Confirmed;
        self.confirmed_at.filter(|_| is_erasure).map(|at| at + WITHDRAW_WITHIN)
    }

    /// Whether its address waits for a confirmation that can no longer come.
    pub(crate) fn has_lapsed(&self, now: i64) -> bool {
        self.state == RequestState::Waiting && now - self.created_at > CONFIRM_WITHIN
    }

    pub(crate) fn ensure_state(&self, state: RequestState) -> Result<()> {
        if self.state == state {
            return Ok(());
        }
        let detail = format!("{} is {}, not {state}", self.reference, self.state);
        Err(Error::new(Kind::Refused, "privacy.move-refused", detail))
    }
}
