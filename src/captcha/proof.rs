//! Proofs that a sender is no bot, and their refusal.

use crate::error::{Error, Kind};

/// A verified solution or token, and its expiry in milliseconds since 1970.
pub(super) struct Proof {
    pub(super) sha256: Vec<u8>,
    pub(super) until: i64,
}

/// The error for senders that may be bots, with the reason for API clients.
pub(crate) fn rejected(why: &str) -> Error {
    let message = "You are not allowed to submit the form. Captcha cannot verify that you are a human";
    Error::new(Kind::Forbidden, "form.captcha-refused", format!("{message}: {why}"))
}
