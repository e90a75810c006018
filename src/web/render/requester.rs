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
    pub(super) principal: Option<Principal>,
}

impl Requester {
    pub(crate) fn from_request(request: &Parts) -> Self {
        Self {
            from: ClientNetwork::from_extensions(&request.extensions),
            principal: sign_in::principal(request).cloned(),
        }
    }
}
