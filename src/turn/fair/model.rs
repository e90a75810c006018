//! The rules of a queue.

use std::{net::IpAddr, time::Duration};

/// How many turns there are.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// Turns at once.
    pub at_once: usize,
    /// Turns at once of one network.
    pub at_once_of_one: usize,
    /// Turns that only networks may take which have used little lately, so that long work never takes all.
    pub for_light: usize,
    /// How long work may take in such a turn while a network waits that has used little; see [`Turn::must_stop`].
    pub stop_after: Duration,
    /// Turns that one network may have or wait for.
    pub of_one: usize,
    /// Callers that may wait in all.
    pub waiting: usize,
    /// How long a caller waits.
    pub patience: Duration,
}

/// The network of a caller; `None` stands for this process, which has no limit of its own and waits for as long as it takes.
pub(super) type Network = Option<IpAddr>;

/// Why a caller gets no turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Crowded {
    /// The network has or waits for as many turns as it may.
    ByItself,
    /// Too many callers wait.
    ByAll,
}
