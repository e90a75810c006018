//! The secret links to follow-up pages, and the keys they are exchanged for.

use crate::requests::{
    model::{FollowUp, FormKind, Reference},
    store,
};
use crate::{
    App, Result,
    db::Tx,
    links::{self, AccessKeys, Purpose, Token},
};
use jiff::{SignedDuration, Timestamp};

/// Time to live of a link.
const LINK_TTL: SignedDuration = SignedDuration::from_hours(90 * 24);
/// The keys that links are exchanged for, valid for a day.
const LINK_KEYS: AccessKeys = AccessKeys { key_name: "follow-ups", ttl: SignedDuration::from_hours(24) };

/// Creates a further link.
pub(super) async fn issue(tx: &mut Tx, app: &App, reference: &Reference) -> Result<Token> {
    let (token, expires_at) = (Token::random(app), Some(expires_at(app.clock.now())));
    links::issue(tx, Purpose::FollowUp, &token.sha256(), reference.as_str(), expires_at).await?;
    Ok(token)
}

/// The URL of the page that a link opens.
pub(super) fn address(app: &App, follow_up: &FollowUp, token: &Token) -> String {
    let FollowUp { locale, form, .. } = follow_up;
    format!("{}/{locale}/{}/follow-up?token={}", app.config.public_url, form.page(), token.as_str())
}

/// Revokes the links to a follow-up and returns their number.
pub(super) async fn revoke(tx: &mut Tx, reference: &Reference) -> Result<u64> {
    links::revoke(tx, Purpose::FollowUp, reference.as_str()).await
}

/// The follow-up of a link; `None` if the link is unknown, expired or revoked.
pub(super) async fn find(tx: &mut Tx, app: &App, token_sha256: &[u8]) -> Result<Option<FollowUp>> {
    match links::find(tx, Purpose::FollowUp, token_sha256, app.clock.now()).await? {
        Some(reference) => store::followup::find(tx, &reference).await,
        None => Ok(None),
    }
}

/// Exchanges the token of a link for a key that is valid for a day; `None` for an unknown, expired or revoked link. The first
/// exchange confirms the address.
///
/// # Errors
/// Database errors.
pub(crate) async fn exchange_token(app: &App, form: FormKind, token: &str) -> Result<Option<String>> {
    let hash = Token::from(token).sha256();
    let found = find(&mut app.db.read().await?, app, &hash).await?;
    let Some(found) = found.filter(|found| found.form == form) else { return Ok(None) };
    if found.confirmed_at.is_none() {
        let mut tx = app.db.write().await?;
        store::followup::confirm(&mut tx, &found.reference, app.clock.now()).await?;
        tx.commit().await?;
    }
    LINK_KEYS.issue(app, &hash).await.map(Some)
}

/// The token hash of the link that a key was issued for; `None` if the key is invalid or expired.
pub(super) async fn token_hash_of_key(app: &App, key: &str) -> Result<Option<Vec<u8>>> {
    LINK_KEYS.verify(app, key).await
}

/// The expiry of a link that is created now.
pub(super) fn expires_at(now: Timestamp) -> Timestamp {
    now + LINK_TTL
}
