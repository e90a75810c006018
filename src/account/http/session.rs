//! Refresh and sign-out, by scripts of pages or by redirects for browsers without JavaScript.

use super::{
    principal::OptionalPrincipal,
    session_cookies::{REFRESH, cookies, no_cookies},
};
use crate::{
    App, Error,
    account::{self, safe_redirect},
    error::Kind,
    locale::Locale,
    text::text,
    web::{Cookies, interstitial_redirect, problem::Problem, set_cookies},
};
use axum::{
    extract::{Query, State},
    http::{HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use url::form_urlencoded::Serializer;

#[derive(Deserialize)]
pub(super) struct Back {
    #[serde(default)]
    pub(super) redirect: String,
}

#[utoipa::path(
    post,
    path = "/auth/refresh",
    summary = "Refreshes the session of a browser.",
    responses(
        (status = 204, description = "The session is refreshed: new cookies are set."),
        (status = 401, description = "The session has ended: account.not-signed-in.")
    )
)]
pub(super) async fn refresh(State(app): State<App>, request_cookies: Cookies) -> Response {
    match account::refresh(&app, request_cookies.get(REFRESH).unwrap_or_default()).await {
        Ok(tokens) => {
            let mut response = StatusCode::NO_CONTENT.into_response();
            set_cookies(&app, &cookies(&tokens), response.headers_mut());
            response
        }
        Err(e) => over(&app, e),
    }
}

/// Responds to a failed refresh. Cookies are cleared only if the session has ended, because any other error
/// may be temporary.
fn over(app: &App, error: Error) -> Response {
    let has_ended = error.kind == Kind::Unauthenticated;
    let mut response = Problem::from(error).into_response();
    if has_ended {
        set_cookies(app, &no_cookies(), response.headers_mut());
    }
    response
}

/// Refreshes an expired token and redirects back to the requested page, or to sign in. A form is reposted
/// there (307).
pub(super) async fn resume(
    State(app): State<App>,
    method: Method,
    Query(Back { redirect }): Query<Back>,
    request_cookies: Cookies,
) -> Response {
    let locale = locale_of(&redirect);
    let place = safe_redirect(&redirect, &app.config, locale);
    match account::refresh(&app, request_cookies.get(REFRESH).unwrap_or_default()).await {
        Ok(tokens) => {
            let posted = method == Method::POST && place.starts_with('/');
            let status = if posted { StatusCode::TEMPORARY_REDIRECT } else { StatusCode::SEE_OTHER };
            redirect_with_cookies(&app, status, &place, &cookies(&tokens))
        }
        Err(e) if e.kind == Kind::Unauthenticated => {
            let query = Serializer::new(String::new()).append_pair("redirect", &place).finish();
            redirect_with_cookies(
                &app,
                StatusCode::SEE_OTHER,
                &format!("/{locale}/login?{query}"),
                &no_cookies(),
            )
        }
        Err(e) => Problem::from(e).into_response(),
    }
}

/// Signs a browser out and redirects to the identity provider that it signed in with, to end that session
/// too.
pub(super) async fn sign_out(
    State(app): State<App>,
    uri: Uri,
    request_cookies: Cookies,
    person: OptionalPrincipal,
) -> Result<Response, Problem> {
    let person = person.map(|axum::Extension(person)| person);
    let id_token = account::sign_out(&app, request_cookies.get(REFRESH), person.as_ref()).await?;
    let requested = uri.query().and_then(|query| {
        let mut pairs = url::form_urlencoded::parse(query.as_bytes());
        pairs.find(|(name, _)| name == "locale").and_then(|(_, value)| value.parse::<Locale>().ok())
    });
    let locale = requested.unwrap_or(Locale::Fr);
    let elsewhere = match id_token {
        // The session here is closed even if the provider fails; the log has the cause.
        Some(id_token) => account::end_session_url(&app, &id_token, locale).await.unwrap_or_default(),
        None => None,
    };
    let mut response = match elsewhere {
        Some(place) => sign_out_interstitial(&app, &place, locale),
        None => redirect_with_cookies(&app, StatusCode::SEE_OTHER, &format!("/{locale}"), &no_cookies()),
    };
    // Storage has the answers of unsent forms. The language is in a cookie too.
    let cleared = HeaderValue::from_static("\"cache\", \"storage\"");
    response.headers_mut().insert("clear-site-data", cleared);
    Ok(response)
}

/// An interstitial that reports the sign-out and forwards to the provider.
fn sign_out_interstitial(app: &App, place: &str, locale: Locale) -> Response {
    let name = app.config.provider.as_ref().map(|provider| provider.name.as_str()).unwrap_or_default();
    let values = [("provider", name)];
    let title = text(locale, "account:left.title", &[]);
    let sentence = text(locale, "account:left.text", &values);
    let link = text(locale, "account:left.action", &values);
    let mut response = interstitial_redirect(locale, &title, &sentence, place, &link);
    set_cookies(app, &no_cookies(), response.headers_mut());
    response
}

#[derive(Deserialize)]
pub(super) struct Left {
    #[serde(default)]
    state: String,
}

/// The redirect back from the provider's logout, in the language of the previous page.
pub(super) async fn signed_out(State(app): State<App>, Query(Left { state }): Query<Left>) -> Response {
    let locale = state.parse::<Locale>().unwrap_or(Locale::Fr);
    redirect_with_cookies(&app, StatusCode::SEE_OTHER, &format!("/{locale}"), &[])
}

pub(super) fn redirect_with_cookies(
    app: &App,
    status: StatusCode,
    place: &str,
    cookies: &[crate::web::Cookie],
) -> Response {
    let Ok(location) = HeaderValue::try_from(place) else {
        return Problem::from_status(StatusCode::BAD_REQUEST).into_response();
    };
    let mut response = (status, [(header::LOCATION, location)]).into_response();
    set_cookies(app, cookies, response.headers_mut());
    response
}

/// The language of the requested page.
fn locale_of(redirect: &str) -> Locale {
    named_locale(redirect).unwrap_or(Locale::Fr)
}

/// The language that the address of the requested page names, if any.
pub(super) fn named_locale(redirect: &str) -> Option<Locale> {
    let first = redirect.trim_start_matches('/').split(['/', '?', '#']).next().unwrap_or_default();
    first.parse().ok()
}
