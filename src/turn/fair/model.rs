//! The limits of a queue.

use std::{net::IpAddr, time::Duration};

/// The limits of a queue.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// Maximum concurrent permits.
    pub max_running: usize,
    /// Maximum concurrent permits of one network.
    pub max_running_per_network: usize,
    /// Permits reserved for networks with little recent use, so that long work never takes all.
    pub for_light: usize,
    /// Time after which long work on a reserved permit is stopped if a light network waits; see
    /// [`Turn::must_stop`].
    pub stop_after: Duration,
    /// Maximum permits that one network may hold or wait for.
    pub max_queued_per_network: usize,
    /// Maximum waiting callers.
    pub max_queued: usize,
    /// Maximum waiting time of a caller.
    pub queue_timeout: Duration,
}

/// The network of a caller. `None` is this process, which has no limit of its own and no timeout.
pub(super) type Network = Option<IpAddr>;

/// Why a caller gets no permit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overloaded {
    /// The network holds or waits for too many permits.
    ByCaller,
    /// Too many callers wait.
    ByServer,
}
