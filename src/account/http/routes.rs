//! Routes of accounts, and their description.

use super::{account, login, provider, security, session};
use crate::{
    App,
    account::session::identify,
    web::openapi::Part,
    web::{Action, RenderAccess, Route, SignIn, problem::Problem},
};
use axum::{
    Json,
    extract::State,
    http::header,
    response::IntoResponse,
    routing::{get, post},
};
use utoipa_axum::routes;

/// Identifies the signed-in user for the `web` slice.
pub(crate) const SIGN_IN: SignIn = SignIn {
    identify: |app, token| Box::pin(async move { identify(&app, &token).await }),
    resume: "/auth/continue",
    login: "/login",
};

/// The maximum size of a form that waits while its session is refreshed, in bytes: an order of scores with
/// all its lists is the longest.
const MAX_RESUMED_FORM: usize = 2_100_000;

/// The routes of accounts, with their OpenAPI description.
pub const DESCRIPTION: Part = Part::new("Accounts", "Sign-in, sessions and the account of a user.", routes);

fn routes() -> Vec<Route> {
    let never = RenderAccess::Never;
    vec![
        Route::api(routes!(keys)).cross_origin().render_access(never),
        Route::account(routes!(account::account)),
        Route::account(routes!(security::security)),
        Route::api(routes!(login::login)),
        Route::api(routes!(login::invited)).secret_path(),
        Route::account(routes!(session::refresh)).render_access(never),
        Route::redirect_flow("/auth/continue", get(session::resume).post(session::resume))
            .body_limit(MAX_RESUMED_FORM),
        Route::redirect_flow("/auth/provider", get(provider::start_sign_in)),
        Route::redirect_flow("/auth/callback", get(provider::finish_sign_in)),
        Route::redirect_flow("/auth/logout", post(session::sign_out)),
        Route::redirect_flow("/auth/signed-out", get(session::signed_out)),
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
