//! Requests about personal data.

use crate::{
    Error, Result, closed_list::closed_list, email::Email, error::Kind, locale::Locale, reference::Reference,
};
use jiff::civil::Date;

closed_list! {
    /// The kind of a request.
    RequestKind as PrivacyRequestKind { Receive = "receive", Erase = "erase", Correct = "correct", Object = "object", }
}

closed_list! {
    /// The state of a request.
    RequestState as PrivacyRequestState {
        Waiting = "waiting", Confirmed = "confirmed", Withdrawn = "withdrawn", Done = "done", Refused = "refused",
    }
}

const DAY: i64 = 24 * 60 * 60 * 1_000;

/// How long a request can be confirmed, in milliseconds.
pub(crate) const CONFIRM_WITHIN: i64 = 2 * DAY;

/// How long after its confirmation an erasure can be withdrawn, in milliseconds. It is not carried out
/// before.
const WITHDRAW_WITHIN: i64 = 5 * DAY;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PrivacyRequest {
    pub(crate) reference: Reference,
    pub(crate) kind: RequestKind,
    /// `None` after an erasure.
    pub(crate) email: Option<Email>,
    pub(crate) body: String,
    pub(crate) locale: Locale,
    pub(crate) state: RequestState,
    /// All times are in milliseconds since 1970.
    pub(crate) created_at: i64,
    pub(crate) confirmed_at: Option<i64>,
    /// The day by which the request is answered.
    pub(crate) due_on: Option<Date>,
    pub(crate) done_at: Option<i64>,
    pub(crate) answer: String,
    pub(crate) archive_until: Option<i64>,
}

impl PrivacyRequest {
    /// The time until which an erasure can be withdrawn.
    pub(crate) fn withdraw_until(&self) -> Option<i64> {
        let is_erasure = self.kind == RequestKind::Erase && self.state == RequestState::Confirmed;
        self.confirmed_at.filter(|_| is_erasure).map(|at| at + WITHDRAW_WITHIN)
    }

    /// Whether the period for the confirmation has passed.
    pub(crate) fn has_lapsed(&self, now: i64) -> bool {
        self.state == RequestState::Waiting && now - self.created_at > CONFIRM_WITHIN
    }

    pub(crate) fn ensure_state(&self, state: RequestState) -> Result<()> {
        if self.state == state {
            return Ok(());
        }
        let detail = format!("{} is {}, not {state}", self.reference, self.state);
        Err(Error::new(Kind::Conflict, "privacy.move-refused", detail))
    }
}
