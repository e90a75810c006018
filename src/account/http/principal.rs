//! The user of a request.

use super::session_cookies::{REFRESH, cookies};
use crate::{
    App, Result,
    account::{self, model::Tokens},
    principal::Principal,
    web::{ActionOutcome, Visitor},
};

/// Ends the previous session of the browser, whose token its cookies lose, and redirects with the cookies of the new one.
pub(super) async fn signed_in(
    app: &App,
    visitor: &Visitor,
    location: String,
    tokens: &Tokens,
) -> Result<ActionOutcome> {
    account::sign_out(app, visitor.cookies.get(REFRESH), None).await?;
    Ok(ActionOutcome::Location(location, cookies(tokens)))
}

/// The signed-in user, if any.
pub(super) type OptionalPrincipal = Option<axum::Extension<Principal>>;
