//! The code that a signer is mailed: six digits, good for a quarter of an hour and five tries; only what a key of ours makes of
//! it is stored.

use crate::{
    App, Error, Result,
    error::{Field, Kind},
    limits::{Bucket, Limit},
    scoring::{chain::MOST_TRIES, model::visit::Visit},
    secret,
};
use hmac::Mac as _;
use jiff::SignedDuration;
use std::{net::IpAddr, time::Duration};

pub(super) const LIVES: SignedDuration = SignedDuration::from_mins(15);
/// The name of the key that codes are hashed with.
const SECRET: &str = "scoring-codes";
/// Codes for one link, and from one address.
const LINK_LIMIT: Limit = Limit { name: "scoring-code", most: 5, within: Duration::from_hours(1) };
const ADDRESS_LIMIT: Limit =
    Limit { name: "scoring-code-address", most: 20, within: Duration::from_hours(1) };

pub(super) struct Code(String);

impl Code {
    pub(super) fn random(app: &App) -> Self {
        Self(format!("{:06}", app.random.number() % 1_000_000))
    }

    /// The code of previews.
    pub(super) fn example() -> Self {
        Self("042137".to_owned())
    }

    /// In two groups, as people read it.
    pub(super) fn shown(&self) -> String {
        let (first, second) = self.0.split_at(self.0.len() / 2);
        format!("{first} {second}")
    }

    /// Keyed hash that is stored: the code cannot be derived from the database.
    pub(super) async fn tag(&self, app: &App, token_sha256: &[u8]) -> Result<Vec<u8>> {
        let mut mac = secret::key(app, SECRET).await?.mac();
        mac.update(token_sha256);
        mac.update(self.0.as_bytes());
        Ok(mac.finalize().into_bytes().to_vec())
    }
}

/// What has to be taken before a code is mailed.
pub(super) async fn turns(app: &App, token_sha256: &[u8], from: IpAddr) -> Result<[Bucket; 2]> {
    let link = Bucket::of(app, LINK_LIMIT, &crate::hash_chain::hex(token_sha256)).await?;
    Ok([link, Bucket::of_address(app, ADDRESS_LIMIT, from).await?])
}

/// Whether it is the code of a visit, ignoring blanks. The comparison is constant-time.
pub(super) async fn is_right(app: &App, visit: &Visit, typed: &str) -> Result<bool> {
    let digits: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    let mut mac = secret::key(app, SECRET).await?.mac();
    mac.update(&visit.token_sha256);
    mac.update(digits.as_bytes());
    Ok(visit.code.as_ref().is_some_and(|code| mac.verify_slice(code).is_ok()))
}

/// Whether the code of a visit may still be typed.
pub(super) fn is_good(app: &App, visit: &Visit) -> bool {
    visit.code.is_some() && visit.tries < MOST_TRIES && app.clock.now() < visit.code_until
}

/// That a code was wrong, after so many that were.
pub(super) fn wrong(tries: i64) -> Error {
    let left = u64::try_from(MOST_TRIES - tries - 1).unwrap_or_default();
    let field = Field::new("/code", "scoring.code-wrong").with("count", left);
    Error::new(Kind::Invalid, "form.invalid", "the code is not the one that was mailed")
        .with_fields(vec![field])
}
