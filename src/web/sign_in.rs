//! Authentication of requests. The account slice verifies tokens; this room passes the user to handlers,
//! actions and pages, or redirects to sign in.

use super::{
    cookie::{self, Cookies},
    problem::Problem,
};
use crate::{App, Error, Result, error::Kind, locale::Locale, principal::Principal};
use axum::{
    extract::FromRequestParts,
    http::{HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use std::pin::Pin;
use url::form_urlencoded::Serializer;

type Identifying = Pin<Box<dyn Future<Output = Result<Option<Principal>>> + Send>>;

/// Maximum characters of the return URL. A longer one does not fit in the query of a page.
const MAX_RETURN_CHARS: usize = 200;

/// How users are authenticated, and where others are redirected.
#[derive(Clone, Copy)]
pub struct SignIn {
    /// Verifies a token; `None` if it is invalid.
    pub identify: fn(App, String) -> Identifying,
    /// The path that refreshes an expired session and redirects back, reposting a form.
    pub resume: &'static str,
    /// The sign-in page, without the language prefix.
    pub login: &'static str,
}

impl SignIn {
    /// Stores the authenticated user in the extensions of a request.
    ///
    /// # Errors
    /// Database errors.
    pub(super) async fn authenticate(&self, app: &App, request: &mut Parts) -> Result<()> {
        let cookies = Cookies::from_headers(&request.headers, &app.config);
        let Some(token) = cookies.get(cookie::ID_TOKEN) else { return Ok(()) };
        if let Some(user) = (self.identify)(app.clone(), token.to_owned()).await? {
            request.extensions.insert(user);
        }
        Ok(())
    }

    /// Redirects a request of an account page to refresh the session or to sign in. A form is reposted there
    /// (307), and then back here.
    pub(super) fn redirect_to_sign_in(&self, app: &App, request: &Parts, locale: Locale) -> Response {
        let has_session_hint =
            Cookies::from_headers(&request.headers, &app.config).get(cookie::SESSION_HINT).is_some();
        let place = match has_session_hint {
            true => self.resume.to_owned(),
            false => format!("/{locale}{}", self.login),
        };
        let posted = request.method == Method::POST;
        let status = match posted && has_session_hint {
            true => StatusCode::TEMPORARY_REDIRECT,
            false => StatusCode::SEE_OTHER,
        };
        let whole = request.uri.path_and_query().map_or("/", |whole| whole.as_str());
        let back = if whole.len() > MAX_RETURN_CHARS { request.uri.path() } else { whole };
        let query = Serializer::new(String::new()).append_pair("redirect", back).finish();
        match HeaderValue::try_from(format!("{place}?{query}")) {
            Ok(location) => (status, [(header::LOCATION, location)]).into_response(),
            Err(e) => Problem::from(Error::internal(e)).into_response(),
        }
    }
}

/// The authenticated user of a request; `None` on routes that do not authenticate.
pub(super) fn principal(request: &Parts) -> Option<&Principal> {
    request.extensions.get()
}

/// The error for a request without a signed-in user.
#[must_use]
pub fn unauthenticated() -> Error {
    Error::new(Kind::Unauthenticated, "account.not-signed-in", "sign in first, or refresh the session")
}

/// Extracts the user on account routes.
impl FromRequestParts<App> for Principal {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Problem> {
        principal(parts).cloned().ok_or_else(|| Problem::from(unauthenticated()))
    }
}
