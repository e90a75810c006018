//! The client that sends a form: its language, network address and user.

use super::{connection::Peer, cookie::Cookies, locale::in_path, render, sign_in};
use crate::{
    App, Result as DomainResult,
    config::{Config, TrustedProxies},
    locale::Locale,
    network,
    principal::Principal,
};
use axum::{
    extract::FromRequestParts,
    http::{
        Extensions, HeaderMap,
        header::{self, HeaderName},
        request::Parts,
    },
};
use std::{
    convert::Infallible,
    net::{IpAddr, Ipv4Addr},
};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

#[derive(Debug, Clone)]
pub struct Visitor {
    pub locale: Locale,
    /// The path of the page, without the language prefix.
    pub path: String,
    /// The client's network address, as reported by trusted proxies.
    pub address: IpAddr,
    /// Whether a script sends the form and keeps its values.
    pub is_fetch: bool,
    /// The signed-in user: `None` on public pages, which do not authenticate; always set on account pages.
    pub signed_in: Option<Principal>,
    /// The `User-Agent` header, truncated.
    pub agent: String,
    pub cookies: Cookies,
}

/// Maximum characters of the `User-Agent` header.
const MAX_AGENT_CHARS: usize = 300;

impl Visitor {
    pub(super) fn from_request(request: &Parts, page: &render::Address, config: &Config) -> Self {
        Self {
            locale: page.locale,
            path: in_path(&page.path).map(|(_, below)| below.to_owned()).unwrap_or_default(),
            address: address(request, &config.trusted_proxies),
            is_fetch: is_by_script(&request.headers),
            signed_in: sign_in::principal(request).cloned(),
            agent: agent(&request.headers),
            cookies: Cookies::from_headers(&request.headers, config),
        }
    }

    /// The user, for forms of account pages.
    ///
    /// # Errors
    /// `account.not-signed-in`.
    pub fn account(&self) -> DomainResult<&Principal> {
        self.signed_in.as_ref().ok_or_else(sign_in::unauthenticated)
    }
}

/// The `User-Agent` header, truncated.
pub(super) fn agent(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    agent.chars().take(MAX_AGENT_CHARS).collect()
}

/// Extracts the client's network address, as reported by trusted proxies.
pub struct ClientAddr(pub IpAddr);

impl FromRequestParts<App> for ClientAddr {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self(address(parts, &app.config.trusted_proxies)))
    }
}

/// The network that counts as one client in queues: an IPv4 address or the IPv6 network of one subscriber.
#[derive(Clone, Copy)]
pub(super) struct ClientNetwork(IpAddr);

impl ClientNetwork {
    /// Stores the network in the extensions of a request that came over a connection, and returns it.
    pub(super) fn store(request: &mut Parts, trusted: &TrustedProxies) -> Option<IpAddr> {
        request.extensions.get::<Peer>()?;
        let origin = Self(network::truncate(address(request, trusted), network::SUBSCRIBER));
        request.extensions.insert(origin);
        Some(origin.0)
    }

    /// The network of a request; `None` for requests of this process.
    pub(super) fn from_extensions(request: &Extensions) -> Option<IpAddr> {
        request.get::<Self>().map(|origin| origin.0)
    }
}

/// Whether a script sends the form and reads the response as JSON.
pub(super) fn is_by_script(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|types| types.split(',').any(|one| one.trim().starts_with("application/json")))
}

/// Whether the client accepts HTML, as browsers do.
pub(super) fn takes_pages(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|types| types.split(',').any(|one| one.trim().starts_with("text/html")))
}

/// The network address of a client. Behind trusted proxies, it is the last address in `X-Forwarded-For` that
/// does not belong to one of them: entries to the left of it were written by the client.
pub(super) fn address(request: &Parts, trusted: &TrustedProxies) -> IpAddr {
    let peer = request.extensions.get::<Peer>().map_or(Ipv4Addr::LOCALHOST.into(), |peer| peer.0);
    let peer = peer.to_canonical();
    if !trusted.contain(peer) {
        return peer;
    }
    forwarded(&request.headers, trusted).unwrap_or(peer)
}

fn forwarded(headers: &HeaderMap, trusted: &TrustedProxies) -> Option<IpAddr> {
    let lines: Vec<_> = headers.get_all(FORWARDED_FOR).iter().filter_map(|line| line.to_str().ok()).collect();
    let hops = lines.iter().rev().flat_map(|line| line.rsplit(','));
    // Hops before an invalid address cannot be trusted.
    let addresses = hops.map_while(|hop| hop.trim().parse::<IpAddr>().ok()).map(|hop| hop.to_canonical());
    let mut nearest = None;
    for address in addresses {
        nearest = Some(address);
        if !trusted.contain(address) {
            break;
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::Request;

    fn seen(peer: &str, forwarded: &[&str], trusted: &str) -> String {
        let mut request = Request::get("/fr");
        for line in forwarded {
            request = request.header(FORWARDED_FOR, *line);
        }
        let (mut parts, ()) = request.body(()).unwrap().into_parts();
        parts.extensions.insert(Peer(peer.parse().unwrap()));
        address(&parts, &trusted.parse().unwrap()).to_string()
    }

    #[test]
    fn a_client_cannot_forge_its_address() {
        assert_eq!(seen("203.0.113.9", &["198.51.100.1"], ""), "203.0.113.9");
        assert_eq!(seen("203.0.113.9", &["198.51.100.1"], "10.0.0.0/8"), "203.0.113.9");
        assert_eq!(seen("10.0.0.1", &["1.2.3.4, 198.51.100.1"], "10.0.0.0/8"), "198.51.100.1");
        assert_eq!(seen("10.0.0.1", &["1.2.3.4", "198.51.100.1, 10.0.0.2"], "10.0.0.0/8"), "198.51.100.1");
        assert_eq!(seen("10.0.0.1", &["198.51.100.1, nonsense"], "10.0.0.0/8"), "10.0.0.1");
        assert_eq!(seen("10.0.0.1", &[], "10.0.0.1"), "10.0.0.1");
        assert_eq!(seen("::ffff:10.0.0.1", &["2001:db8::7"], "10.0.0.1 ::1"), "2001:db8::7");
    }
}
