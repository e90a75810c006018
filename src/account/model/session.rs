//! Sessions, their refresh tokens, and sign-ins that wait for a code.

use super::Device;
use crate::{
    closed_list::closed_list,
    principal::{AccountId, SessionId},
};
use jiff::{SignedDuration, Timestamp};

/// Idle timeout of a session.
pub(crate) const IDLE_TIMEOUT: SignedDuration = SignedDuration::from_hours(24);

/// How long a replaced token still returns its successor: tabs refresh concurrently, and responses get lost.
const ROTATION_GRACE: SignedDuration = SignedDuration::from_secs(10);

closed_list! {
    /// Why a session ended.
    EndReason {
        SignedOut = "signed-out",
        Closed = "closed",
        Password = "password",
        Operator = "operator",
        Disabled = "disabled",
        Replayed = "replayed",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) id: SessionId,
    pub(crate) account: AccountId,
    pub(crate) device: Device,
    pub(crate) created_at: Timestamp,
    pub(crate) used_at: Timestamp,
    /// The expiry if the session is not used; at the latest [`LONGEST`] after its beginning.
    pub(crate) expires_at: Timestamp,
}

/// The state of a refresh token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rotation {
    pub(crate) session: Session,
    pub(crate) has_ended: bool,
    pub(crate) token_ends: Timestamp,
    pub(crate) replaced_at: Option<Timestamp>,
}

/// The action on a refresh token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RefreshAction {
    /// Replace it.
    Rotate,
    /// Return its successor again.
    Repeat,
    /// Close the session: the token was replayed.
    Revoke,
    Reject,
}

impl Rotation {
    pub(crate) fn action(&self, now: Timestamp) -> RefreshAction {
        if self.has_ended || self.session.expires_at <= now {
            return RefreshAction::Reject;
        }
        match self.replaced_at {
            Some(at) if now < at + ROTATION_GRACE => RefreshAction::Repeat,
            Some(_) => RefreshAction::Revoke,
            None if self.token_ends <= now => RefreshAction::Reject,
            None => RefreshAction::Rotate,
        }
    }
}

/// The tokens of a session.
#[derive(Clone)]
pub(crate) struct Tokens {
    pub(crate) id: String,
    pub(crate) refresh: String,
    /// The name of the user, for the header of pages.
    pub(crate) name: String,
    /// The device cookie of a browser that has just signed in.
    pub(crate) device: Option<String>,
}

/// A sign-in that waits for a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Challenge {
    pub(crate) account: AccountId,
    /// The ID token of the provider, if the user signed in there.
    pub(crate) id_token: Option<String>,
}
