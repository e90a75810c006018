//! The requester of a personal page.

use crate::{
    principal::SignedIn,
    web::{sign_in, visitor::Origin},
};
use axum::http::request::Parts;
use std::net::IpAddr;

/// The network and the user of a request.
pub(crate) struct Asking {
    /// The network; `None` for requests of this process.
    pub(super) from: Option<IpAddr>,
    /// The signed-in user.
    pub(super) person: Option<SignedIn>,
}

impl Asking {
    pub(crate) fn of(request: &Parts) -> Self {
        Self { from: Origin::of(&request.extensions), person: sign_in::of(request).cloned() }
    }
}
