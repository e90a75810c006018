//! The requester of a personal page.

use crate::{
    principal::Principal,
    web::{sign_in, visitor::ClientNetwork},
};
use axum::http::request::Parts;
use std::net::IpAddr;

/// The network and the user of a request.
pub(crate) struct Requester {
    /// The network; `None` for requests of this process.
    pub(super) from: Option<IpAddr>,
    /// The signed-in user.
    pub(super) person: Option<Principal>,
}

impl Requester {
    pub(crate) fn of(request: &Parts) -> Self {
        Self { from: ClientNetwork::of(&request.extensions), person: sign_in::of(request).cloned() }
    }
}
