//! Caps on open connections: in total, per site and per address. At the total cap, a new connection evicts
//! one of the client that has most. Addresses are cheap, so a plain cap would let a few clients exclude all
//! others.

use super::state::{Activity, ConnectionState};
use crate::{config::Connections, network};
use axum::http::StatusCode;
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// A site has an IPv6 /48, which contains 65,536 subscriber networks. Together they may have as many
/// connections as this number of addresses.
const SUBSCRIBERS_PER_SITE: usize = 4;

pub(super) struct Caps {
    limits: Connections,
    /// Idle time after which a connection may be evicted by another one of its address.
    idle_grace: Duration,
    open: Open,
}

#[derive(Clone, Default)]
struct Open(Arc<Mutex<Counted>>);

#[derive(Default)]
struct Counted {
    total: usize,
    /// By IPv4 address or IPv6 /48.
    sites: HashMap<IpAddr, Vec<OpenConnection>>,
}

struct OpenConnection {
    /// An IPv4 address or an IPv6 /64.
    subscriber: IpAddr,
    activity: Arc<Activity>,
}

/// The permit of an open connection. It is released on drop, so that it cannot leak.
pub(super) struct Permit {
    pub(super) activity: Arc<Activity>,
    address: IpAddr,
    open: Open,
}

impl Caps {
    pub(super) fn new(limits: Connections, spare: Duration) -> Self {
        Self { limits, idle_grace: spare, open: Open::default() }
    }

    /// Admits a connection. At a cap, it evicts an idle one.
    ///
    /// # Errors
    /// 429 if the cap of the address or its site is reached, 503 if the total is.
    pub(super) fn admit(&self, address: IpAddr) -> Result<Permit, StatusCode> {
        let (site, subscriber) = (site_of(address), subscriber_of(address));
        let mut counted = self.open.lock();
        self.evict_idle(&mut counted, site, subscriber)?;
        let activity = Arc::<Activity>::default();
        let held = OpenConnection { subscriber, activity: activity.clone() };
        counted.sites.entry(site).or_default().push(held);
        counted.total += 1;
        drop(counted);
        Ok(Permit { activity, address, open: self.open.clone() })
    }

    fn evict_idle(&self, counted: &mut Counted, site: IpAddr, subscriber: IpAddr) -> Result<(), StatusCode> {
        let own = counted.sites.get(&site).map_or(&[][..], Vec::as_slice);
        let of_subscriber = own.iter().filter(|held| held.subscriber == subscriber).count();
        let most_of_site = self.limits.per_address.saturating_mul(SUBSCRIBERS_PER_SITE);
        let victim = if of_subscriber >= self.limits.per_address {
            let spared = self.reusable_idle(own.iter().filter(|held| held.subscriber == subscriber));
            Some(spared.ok_or(StatusCode::TOO_MANY_REQUESTS)?)
        } else if own.len() >= most_of_site {
            Some(self.reusable_idle(own.iter()).ok_or(StatusCode::TOO_MANY_REQUESTS)?)
        } else if counted.total >= self.limits.total {
            let held = counted.idlest_of_the_largest(own.len()).or_else(|| self.reusable_idle(own.iter()));
            Some(held.ok_or(StatusCode::SERVICE_UNAVAILABLE)?)
        } else {
            None
        };
        if let Some((site, activity)) = victim.map(|held| (site_of(held.subscriber), held.activity.clone())) {
            activity.close();
            counted.forget(site, &activity);
        }
        Ok(())
    }

    /// The connection that has been idle longest, for at least `idle_grace`. Browsers keep up to six connections
    /// open that they may not need, and retry on another one.
    fn reusable_idle<'a>(&self, own: impl Iterator<Item = &'a OpenConnection>) -> Option<&'a OpenConnection> {
        let waiting = own.filter(|held| held.activity.current() == ConnectionState::Request);
        waiting.max_by_key(|held| held.activity.idle()).filter(|held| held.activity.idle() >= self.idle_grace)
    }
}

impl Counted {
    /// The idlest connection of the largest clients, if they have more than `than`. Connections that are
    /// preparing a response are chosen last.
    fn idlest_of_the_largest(&self, than: usize) -> Option<&OpenConnection> {
        let most = self.sites.values().map(Vec::len).max().filter(|most| *most > than)?;
        let largest = self.sites.values().filter(|held| held.len() == most).flatten();
        largest.max_by_key(|held| (held.activity.current() != ConnectionState::Answer, held.activity.idle()))
    }

