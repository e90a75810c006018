//! Networks that count as one visitor: an IPv4 address, or the part of an IPv6 address that a subscriber has.

use std::net::{IpAddr, Ipv6Addr};

/// Bits of the network that one subscriber has at least.
pub(crate) const SUBSCRIBER: u32 = 64;
/// Bits of the largest network that providers give to one site.
pub(crate) const SITE: u32 = 48;

/// Returns the network that the first `bits` bits of an IPv6 address name, or the IPv4 address itself.
pub(crate) fn of(address: IpAddr, bits: u32) -> IpAddr {
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
    fn an_ipv6_address_is_cut_and_an_ipv4_address_is_whole() {
        let cut = |address: &str, bits| of(address.parse().unwrap(), bits).to_string();
        assert_eq!(cut("2001:db8:1:2ff:4::5", SUBSCRIBER), "2001:db8:1:2ff::");
        assert_eq!(cut("2001:db8:1:2ff:4::5", 56), "2001:db8:1:200::");
        assert_eq!(cut("2001:db8:1:2ff:4::5", SITE), "2001:db8:1::");
        assert_eq!(cut("2001:db8::1", 128), "2001:db8::1");
        assert_eq!(cut("::ffff:192.0.2.1", SITE), "192.0.2.1");
    }
}
