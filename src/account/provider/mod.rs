//! Signing in at the operator's provider (OpenID Connect): a code that is exchanged with a proof of possession (PKCE), bound to
//! the browser that was led away. By what the provider knows somebody the account is found, never by a name that may change
//! hands; the first time it is the address, if the provider says that it is verified.

mod openid;

use super::{
    Account, device_cookie,
    sign_in::{Browser, Signed, enter},
    store::{account, identity, visit as store},
};
use crate::{
    App, Error, Result,
    audit::{self, Deed},
    config::Provider,
    db::Tx,
    error::Kind,
    limits::{Bucket, Limit},
    locale::Locale,
};
use jiff::SignedDuration;
use openid::{Claimed, Client};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use std::{net::IpAddr, time::Duration};

/// How long somebody may take at the provider.
pub(crate) const LIVES: SignedDuration = SignedDuration::from_mins(10);
/// How often one address is led there: each time the provider is asked who it is.
const LIMIT: Limit = Limit { name: "provider", most: 20, within: Duration::from_secs(60) };

/// Somebody who was led away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Visit {
    /// What the provider repeats in what it signs.
    pub(crate) nonce: String,
    /// What proves to it that the code is exchanged by whoever asked for it.
    pub(crate) verifier: String,
    /// Where they wanted to go, as it was checked.
    pub(crate) redirect: String,
    pub(crate) locale: Locale,
}

/// Where somebody is led, and what their browser is to show when it comes back.
pub(crate) struct Away {
    pub(crate) address: String,
    pub(crate) state: String,
}

/// What comes back with somebody.
#[derive(Default, Deserialize)]
pub(crate) struct Return {
    #[serde(default)]
    pub(crate) state: String,
    #[serde(default)]
    code: String,
    iss: Option<String>,
    error: Option<String>,
}

/// Somebody who is back.
pub(crate) struct Arrived {
    pub(crate) visit: Visit,
    /// What the sign-in came to.
    pub(crate) outcome: Result<Signed>,
}

fn hash(text: &str) -> Vec<u8> {
    Sha256::digest(text).to_vec()
}

fn configured(app: &App) -> Result<&Provider> {
    let none = || Error::absent("request.not-found", "no provider is configured (login.issuer)");
    app.config.provider.as_ref().ok_or_else(none)
}

/// That the provider did not say what it should: why stands in the log, for whoever looks after the site.
fn failed(why: impl std::fmt::Display) -> Error {
    tracing::warn!("a sign-in at the provider failed: {why}");
    let detail = "the provider did not confirm the sign-in: start again";
    Error::new(Kind::Refused, "login.provider-failed", detail)
}

/// Leads somebody to the provider.
///
/// # Errors
/// `request.not-found` where none is configured, `form.too-many`, `login.provider-silent` when it does not answer,
/// `login.provider-failed` when it answers otherwise than it should, and what the database says.
pub(crate) async fn leave(app: &App, (redirect, locale): (String, Locale), from: IpAddr) -> Result<Away> {
    let provider = configured(app)?;
    let bucket = Bucket::of_address(app, LIMIT, from).await?;
    let mut tx = app.db.write().await?;
    bucket.take(&mut tx, app.clock.now()).await?;
    tx.commit().await?;
    let departure = Client::discover(app, provider).await?.departure(app)?;
    let visit = Visit { nonce: departure.nonce, verifier: departure.verifier, redirect, locale };
    let mut tx = app.db.write().await?;
    store::put(&mut tx, &hash(&departure.state), &visit, app.clock.now() + LIVES).await?;
    tx.commit().await?;
    Ok(Away { address: departure.address, state: departure.state })
}

