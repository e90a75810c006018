//! How many connections are open, in all and from one address: both counts are given back by dropping a
//! value, so that no way of ending a connection can leak one.

use crate::config::Connections;
use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

#[derive(Clone)]
pub struct Caps {
    total: Arc<Semaphore>,
    per_address: usize,
    addresses: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One of the places in all.
pub struct Place {
    _permit: OwnedSemaphorePermit,
}

/// One of the places of an address.
pub struct Seat {
    address: IpAddr,
    addresses: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Caps {
    pub fn new(limits: Connections) -> Self {
        Self {
            total: Arc::new(Semaphore::new(limits.total.min(Semaphore::MAX_PERMITS))),
            per_address: limits.per_address,
            addresses: Arc::default(),
        }
    }

    /// Waits for a place among all.
    pub async fn place(&self) -> Place {
        loop {
            // The semaphore is never closed.
            if let Ok(permit) = self.total.clone().acquire_owned().await {
                return Place { _permit: permit };
            }
        }
    }

    /// A place among those of an address, unless they are taken.
    pub fn seat(&self, address: IpAddr) -> Option<Seat> {
        let address = network(address);
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = addresses.entry(address).or_insert(0);
        if *taken >= self.per_address {
            return None;
        }
        *taken += 1;
        Some(Seat { address, addresses: self.addresses.clone() })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(taken) = addresses.get_mut(&self.address) {
            *taken -= 1;
            if *taken == 0 {
                addresses.remove(&self.address);
            }
        }
    }
}

/// An IPv6 subscriber has a whole /64 to choose from: it counts as one address.
fn network(address: IpAddr) -> IpAddr {
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
    fn seats_are_given_back_and_forgotten() {
        let caps = Caps::new(Connections { total: 9, per_address: 2 });
        let address: IpAddr = "192.0.2.1".parse().unwrap();
        let first = caps.seat(address).unwrap();
        let _second = caps.seat("::ffff:192.0.2.1".parse().unwrap()).unwrap();
        assert!(caps.seat(address).is_none());
        assert!(caps.seat("192.0.2.2".parse().unwrap()).is_some());
        drop(first);
        assert!(caps.seat(address).is_some());
        assert_eq!(caps.addresses.lock().unwrap().len(), 1);
    }

    #[test]
    fn a_whole_subscriber_network_counts_as_one() {
        let caps = Caps::new(Connections { total: 9, per_address: 1 });
        let _seat = caps.seat("2001:db8::1".parse().unwrap()).unwrap();
        assert!(caps.seat("2001:db8::ffff:2".parse().unwrap()).is_none());
        assert!(caps.seat("2001:db8:0:1::1".parse().unwrap()).is_some());
    }
}
