//! The user of an identity token.

use crate::{
    App, Result,
    account::{
        signing_keys,
        store::{key, session as store},
        token::{self, Claims, SESSION, SUPPORT, TokenKind},
    },
    principal::Principal,
};
use jiff::Timestamp;

/// The account and session of a token; `None` if it is not valid, or its session has ended.
///
/// # Errors
/// Database errors.
pub(crate) async fn identify(app: &App, token: &str) -> Result<Option<Principal>> {
    identify_by(app, &SESSION, token).await
}

/// Like [`identify`], with a token of [`support_token`].
///
/// # Errors
/// Database errors.
pub(crate) async fn identify_for_support(app: &App, token: &str) -> Result<Option<Principal>> {
    identify_by(app, &SUPPORT, token).await
}

async fn identify_by(app: &App, kind: &TokenKind, token: &str) -> Result<Option<Principal>> {
    let (Some(kid), now) = (token::kid(kind, token), app.clock.now()) else { return Ok(None) };
    let mut tx = app.db.read().await?;
    let Some(key) = key::find(&mut tx, &kid).await? else { return Ok(None) };
    let claims = token::verify(kind, token, &key, &app.config.public_url, now);
    let ids = claims.and_then(|claims| Some((claims.sid.parse().ok()?, claims.sub.parse().ok()?)));
    match ids {
        Some((session, account)) => store::find_principal(&mut tx, &session, &account, now).await,
        None => Ok(None),
    }
}

/// Issues a token that identifies a signed-in visitor to the support, with the instant at which it expires.
///
/// # Errors
/// Same errors as [`signing_keys::signer`].
pub(crate) async fn support_token(app: &App, person: &Principal) -> Result<(String, Timestamp)> {
    let (site, now) = (&app.config.public_url, app.clock.now());
    let claims = Claims::new(&SUPPORT, site, person.account.as_str(), person.session.as_str(), now);
    let token = token::issue(&signing_keys::signer(app).await?, &SUPPORT, &claims)?;
    Ok((token, now + SUPPORT.ttl))
}
