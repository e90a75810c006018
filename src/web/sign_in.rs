//! Who is signed in, where an address asks for it: the slice of accounts says who shows a token, and this shell hands that on
//! to handlers, actions and pages, or leads whoever is not signed in to where that is done.

use super::{cookie, cookie::Cookies, problem::Problem};
use crate::{App, Error, Result, error::Kind, identity::SignedIn, locale::Locale};
use axum::{
    extract::FromRequestParts,
    http::{HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use std::pin::Pin;
use url::form_urlencoded::Serializer;

type Identifying = Pin<Box<dyn Future<Output = Result<Option<SignedIn>>> + Send>>;

/// Characters of an address that is come back to: no longer one survives the query of a page.
const LONGEST: usize = 200;

/// How the site knows who is signed in, and where who is not is led.
#[derive(Clone, Copy)]
pub struct SignIn {
    /// Who shows this token; nobody when it proves nothing.
    pub identify: fn(App, String) -> Identifying,
    /// The path where a session goes on whose token has expired. It takes what was posted, and leads back with it.
    pub resume: &'static str,
    /// The page where one signs in, below the language.
    pub login: &'static str,
}

impl SignIn {
    /// Notes in a request who sends it, if that is proven.
    ///
    /// # Errors
    /// What the database says.
    pub(super) async fn mark(&self, app: &App, request: &mut Parts) -> Result<()> {
        let cookies = Cookies::of(&request.headers, &app.config);
        let Some(token) = cookies.get(cookie::ID_TOKEN) else { return Ok(()) };
        if let Some(person) = (self.identify)(app.clone(), token.to_owned()).await? {
            request.extensions.insert(person);
        }
        Ok(())
    }

    /// Leads whoever asks a page of an account without being signed in to where a session goes on, or begins. What is posted
    /// is posted again there, and back here.
    pub(super) fn lead(&self, app: &App, request: &Parts, locale: Locale) -> Response {
        let may_go_on = Cookies::of(&request.headers, &app.config).get(cookie::PERSON).is_some();
        let place = match may_go_on {
            true => self.resume.to_owned(),
            false => format!("/{locale}{}", self.login),
        };
        let posted = request.method == Method::POST;
        let status = match posted && may_go_on {
            true => StatusCode::TEMPORARY_REDIRECT,
            false => StatusCode::SEE_OTHER,
        };
        let whole = request.uri.path_and_query().map_or("/", |whole| whole.as_str());
        let back = if whole.len() > LONGEST { request.uri.path() } else { whole };
        let query = Serializer::new(String::new()).append_pair("redirect", back).finish();
        match HeaderValue::try_from(format!("{place}?{query}")) {
            Ok(location) => (status, [(header::LOCATION, location)]).into_response(),
            Err(e) => Problem::from(Error::fault(e)).into_response(),
        }
    }
}

/// Who sends a request, if an address of theirs alone was asked.
pub(super) fn of(request: &Parts) -> Option<&SignedIn> {
    request.extensions.get()
}

/// That nobody is signed in.
#[must_use]
pub fn missing() -> Error {
    Error::new(Kind::Unauthenticated, "account.signed-out", "sign in first, or refresh the session")
}

/// For handlers of routes for accounts.
impl FromRequestParts<App> for SignedIn {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Problem> {
        of(parts).cloned().ok_or_else(|| Problem::from(missing()))
    }
}
