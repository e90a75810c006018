//! The user of a request.

use super::session_cookies::cookies;
use crate::{account::model::Tokens, principal::Principal, web::ActionOutcome};

/// The redirect after sign-in, with the cookies of the session.
pub(super) fn signed_in(location: String, tokens: &Tokens) -> ActionOutcome {
    ActionOutcome::Location(location, cookies(tokens))
}

/// The signed-in user, if any.
pub(super) type OptionalPrincipal = Option<axum::Extension<Principal>>;
