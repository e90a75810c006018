//! Networks that count as one client: an IPv4 address, or the part of an IPv6 address that belongs to one
//! subscriber.

use std::net::{IpAddr, Ipv6Addr};

/// Prefix length of the smallest IPv6 network of a subscriber.
pub(crate) const SUBSCRIBER: u32 = 64;
/// Prefix length of the largest IPv6 network that providers assign to one site.
pub(crate) const SITE: u32 = 48;

/// Returns the network of the first `bits` bits of an IPv6 address, or the IPv4 address itself.
pub(crate) fn truncate(address: IpAddr, bits: u32) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => {
            let host = u128::MAX.checked_shr(bits).unwrap_or_default();
            IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !host))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truncates_ipv6_addresses_only() {
        let cut = |address: &str, bits| truncate(address.parse().unwrap(), bits).to_string();
        assert_eq!(cut("2001:db8:1:2ff:4::5", SUBSCRIBER), "2001:db8:1:2ff::");
        assert_eq!(cut("2001:db8:1:2ff:4::5", 56), "2001:db8:1:200::");
        assert_eq!(cut("2001:db8:1:2ff:4::5", SITE), "2001:db8:1::");
        assert_eq!(cut("2001:db8::1", 128), "2001:db8::1");
        assert_eq!(cut("::ffff:192.0.2.1", SITE), "192.0.2.1");
    }
}
