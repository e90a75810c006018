//! Who asks for a page that is rendered for one person.

use crate::{
    identity::SignedIn,
    web::{sign_in, visitor::Origin},
};
use axum::http::request::Parts;
use std::net::IpAddr;

/// By what a visitor is told from others who wait for a page, and who is signed in.
pub(crate) struct Asking {
    /// None for what this process asks itself.
    pub(super) from: Option<IpAddr>,
    pub(super) person: Option<SignedIn>,
}

impl Asking {
    pub(crate) fn of(request: &Parts) -> Self {
        Self { from: Origin::of(&request.extensions), person: sign_in::of(request).cloned() }
    }
}
