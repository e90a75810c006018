//! The secret links to follow-up pages, and the keys they are exchanged for.

use crate::requests::{
    model::{FollowUp, FormKind, Reference},
    store,
};
use crate::{
    App, Result,
    db::Tx,
    links::{AccessKeys, Token},
};
use jiff::{SignedDuration, Timestamp};

/// Time to live of a link.
const LINK_TTL: SignedDuration = SignedDuration::from_hours(90 * 24);
/// The keys that links are exchanged for, valid for a day.
const LINK_KEYS: AccessKeys = AccessKeys { secret: "follow-ups", live: SignedDuration::from_hours(24) };

/// A secret link to a follow-up page.
pub(crate) struct Link(Token);

impl Link {
    pub(crate) fn random(app: &App) -> Self {
        Self(Token::random(app))
    }

    pub(super) fn token(&self) -> &str {
        self.0.as_str()
    }

    /// The URL of the page.
    pub(crate) fn address(&self, app: &App, follow_up: &FollowUp) -> String {
        let FollowUp { locale, form, .. } = follow_up;
        format!("{}/{locale}/{}/follow-up?token={}", app.config.public_url, form.page(), self.0.as_str())
    }
}

/// Creates a further link.
pub(super) async fn issue(tx: &mut Tx, app: &App, reference: &Reference) -> Result<Link> {
    let link = Link::random(app);
    store::followup::insert_link(tx, &link.0.sha256(), reference, app.clock.now() + LINK_TTL).await?;
    Ok(link)
}

/// Exchanges the token of a link for a key that is valid for a day; `None` for an unknown, expired or revoked link. The first
/// exchange confirms the address.
///
/// # Errors
/// Database errors.
pub(crate) async fn exchange_token(app: &App, form: FormKind, token: &str) -> Result<Option<String>> {
    let (hash, now) = (Token::from(token).sha256(), app.clock.now());
    let Some(found) = store::followup::find_by_link(&mut app.db.read().await?, &hash, now).await? else {
        return Ok(None);
    };
    if found.form != form {
        return Ok(None);
    }
    if found.confirmed_at.is_none() {
        let mut tx = app.db.write().await?;
        store::followup::confirm(&mut tx, &found.reference, now).await?;
        tx.commit().await?;
    }
    LINK_KEYS.give(app, &hash).await.map(Some)
}

/// The token hash of the link that a key was issued for; `None` if the key is invalid or expired.
pub(super) async fn token_hash_of_key(app: &App, key: &str) -> Result<Option<Vec<u8>>> {
    LINK_KEYS.take(app, key).await
}

/// The expiry of a link that is created now.
pub(super) fn expires_at(now: Timestamp) -> Timestamp {
    now + LINK_TTL
}
