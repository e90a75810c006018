//! Links to quotes, and the keys that they are exchanged for.

use crate::{
    App, Error, Result,
    db::Tx,
    links::{self, AccessKeys, Purpose, Token},
    reference::Reference,
    scoring::{model::visit::SigningSession, store},
};
use jiff::{SignedDuration, Timestamp};

/// Time to live of a link, behind which the signed quote can be downloaded.
pub(super) const LINK_LIVES: SignedDuration = SignedDuration::from_hours(180 * 24);
/// Keys of an opened link, valid for an hour.
pub(super) const LINK_KEYS: AccessKeys =
    AccessKeys { key_name: "scoring-links", ttl: SignedDuration::from_hours(1) };

/// Creates a link to a quote, in the transaction that queues its mail.
pub(crate) async fn link(tx: &mut Tx, app: &App, reference: &Reference) -> Result<(Token, Timestamp)> {
    let (token, ends) = (Token::random(app), app.clock.now() + LINK_LIVES);
    let hash = token.sha256();
    links::issue(tx, Purpose::Quote, &hash, reference.as_str(), Some(ends)).await?;
    store::link::insert(tx, &hash, reference).await?;
    Ok((token, ends))
}

/// Revokes the links to a quote with their codes, so that the link of its former signer is invalid.
pub(super) async fn revoke(tx: &mut Tx, reference: &Reference) -> Result<()> {
    links::revoke(tx, Purpose::Quote, reference.as_str()).await.map(drop)
}

/// Finds the visit of a link; `None` if the link is unknown, expired or revoked.
pub(super) async fn find_session(tx: &mut Tx, app: &App, hash: &[u8]) -> Result<Option<SigningSession>> {
    match links::find::<Reference>(tx, Purpose::Quote, hash, app.clock.now()).await? {
        Some(_) => store::link::find(tx, hash).await,
        None => Ok(None),
    }
}

/// Like [`find_session`].
///
/// # Errors
/// `scoring.link-unknown`; database errors.
pub(super) async fn require_session(tx: &mut Tx, app: &App, hash: &[u8]) -> Result<SigningSession> {
    find_session(tx, app, hash).await?.ok_or_else(unknown)
}

pub(super) fn unknown() -> Error {
    Error::not_found("scoring.link-unknown", "this link is unknown or has expired")
}
