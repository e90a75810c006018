//! The sign-in forms: password, one-time code, forgotten password, and new password.

use super::{
    principal::signed_in,
    session_cookies::{browser, device_cookie},
};
use crate::{
    App, Result,
    account::{self, Answer, Attempt, Code, PasswordChoice, SignInResult, safe_redirect},
    config::Team,
    email::mask,
    locale::Locale,
    requests::http::TeamContact,
    ui::{Destination, Pages},
    web::{ActionOutcome, Form, RejectedForm, Visitor, problem::Problem},
};
use axum::{
    Json,
    extract::{Path, Query, State},
    http::header,
    response::IntoResponse,
};
use serde::{Deserialize, Serialize};
use url::form_urlencoded::Serializer;
use utoipa::ToSchema;

/// Fields whose values are never sent back in a page.
const SECRETS: [&str; 4] = ["password", "current", "currentPassword", "code"];

/// The submitted values without secrets, which a page must not show or store.
pub(super) fn without_secrets(form: &Form) -> Vec<(String, String)> {
    form.pairs().iter().filter(|(name, _)| !SECRETS.contains(&name.as_str())).cloned().collect()
}

pub(super) async fn sign_in(app: App, visitor: Visitor, form: Form) -> Result<ActionOutcome, RejectedForm> {
    let tried = Attempt {
        email: form.first("emailAddress"),
        password: form.first("password"),
        browser: browser(&visitor),
        address: visitor.address,
    };
    let redirect = form.first("redirect");
    match account::sign_in(&app, &tried).await {
        Ok(SignInResult::Session(tokens)) => {
            let location = safe_redirect(redirect, &app.config, visitor.locale);
            Ok(signed_in(&app, &visitor, location, &tokens).await?)
        }
        Ok(SignInResult::CodeRequired(key)) => {
            Ok(ActionOutcome::Page(with_query("/login/code", &[("key", &key), ("redirect", redirect)])))
        }
        Err(e) => Err(RejectedForm::with_values(e, without_secrets(&form))),
    }
}

pub(super) async fn answer(app: App, visitor: Visitor, form: Form) -> Result<ActionOutcome, RejectedForm> {
    let code = Code::parse(form.first("code"));
    let (browser, address) = (browser(&visitor), visitor.address);
    let answer = Answer { key: form.first("key"), code: &code, browser, address };
    match account::answer_challenge(&app, answer).await {
        Ok(tokens) => {
            let location = safe_redirect(form.first("redirect"), &app.config, visitor.locale);
            Ok(signed_in(&app, &visitor, location, &tokens).await?)
        }
        Err(e) => Err(RejectedForm::with_values(e, without_secrets(&form))),
    }
}

/// Mails a password link. The response does not reveal whether there is an account.
pub(super) async fn forgot(app: App, visitor: Visitor, form: Form) -> Result<String> {
    account::request_reset(&app, form.first("emailAddress"), visitor.address).await?;
    Ok("/login/forgot?sent=true".to_owned())
}

pub(super) async fn reset(app: App, visitor: Visitor, form: Form) -> Result<ActionOutcome, RejectedForm> {
    let chosen = PasswordChoice {
        token: form.first("token"),
        password: form.first("password"),
        device: browser(&visitor).device,
    };
    match account::choose_password(&app, &chosen).await {
        Ok(device) => {
            let page = format!("/{}/login?chosen=true", visitor.locale);
            Ok(ActionOutcome::Location(page, vec![device_cookie(device)]))
        }
        Err(e) => Err(RejectedForm::with_values(e, without_secrets(&form))),
    }
}

/// Appends a query with the pairs whose value is not empty.
pub(super) fn with_query(path: &str, pairs: &[(&str, &str)]) -> String {
    let filled = pairs.iter().filter(|(_, value)| !value.is_empty());
    format!("{path}?{}", Serializer::new(String::new()).extend_pairs(filled).finish())
}

/// The data of the sign-in page.
#[derive(Serialize, ToSchema)]
pub(super) struct LoginPage {
    /// The title of the page after sign-in, if it has one of its own.
    destination: Option<String>,
    /// The display name of the identity provider.
    provider: Option<String>,
    /// The team that helps with signing in.
    support: TeamContact,
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Back {
    /// The page after sign-in.
    #[serde(default)]
    redirect: String,
}

#[utoipa::path(
    get,
    path = "/api/login",
    summary = "The data of the sign-in page.",
    params(Back),
    responses((status = 200, description = "The page after sign-in, and the team that helps.", body = LoginPage))
)]
pub(super) async fn login(State(app): State<App>, Query(Back { redirect }): Query<Back>) -> Json<LoginPage> {
    let provider = app.config.provider.as_ref().map(|provider| provider.name.clone());
    let support = TeamContact::for_team(&app, Team::Support);
    Json(LoginPage { destination: title(&redirect, &app), provider, support })
}

/// The title of the page at a return URL.
fn title(redirect: &str, app: &App) -> Option<String> {
    let (locale, _) = redirect.strip_prefix('/')?.split_once('/')?;
    let locale: Locale = locale.parse().ok()?;
    let place = safe_redirect(redirect, &app.config, locale);
    let path = place.split(['?', '#']).next().filter(|path| redirect.starts_with(path))?;
    let pages = Pages::embedded();
    match pages.find(path.strip_prefix(&format!("/{locale}"))?) {
        Destination::Page(page) => page.title(locale).map(str::to_owned),
        _ => None,
    }
}

/// The owner of a link to choose a password.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccountLink {
    /// The address of the account, masked.
    email: String,
    /// Whether the account had a password before.
    is_reset: bool,
    /// Minimum characters of a password.
    min_length: usize,
    max_length: usize,
}

#[utoipa::path(
    get,
    path = "/api/account-links/{token}",
    summary = "The owner of a link to choose a password.",
    params(("token" = String, Path, description = "The token of the link.")),
    responses(
        (status = 200, description = "The link is valid.", body = AccountLink),
        (status = 404, description = "The link is unknown or has expired: account.link-unknown.")
    )
)]
pub(super) async fn invited(
    State(app): State<App>,
    Path(token): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let found = account::find_link(&app, &token).await?;
    let [min_length, max_length] = account::PASSWORD_LENGTH;
    let shape = AccountLink { email: mask(&found.email), is_reset: found.is_reset, min_length, max_length };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(shape)))
}
