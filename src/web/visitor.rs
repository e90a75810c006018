//! Who sends a form: in which language, from which address, and to which page.

use super::{connection::Peer, cookie::Cookies, guard, locale::in_path, render, sign_in};
use crate::{
    App, Result as DomainResult,
    config::{Config, TrustedProxies},
    identity::SignedIn,
    locale::Locale,
    network,
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
    /// The path of the page below the language, as it was asked for.
    pub path: String,
    /// Of the visitor's machine, as far as the proxies that we trust tell it.
    pub address: IpAddr,
    /// False for a form that a page of another site sends.
    pub same_site: bool,
    /// Whether a script of the page sends the form and keeps what was typed and chosen.
    pub by_script: bool,
    /// Who is signed in. Nobody on pages for everybody, which do not ask; always somebody on pages of accounts.
    pub signed_in: Option<SignedIn>,
    /// What the visitor's browser calls itself.
    pub agent: String,
    pub cookies: Cookies,
}

/// Characters that are read of what a browser calls itself.
const LONGEST_AGENT: usize = 300;

impl Visitor {
    pub(super) fn of(request: &Parts, page: &render::Address, config: &Config) -> Self {
        Self {
            locale: page.locale,
            path: in_path(&page.path).map(|(_, below)| below.to_owned()).unwrap_or_default(),
            address: address(request, &config.trusted_proxies),
            same_site: guard::is_same_site(&request.headers, &config.public_url),
            by_script: is_by_script(&request.headers),
            signed_in: sign_in::of(request).cloned(),
            agent: agent(&request.headers),
            cookies: Cookies::of(&request.headers, config),
        }
    }

    /// Who is signed in, for the forms of pages of accounts.
    ///
    /// # Errors
    /// `account.signed-out`.
    pub fn account(&self) -> DomainResult<&SignedIn> {
        self.signed_in.as_ref().ok_or_else(sign_in::missing)
    }
}

/// What a browser calls itself, cut.
pub(super) fn agent(headers: &HeaderMap) -> String {
    let told = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    told.chars().take(LONGEST_AGENT).collect()
}

/// The address of whoever asks a route, as far as the proxies that we trust tell it.
pub struct Caller(pub IpAddr);

impl FromRequestParts<App> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self(address(parts, &app.config.trusted_proxies)))
    }
}

/// By what a visitor is told from others where many ask at once: an address, or a network that one subscriber has.
#[derive(Clone, Copy)]
pub(super) struct Origin(IpAddr);

impl Origin {
    /// Marks a request that came over a connection, for its handlers, and returns the network.
    pub(super) fn mark(request: &mut Parts, trusted: &TrustedProxies) -> Option<IpAddr> {
        request.extensions.get::<Peer>()?;
        let origin = Self(network::of(address(request, trusted), network::SUBSCRIBER));
        request.extensions.insert(origin);
        Some(origin.0)
    }

    /// None for what this process asks itself.
    pub(super) fn of(request: &Extensions) -> Option<IpAddr> {
        request.get::<Self>().map(|origin| origin.0)
    }
}

/// Whether a script of the page sends its form, and reads the answer.
pub(super) fn is_by_script(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|types| types.split(',').any(|one| one.trim().starts_with("application/json")))
}

/// Whether a page is an answer: browsers say so, and programs that take files do not.
pub(super) fn takes_pages(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|types| types.split(',').any(|one| one.trim().starts_with("text/html")))
}

/// The address a request comes from. Behind proxies that we trust it is the last one in `X-Forwarded-For` that is
/// none of theirs: what stands further left was written by the visitor.
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
    // Beyond a hop that is no address nothing can be believed.
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
    fn a_stranger_cannot_choose_his_address() {
        assert_eq!(seen("203.0.113.9", &["198.51.100.1"], ""), "203.0.113.9");
        assert_eq!(seen("203.0.113.9", &["198.51.100.1"], "10.0.0.0/8"), "203.0.113.9");
        assert_eq!(seen("10.0.0.1", &["1.2.3.4, 198.51.100.1"], "10.0.0.0/8"), "198.51.100.1");
        assert_eq!(seen("10.0.0.1", &["1.2.3.4", "198.51.100.1, 10.0.0.2"], "10.0.0.0/8"), "198.51.100.1");
        assert_eq!(seen("10.0.0.1", &["198.51.100.1, nonsense"], "10.0.0.0/8"), "10.0.0.1");
        assert_eq!(seen("10.0.0.1", &[], "10.0.0.1"), "10.0.0.1");
        assert_eq!(seen("::ffff:10.0.0.1", &["2001:db8::7"], "10.0.0.1 ::1"), "2001:db8::7");
    }
}
