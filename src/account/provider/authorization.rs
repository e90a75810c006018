//! Sign-in at the operator's provider (OpenID Connect): a code is exchanged with a proof of possession
//! (PKCE), bound to the browser that was redirected. The account is found by the subject of the provider,
//! never by a name that may change its owner. At the first sign-in it is found by the address, if the
//! provider has verified it.

use super::openid::{Client, ProviderClaims, failed};
use crate::account::{
    device_cookie,
    model::{Account, AuthorizationRequest, ProviderCallback, ProviderRedirect},
    session::TokenMinter,
    sign_in::{Browser, SignIn, SignInResult},
    store::{account, authorization_request as store, identity},
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    config::Provider,
    db::Tx,
    error::Kind,
    locale::Locale,
    rate_limit::{Bucket, Limit},
};
use jiff::SignedDuration;
use sha2::{Digest as _, Sha256};
use std::{net::IpAddr, time::Duration};

/// Time to live of an authorization request.
pub(crate) const AUTHORIZATION_TTL: SignedDuration = SignedDuration::from_mins(10);
/// Redirects to the provider from one address; each one requests the metadata of the provider.
const LIMIT: Limit = Limit { name: "provider", max: 20, window: Duration::from_secs(60) };

/// The result of a callback.
pub(crate) struct CallbackResult {
    pub(crate) visit: AuthorizationRequest,
    /// The result of the sign-in.
    pub(crate) outcome: Result<SignInResult>,
}

fn hash(text: &str) -> Vec<u8> {
    Sha256::digest(text).to_vec()
}

fn configured(app: &App) -> Result<&Provider> {
    let none = || Error::not_found("request.not-found", "no provider is configured (login.issuer)");
    app.config.provider.as_ref().ok_or_else(none)
}

/// Starts a sign-in at the provider.
///
/// # Errors
/// `request.not-found` if no provider is configured, `form.too-many`, `login.provider-unreachable` if it does not
/// respond, `login.provider-failed` if its response is invalid; database errors.
pub(crate) async fn start_sign_in(
    app: &App,
    redirect: String,
    locale: Locale,
    from: IpAddr,
) -> Result<ProviderRedirect> {
    let provider = configured(app)?;
    let bucket = Bucket::for_ip(app, LIMIT, from).await?;
    let mut tx = app.db.write().await?;
    bucket.take(&mut tx, app.clock.now()).await?;
    tx.commit().await?;
    let authorization_url = Client::discover(app, provider).await?.authorization_url(app)?;
    let visit = AuthorizationRequest {
        nonce: authorization_url.nonce,
        verifier: authorization_url.verifier,
        redirect,
        locale,
    };
    let mut tx = app.db.write().await?;
    store::insert(&mut tx, &hash(&authorization_url.state), &visit, app.clock.now() + AUTHORIZATION_TTL)
        .await?;
    tx.commit().await?;
    Ok(ProviderRedirect { address: authorization_url.address, state: authorization_url.state })
}

/// Signs in the user of a callback, in the browser that was redirected.
///
/// # Errors
/// `login.provider-failed` for a callback of another browser or a repeated one; database errors. Later errors are the
/// outcome: `login.provider-unreachable`, `login.provider-failed`, and `login.provider-unknown` for a user without an account.
///
/// `states` are the states of the redirects of this browser, joined by dots.
pub(crate) async fn finish_sign_in(
    app: &App,
    back: &ProviderCallback,
    states: &str,
    browser: Browser<'_>,
) -> Result<CallbackResult> {
    configured(app)?;
    let visit = consume_authorization_request(app, back, states).await?;
    let outcome = sign_in_with_code(app, back, &visit, browser).await;
    Ok(CallbackResult { visit, outcome })
}

/// Consumes the authorization request of a callback.
async fn consume_authorization_request(
    app: &App,
    back: &ProviderCallback,
    states: &str,
) -> Result<AuthorizationRequest> {
    if back.state.is_empty() || !states.split('.').any(|state| state == back.state) {
        return Err(failed("the callback is in another browser"));
    }
    let mut tx = app.db.write().await?;
    let visit = store::consume(&mut tx, &hash(&back.state), app.clock.now()).await?;
    tx.commit().await?;
    visit.ok_or_else(|| failed("the callback was repeated, or is too late"))
}

async fn sign_in_with_code(
    app: &App,
    back: &ProviderCallback,
    visit: &AuthorizationRequest,
    browser: Browser<'_>,
) -> Result<SignInResult> {
    let provider = configured(app)?;
    let client = Client::discover(app, provider).await?;
    client.check_issuer(back.iss.as_deref())?;
    if let Some(error) = &back.error {
        return Err(failed(error.chars().filter(char::is_ascii_graphic).take(60).collect::<String>()));
    }
    let claimed = client.exchange(app, &back.code, visit).await?;
    let maker = TokenMinter::new(app).await?;
    let mut tx = app.db.write().await?;
    let owner = owner(&mut tx, app, &provider.issuer, &claimed).await?;
    let mut signed =
        SignIn { maker: &maker, owner: &owner, agent: browser.agent, id_token: Some(&claimed.id_token) }
            .begin(&mut tx, app)
            .await?;
    tx.commit().await?;
    if let SignInResult::Session(tokens) = &mut signed {
        tokens.device = Some(device_cookie::remember(app, &owner.email, browser.device).await?);
    }
    Ok(signed)
}

/// The logout URL of the provider (RP-initiated logout) for the session of `id_token`; `None` if the provider
/// has no such URL, or did not issue the token.
///
/// # Errors
/// `login.provider-unreachable` and `login.provider-failed`.
pub(crate) async fn end_session_url(app: &App, id_token: &str, locale: Locale) -> Result<Option<String>> {
    match &app.config.provider {
        Some(provider) => Ok(Client::discover(app, provider).await?.end_session_url(app, id_token, locale)),
        None => Ok(None),
    }
}

async fn owner(tx: &mut Tx, app: &App, issuer: &str, claimed: &ProviderClaims) -> Result<Account> {
    let found = match identity::find_owner(tx, issuer, &claimed.subject).await? {
        Some(id) => account::find(tx, &id).await?,
        None => link_by_verified_email(tx, app, issuer, claimed).await?,
    };
    found.filter(|owner| owner.disabled_at.is_none()).ok_or_else(|| {
        let detail = "there is no open account for this user of the provider: contact your administrator";
        Error::new(Kind::Conflict, "login.provider-unknown", detail)
    })
}

/// Links the account with a verified address to the subject of the provider. An account that is linked to
/// another subject is not relinked, because an address may change its owner.
async fn link_by_verified_email(
    tx: &mut Tx,
    app: &App,
    issuer: &str,
    claimed: &ProviderClaims,
) -> Result<Option<Account>> {
    let Some(email) = &claimed.email else { return Ok(None) };
    let Some(owner) = account::find_by_email(tx, email).await? else { return Ok(None) };
    let known = identity::Subject { issuer, subject: &claimed.subject };
    if owner.disabled_at.is_some()
        || !identity::insert_if_absent(tx, known, &owner.id, app.clock.now()).await?
    {
        return Ok(None);
    }
    account::verify(tx, &owner.id, app.clock.now()).await?;
    audit::record(tx, app, &AuditEntry::new("account.link-provider", owner.id.as_str()).by_account_owner())
        .await?;
    Ok(Some(owner))
}