    fn forget(&mut self, site: IpAddr, activity: &Arc<Activity>) {
        let Some(held) = self.sites.get_mut(&site) else { return };
        let Some(at) = held.iter().position(|held| Arc::ptr_eq(&held.activity, activity)) else { return };
        held.swap_remove(at);
        self.total -= 1;
        if held.is_empty() {
            self.sites.remove(&site);
        }
    }
}

impl Open {
    fn lock(&self) -> MutexGuard<'_, Counted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        // An evicted connection has been removed already.
        self.open.lock().forget(site_of(self.address), &self.activity);
    }
}

fn site_of(address: IpAddr) -> IpAddr {
    network::truncate(address, network::SITE)
}

/// An IPv6 subscriber controls a whole /64, so it counts as one address.
fn subscriber_of(address: IpAddr) -> IpAddr {
    network::truncate(address, network::SUBSCRIBER)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOO_MANY: Option<StatusCode> = Some(StatusCode::TOO_MANY_REQUESTS);
    const FULL: Option<StatusCode> = Some(StatusCode::SERVICE_UNAVAILABLE);

    fn caps(total: usize, per_address: usize, spare: Duration) -> Caps {
        Caps::new(Connections { total, per_address }, spare)
    }

    impl Caps {
        fn acquire(&self, address: &str) -> Result<Permit, StatusCode> {
            self.admit(address.parse().unwrap())
        }

        /// A connection whose request is being answered.
        fn busy(&self, address: &str) -> Permit {
            let permit = self.acquire(address).unwrap();
            permit.activity.set(ConnectionState::Answer);
            permit
        }

        /// Which of these connections are kept.
        fn are_kept(&self, permits: &[&Permit]) -> Vec<bool> {
            let counted = self.open.lock();
            let held = |permit: &&Permit| {
                counted.sites.values().flatten().any(|held| Arc::ptr_eq(&held.activity, &permit.activity))
            };
            permits.iter().map(held).collect()
        }
    }

    #[test]
    fn permits_are_released_and_empty_counters_removed() {
        let caps = caps(9, 2, Duration::MAX);
        let first = caps.acquire("192.0.2.1").unwrap();
        let _second = caps.acquire("::ffff:192.0.2.1").unwrap();
        assert_eq!(caps.acquire("192.0.2.1").err(), TOO_MANY);
        assert!(caps.acquire("192.0.2.2").is_ok());
        drop(first);
        assert!(caps.acquire("192.0.2.1").is_ok());
        let counted = caps.open.lock();
        assert_eq!((counted.total, counted.sites.len()), (1, 1));
    }

    #[test]
    fn a_subscriber_network_counts_as_one_address_and_a_site_as_four() {
        let caps = caps(99, 1, Duration::MAX);
        let _permit = caps.acquire("2001:db8::1").unwrap();
        assert_eq!(caps.acquire("2001:db8::ffff:2").err(), TOO_MANY);
        let others = [1, 2, 3].map(|subnet| caps.acquire(&format!("2001:db8:0:{subnet}::1")).unwrap());
        assert_eq!(caps.acquire("2001:db8:0:ffff::1").err(), TOO_MANY);
        assert!(caps.acquire("2001:db8:1::1").is_ok());
        drop(others);
        assert!(caps.acquire("2001:db8:0:ffff::1").is_ok());
    }

    #[test]
    fn a_client_at_its_limit_evicts_its_own_idle_connection() {
        let caps = caps(9, 2, Duration::ZERO);
        let (busy, waiting) = (caps.busy("192.0.2.1"), caps.acquire("192.0.2.1").unwrap());
        let third = caps.busy("192.0.2.1");
        assert_eq!(caps.are_kept(&[&busy, &waiting, &third]), [true, false, true]);
        assert_eq!(caps.acquire("192.0.2.1").err(), TOO_MANY, "each connection is active");
    }

    #[test]
    fn a_client_with_fewer_connections_evicts_one_of_the_largest_client() {
        let caps = caps(5, 3, Duration::MAX);
        let [a, b, c] = [(); 3].map(|()| caps.busy("192.0.2.1"));
        let [d, e] = [(); 2].map(|()| caps.busy("192.0.2.2"));
        b.activity.set(ConnectionState::Bytes);
        let first = caps.busy("192.0.2.3");
        assert_eq!(caps.are_kept(&[&a, &b, &c, &d, &e]), [true, false, true, true, true]);
        let second = caps.busy("192.0.2.3");
        assert_eq!(caps.are_kept(&[&a, &c, &d, &e]).into_iter().filter(|kept| *kept).count(), 3);
        assert_eq!(caps.acquire("192.0.2.3").err(), FULL, "no client has more connections");
        drop((first, second));
        assert!(caps.acquire("192.0.2.3").is_ok());
    }
}
