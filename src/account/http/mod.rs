//! Sign-in on the web: the pages for sign-in and account, and the continuation of sessions.

mod account;
mod login;
mod orders;
mod provider;
mod security;
mod session;

use super::{
    model::{IDLE_TIMEOUT, Tokens},
    session::identify,
    sign_in::Browser,
    token::LIVES,
};
use crate::{
    App,
    identity::SignedIn,
    web::{Action, Cookie, Next, Route, SignIn, Visitor, WhileRendering, problem::Problem},
};
use axum::{
    Json,
    extract::State,
    http::header,
    response::IntoResponse,
    routing::{get, post},
};
use jiff::SignedDuration;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use std::time::Duration;
use utoipa::OpenApi;

/// Identifies the signed-in user for the `web` slice.
pub(crate) const SIGN_IN: SignIn = SignIn {
    identify: |app, token| Box::pin(async move { identify(&app, &token).await }),
    resume: "/auth/continue",
    login: "/login",
};

/// The maximum size of a form that waits while its session is refreshed, in bytes: an order of scores with
/// all its lists is the longest.
const HELD_FORM: usize = 2_100_000;

/// The OpenAPI description of accounts.
#[must_use]
pub fn description() -> utoipa::openapi::OpenApi {
    #[derive(OpenApi)]
    #[openapi(paths(
        account::account,
        keys,
        login::invited,
        login::login,
        session::refresh,
        security::security
    ))]
    struct Operations;
    Operations::openapi()
}

pub fn routes() -> Vec<Route> {
    let never = WhileRendering::Never;
    vec![
        Route::api("/.well-known/jwks.json", get(keys)).open().while_rendering(never),
        Route::account("/api/account", get(account::account)),
        Route::account("/api/account/security", get(security::security)),
        Route::api("/api/login", get(login::login)),
        Route::api("/api/account-links/{token}", get(login::invited)).secret(),
        Route::account("/auth/refresh", post(session::refresh)).while_rendering(never),
        Route::passage("/auth/continue", get(session::go_on).post(session::go_on)).body_limit(HELD_FORM),
        Route::passage("/auth/provider", get(provider::start_sign_in)),
        Route::passage("/auth/callback", get(provider::finish_sign_in)),
        Route::passage("/auth/logout", post(session::sign_out)),
        Route::passage("/auth/signed-out", get(session::signed_out)),
    ]
}

/// The form actions of the pages of accounts.
#[must_use]
pub fn actions() -> Vec<Action> {
    vec![
        Action::new("/login", login::sign_in),
        Action::new("/login/code", login::answer),
        Action::new("/login/forgot", login::forgot),
        Action::new("/login/reset", login::reset),
        Action::new("/account", account::change),
        Action::new("/account/security", security::change),
    ]
}

#[utoipa::path(
    get,
    path = "/.well-known/jwks.json",
    summary = "The public keys of tokens (RFC 7517).",
    responses((status = 200, description = "The keys of accepted tokens, the newest first.", body = crate::account::KeySet))
)]
async fn keys(State(app): State<App>) -> Result<impl IntoResponse, Problem> {
    let set = crate::account::published_keys(&app).await?;
    Ok(([(header::CACHE_CONTROL, "public, max-age=300")], Json(set)))
}

/// The name of the cookie with the refresh token.
const REFRESH: &str = "refresh_token";

/// The name of the device cookie.
const DEVICE: &str = "device";
/// Time to live of the device cookie.
const DEVICE_LIVES: Duration = Duration::from_secs(180 * 24 * 3_600);

/// The device cookie of a browser.
fn device_cookie(value: String) -> Cookie {
    Cookie { name: DEVICE, value, lives: DEVICE_LIVES, readable: false }
}

/// The browser of a visitor, as the sign-in counts it.
fn browser(visitor: &Visitor) -> Browser<'_> {
    Browser { agent: &visitor.agent, device: visitor.cookies.get(DEVICE).unwrap_or_default() }
}

/// The cookies of a session.
fn cookies(tokens: &Tokens) -> Vec<Cookie> {
    let seconds = |lives: SignedDuration| Duration::from_secs(lives.as_secs().unsigned_abs());
    let cookie = |name, value: &str, lives| Cookie {
        name,
        value: value.to_owned(),
        lives: seconds(lives),
        readable: false,
    };
    let name = utf8_percent_encode(&tokens.name, NON_ALPHANUMERIC).to_string();
    let session = [
        cookie("id_token", &tokens.id, LIVES),
        cookie(REFRESH, &tokens.refresh, IDLE_TIMEOUT),
        Cookie { readable: true, ..cookie("person", &name, IDLE_TIMEOUT) },
    ];
    session.into_iter().chain(tokens.device.clone().map(device_cookie)).collect()
}

/// The cookies that end a session in the browser.
fn no_cookies() -> Vec<Cookie> {
    let empty = Tokens { id: String::new(), refresh: String::new(), name: String::new(), device: None };
    cookies(&empty).into_iter().map(Cookie::expired).collect()
}

/// The redirect after sign-in, with the cookies of the session.
fn signed_in(location: String, tokens: &Tokens) -> Next {
    Next::Location(location, cookies(tokens))
}

/// The signed-in user, if any.
type OptionalPrincipal = Option<axum::Extension<SignedIn>>;
