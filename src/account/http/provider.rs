//! Sign-in at the operator's identity provider: redirect and callback.

use super::{
    login::with_query,
    session::{Back, named_locale, redirect_with_cookies},
    session_cookies::{DEVICE, REFRESH, cookies},
};
use crate::{
    App, Error,
    account::{
        self, AUTHORIZATION_TTL, Browser, CallbackResult, ProviderCallback, SignInResult, safe_redirect,
    },
    error::Kind,
    locale::Locale,
    web::{ClientAddr, Cookie, Cookies, problem::Problem, reader_locale},
};
use axum::{
    extract::{Query, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use std::time::Duration;

/// The cookie that ties a callback to the browser that started the sign-in.
const STATES: &str = "provider_states";
/// Maximum concurrent sign-ins of one browser, in tabs.
const TABS: usize = 4;

/// The cookie with these states; expired if there are none.
fn state_cookie(states: &[&str]) -> Cookie {
    let lives = Duration::from_secs(AUTHORIZATION_TTL.as_secs().unsigned_abs());
    let cookie = Cookie { name: STATES, value: states.join("."), max_age: lives, script_readable: false };
    if states.is_empty() { cookie.expired() } else { cookie }
}

/// The states in the cookie without one of them, newest last.
fn others<'a>(request_cookies: &'a Cookies, but: &str) -> Vec<&'a str> {
    let states = request_cookies.get(STATES).unwrap_or_default().split('.');
    states.filter(|state| !state.is_empty() && *state != but).collect()
}

/// Redirects to the provider.
pub(super) async fn start_sign_in(
    State(app): State<App>,
    ClientAddr(from): ClientAddr,
    Query(Back { redirect }): Query<Back>,
    request_cookies: Cookies,
    headers: HeaderMap,
) -> Response {
    let locale = named_locale(&redirect).unwrap_or_else(|| reader_locale(&headers));
    let place = safe_redirect(&redirect, &app.config, locale);
    match account::start_sign_in(&app, place.clone(), locale, from).await {
        Ok(away) => {
            let mut states = others(&request_cookies, "");
            states.push(&away.state);
            let newest = states.len().saturating_sub(TABS);
            let cookie = state_cookie(states.get(newest..).unwrap_or_default());
            redirect_with_cookies(&app, StatusCode::SEE_OTHER, &away.address, &[cookie])
        }
        Err(e) => refused(&app, e, &place, locale, &[]),
    }
}

/// Handles the callback of the provider.
pub(super) async fn finish_sign_in(
    State(app): State<App>,
    Query(back): Query<ProviderCallback>,
    request_cookies: Cookies,
    headers: HeaderMap,
) -> Response {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let browser = Browser { agent, device: request_cookies.get(DEVICE).unwrap_or_default() };
    let states = request_cookies.get(STATES).unwrap_or_default();
    let left = [state_cookie(&others(&request_cookies, &back.state))];
    match account::finish_sign_in(&app, &back, states, browser).await {
        Ok(CallbackResult { visit, outcome }) => match outcome {
            Ok(SignInResult::Session(tokens)) => {
                if let Err(e) = account::sign_out(&app, request_cookies.get(REFRESH), None).await {
                    return Problem::from(e).into_response();
                }
                let set: Vec<_> = left.into_iter().chain(cookies(&tokens)).collect();
                redirect_with_cookies(&app, StatusCode::SEE_OTHER, &visit.redirect, &set)
            }
            Ok(SignInResult::CodeRequired(key)) => {
                let page = format!("/{}/login/code", visit.locale);
                let page = with_query(&page, &[("key", &key), ("redirect", &visit.redirect)]);
                redirect_with_cookies(&app, StatusCode::SEE_OTHER, &page, &left)
            }
            // A failed sign-in is reported in the language of the requested page.
            Err(e) => refused(&app, e, &visit.redirect, visit.locale, &left),
        },
        Err(e) => refused(&app, e, "", reader_locale(&headers), &left),
    }
}

/// Redirects to the sign-in page, which shows the error.
fn refused(app: &App, error: Error, redirect: &str, locale: Locale, set: &[Cookie]) -> Response {
    if !matches!(error.kind, Kind::Conflict) {
        return Problem::from(error).into_response();
    }
    let why = error.code.trim_start_matches("login.");
    let page = with_query(&format!("/{locale}/login"), &[("failed", why), ("redirect", redirect)]);
    redirect_with_cookies(app, StatusCode::SEE_OTHER, &page, set)
}
