//! How many connections are open, in all and from one address: both counts are given back by dropping a
//! value, so that no way of ending a connection can leak one.

use crate::config::Connections;
use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub(super) struct Caps {
    total: Arc<Semaphore>,
    per_address: usize,
    addresses: Addresses,
}

#[derive(Clone, Default)]
struct Addresses(Arc<Mutex<HashMap<IpAddr, usize>>>);

impl Addresses {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of the connections of an address.
pub(super) struct AddressPermit {
    address: IpAddr,
    addresses: Addresses,
}

impl Caps {
    pub(super) fn new(limits: Connections) -> Self {
        Self {
            total: Arc::new(Semaphore::new(limits.total.min(Semaphore::MAX_PERMITS))),
            per_address: limits.per_address,
            addresses: Addresses::default(),
        }
    }

    /// Waits until one more connection may be open; none only if the semaphore were closed, which it never is.
    pub(super) async fn any(&self) -> Option<OwnedSemaphorePermit> {
        self.total.clone().acquire_owned().await.ok()
    }

    /// One more connection of an address, unless it has enough of them.
    pub(super) fn of(&self, address: IpAddr) -> Option<AddressPermit> {
        let address = network(address);
        let mut addresses = self.addresses.lock();
        let open = addresses.entry(address).or_insert(0);
        if *open >= self.per_address {
            return None;
        }
        *open += 1;
        Some(AddressPermit { address, addresses: self.addresses.clone() })
    }
}

impl Drop for AddressPermit {
    fn drop(&mut self) {
        let mut addresses = self.addresses.lock();
        if let Some(open) = addresses.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                addresses.remove(&self.address);
            }
        }
    }
}

/// An IPv6 subscriber has a whole /64 to choose from: it counts as one address.
pub(in crate::web) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permits_are_given_back_and_forgotten() {
        let caps = Caps::new(Connections { total: 9, per_address: 2 });
        let address: IpAddr = "192.0.2.1".parse().unwrap();
        let first = caps.of(address).unwrap();
        let _second = caps.of("::ffff:192.0.2.1".parse().unwrap()).unwrap();
        assert!(caps.of(address).is_none());
        assert!(caps.of("192.0.2.2".parse().unwrap()).is_some());
        drop(first);
        assert!(caps.of(address).is_some());
        assert_eq!(caps.addresses.lock().len(), 1);
    }

    #[test]
    fn a_whole_subscriber_network_counts_as_one() {
        let caps = Caps::new(Connections { total: 9, per_address: 1 });
        let _permit = caps.of("2001:db8::1".parse().unwrap()).unwrap();
        assert!(caps.of("2001:db8::ffff:2".parse().unwrap()).is_none());
        assert!(caps.of("2001:db8:0:1::1".parse().unwrap()).is_some());
    }
}
