//! The code mailed to a signer: six digits, valid for a quarter of an hour and five attempts. Only a keyed hash of it
//! is stored.

use crate::{
    App, Error, Result,
    error::{FieldError, Kind},
    rate_limit::{Bucket, Limit},
    scoring::{event_chain::MAX_CODE_TRIES, model::visit::SigningSession},
    secret,
};
use hmac::Mac as _;
use jiff::SignedDuration;
use std::{net::IpAddr, time::Duration};

pub(super) const TTL: SignedDuration = SignedDuration::from_mins(15);
/// Name of the key that codes are hashed with.
const KEY_NAME: &str = "scoring-codes";
/// Rate limits of codes per link and per address.
const LINK_LIMIT: Limit = Limit { name: "scoring-code", max: 5, window: Duration::from_hours(1) };
const ADDRESS_LIMIT: Limit = Limit { name: "scoring-code-address", max: 20, window: Duration::from_hours(1) };

pub(super) struct Code(String);

impl Code {
    pub(super) fn random(app: &App) -> Self {
        Self(format!("{:06}", app.random.number() % 1_000_000))
    }

    /// The code of mail previews.
    pub(super) fn example() -> Self {
        Self("042137".to_owned())
    }

    /// The code in two groups, for readers.
    pub(super) fn shown(&self) -> String {
        let (first, second) = self.0.split_at(self.0.len() / 2);
        format!("{first} {second}")
    }

    /// Keyed hash that is stored: the code cannot be derived from the database.
    pub(super) async fn tag(&self, app: &App, token_sha256: &[u8]) -> Result<Vec<u8>> {
        let mut mac = secret::load_or_create(app, KEY_NAME).await?.mac();
        mac.update(token_sha256);
        mac.update(self.0.as_bytes());
        Ok(mac.finalize().into_bytes().to_vec())
    }
}

/// Consumes the rate limits of a mailed code: per link and per client address.
pub(super) async fn rate_limits(app: &App, token_sha256: &[u8], from: IpAddr) -> Result<[Bucket; 2]> {
    let link = Bucket::for_key(app, LINK_LIMIT, &crate::hash_chain::hex(token_sha256)).await?;
    Ok([link, Bucket::for_ip(app, ADDRESS_LIMIT, from).await?])
}

/// Compares a typed code with that of a visit, ignoring blanks, in constant time.
pub(super) async fn verify(app: &App, visit: &SigningSession, typed: &str) -> Result<bool> {
    let digits: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    let mut mac = secret::load_or_create(app, KEY_NAME).await?.mac();
    mac.update(&visit.token_sha256);
    mac.update(digits.as_bytes());
    Ok(visit.code.as_ref().is_some_and(|code| mac.verify_slice(code).is_ok()))
}

/// Whether the code of a visit is still valid.
pub(super) fn is_usable(app: &App, visit: &SigningSession) -> bool {
    visit.code.is_some() && visit.tries < MAX_CODE_TRIES && app.clock.now() < visit.code_until
}

/// The error for a wrong code, after `tries` wrong ones.
pub(super) fn wrong_code(tries: i64) -> Error {
    let left = u64::try_from(MAX_CODE_TRIES - tries - 1).unwrap_or_default();
    let field = FieldError::new("/code", "scoring.code-wrong").with_param("count", left);
    Error::new(Kind::Invalid, "form.invalid", "the code is not the one that was mailed")
        .with_fields(vec![field])
}
