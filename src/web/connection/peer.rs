//! The client end of a connection.

use std::net::IpAddr;

/// The peer address of the connection of a request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub IpAddr);
