//! Recent use of costly work by network.

use super::model::Network;
use crate::network;
use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

/// Half-life of recorded use.
const HALF_LIFE: Duration = Duration::from_secs(30);
/// Milliseconds charged for each request, even if it is rejected, so that a network with many requests is
/// served after one with few.
pub(super) const REQUEST_MS: u64 = 20;
/// Maximum milliseconds of recent use of a light network.
const MAX_LIGHT_MS: u64 = 3_000;
/// Maximum recorded networks. Beyond it, the use of all networks is halved at once.
const MAX_NETWORKS: usize = 50_000;

/// Recent use in milliseconds, by site.
#[derive(Default)]
pub(super) struct Used {
    milliseconds: HashMap<Network, u64>,
    halved: Option<Instant>,
}

impl Used {
    pub(super) fn site(network: Network) -> Network {
        network.map(|address| network::truncate(address, network::SITE))
    }

    pub(super) fn get(&self, network: Network) -> u64 {
        self.milliseconds.get(&Self::site(network)).copied().unwrap_or_default()
    }

    pub(super) fn is_light(network: Network, used: u64) -> bool {
        network.is_none() || used <= MAX_LIGHT_MS
    }

    pub(super) fn add(&mut self, network: Network, milliseconds: u64, now: Instant) {
        let halved = *self.halved.get_or_insert(now);
        let times = now.saturating_duration_since(halved).as_secs() / HALF_LIFE.as_secs();
        if times > 0 {
            self.halve(u32::try_from(times).unwrap_or(u32::MAX));
            self.halved = Some(now);
        }
        if self.milliseconds.len() >= MAX_NETWORKS {
            self.halve(1);
        }
        let used = self.milliseconds.entry(Self::site(network)).or_default();
        *used = used.saturating_add(milliseconds);
    }

    fn halve(&mut self, times: u32) {
        self.milliseconds.retain(|_, used| {
            *used = used.checked_shr(times).unwrap_or_default();
            *used > 0
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn usage_decays_by_half() {
        let (mut used, now) = (Used::default(), Instant::now());
        let network = |last| Some(Ipv4Addr::from_bits(last).into());
        used.add(network(1), 4_000, now);
        assert!(!Used::is_light(network(1), used.get(network(1))));
        used.add(network(2), 1, now + HALF_LIFE);
        assert_eq!((used.get(network(1)), used.get(network(2))), (2_000, 1));
        used.add(network(2), 0, now + HALF_LIFE * 13);
        assert_eq!(used.milliseconds.len(), 1);
    }

    #[test]
    fn usage_of_many_networks_is_discarded_earlier() {
        let (mut used, now) = (Used::default(), Instant::now());
        for network in 0..1_000_000 {
            used.add(Some(Ipv4Addr::from_bits(network).into()), REQUEST_MS, now);
        }
        assert!(used.milliseconds.len() <= MAX_NETWORKS);
    }
}
