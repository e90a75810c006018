//! The user of a request.

use super::session_cookies::cookies;
use crate::{account::model::Tokens, principal::SignedIn, web::Next};

/// The redirect after sign-in, with the cookies of the session.
pub(super) fn signed_in(location: String, tokens: &Tokens) -> Next {
    Next::Location(location, cookies(tokens))
}

/// The signed-in user, if any.
pub(super) type OptionalPrincipal = Option<axum::Extension<SignedIn>>;