/// Signs in whoever comes back from the provider, in the browser that was led there.
///
/// # Errors
/// `login.provider-failed` for whoever was not led away by this browser, or is back already, and what the database says. What
/// goes wrong later is the outcome: `login.provider-silent`, `login.provider-failed`, and `login.provider-unknown` for somebody
/// without an account.
///
/// `states` are those with which the browser was led away, joined by dots.
pub(crate) async fn arrive(
    app: &App,
    back: &Return,
    (states, browser): (&str, Browser<'_>),
) -> Result<Arrived> {
    configured(app)?;
    let visit = end_visit(app, back, states).await?;
    let outcome = signed_in(app, back, &visit, browser).await;
    Ok(Arrived { visit, outcome })
}

/// Ends the visit that somebody comes back from.
async fn end_visit(app: &App, back: &Return, states: &str) -> Result<Visit> {
    if back.state.is_empty() || !states.split('.').any(|state| state == back.state) {
        return Err(failed("it came back to another browser"));
    }
    let mut tx = app.db.write().await?;
    let visit = store::take(&mut tx, &hash(&back.state), app.clock.now()).await?;
    tx.commit().await?;
    visit.ok_or_else(|| failed("it came back twice, or too late"))
}

async fn signed_in(app: &App, back: &Return, visit: &Visit, browser: Browser<'_>) -> Result<Signed> {
    let provider = configured(app)?;
    let client = Client::discover(app, provider).await?;
    client.check_issuer(back.iss.as_deref())?;
    if let Some(error) = &back.error {
        return Err(failed(error.chars().filter(char::is_ascii_graphic).take(60).collect::<String>()));
    }
    let claimed = client.exchange(app, &back.code, visit).await?;
    let maker = super::session::Maker::new(app).await?;
    let mut tx = app.db.write().await?;
    let owner = owner(&mut tx, app, &provider.issuer, &claimed).await?;
    let mut signed = enter(&mut tx, app, &maker, (&owner, browser.agent), Some(&claimed.id_token)).await?;
    tx.commit().await?;
    if let Signed::In(tokens) = &mut signed {
        tokens.device = Some(device_cookie::remembered(app, &owner.email, browser.device).await?);
    }
    Ok(signed)
}

/// Where the provider ends its own session of whoever has signed out here, whom it had let in by this token; nowhere if it has
/// no such place, or is another one by now.
///
/// # Errors
/// `login.provider-silent` and `login.provider-failed`.
pub(crate) async fn farewell(app: &App, id_token: &str, locale: Locale) -> Result<Option<String>> {
    match &app.config.provider {
        Some(provider) => Ok(Client::discover(app, provider).await?.farewell(app, id_token, locale)),
        None => Ok(None),
    }
}

async fn owner(tx: &mut Tx, app: &App, issuer: &str, claimed: &Claimed) -> Result<Account> {
    let found = match identity::owner(tx, issuer, &claimed.subject).await? {
        Some(id) => account::find(tx, &id).await?,
        None => first_time(tx, app, issuer, claimed).await?,
    };
    found.filter(|owner| owner.disabled_at.is_none()).ok_or_else(|| {
        let detail =
            "no account is open for who the provider says it is: ask whoever looks after your account";
        Error::new(Kind::Refused, "login.provider-unknown", detail)
    })
}

/// The account of an address that the provider has verified, which it knows by its number from now on. An account that it knows
/// by another number already stays that one's: an address may have changed hands.
async fn first_time(tx: &mut Tx, app: &App, issuer: &str, claimed: &Claimed) -> Result<Option<Account>> {
    let Some(email) = &claimed.email else { return Ok(None) };
    let Some(owner) = account::of_mailbox(tx, email).await? else { return Ok(None) };
    let known = (issuer, claimed.subject.as_str());
    if owner.disabled_at.is_some() || !identity::put(tx, known, &owner.id, app.clock.now()).await? {
        return Ok(None);
    }
    account::verify(tx, &owner.id, app.clock.now()).await?;
    audit::note(tx, app, &Deed::new("account.link-provider", owner.id.as_str()).by_holder()).await?;
    Ok(Some(owner))
}
