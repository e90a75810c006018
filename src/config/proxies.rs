//! Trusted reverse proxies and confidential addresses.

use ipnet::IpNet;
use std::{net::IpAddr, str::FromStr};
use url::Url;

/// Networks of proxies whose forwarding headers are trusted.
#[derive(Debug, Clone, Default)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a canonical address is in one of the networks.
    #[must_use]
    pub fn contain(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }
}

impl FromStr for TrustedProxies {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let network =
            |word: &str| word.parse().or_else(|_| word.parse::<IpAddr>().map(IpNet::from)).map_err(drop);
        text.split_whitespace().map(network).collect::<Result<_, _>>().map(Self)
    }
}

/// Whether a URL is a confidential channel: encrypted, or on this machine.
pub(crate) fn is_confidential_channel(url: &Url) -> bool {
    match url.scheme() {
        "https" => url.host_str().is_some(),
        "http" => url.host_str().is_some_and(is_loopback),
        _ => false,
    }
}

/// Whether a host is this machine.
pub(super) fn is_loopback(host: &str) -> bool {
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}
