//! Permits for rendering and for other expensive responses.

pub use crate::turn::{Crowded, FairQueue, FromCrowded, Rules, Turn};
use std::{net::IpAddr, time::Duration};

/// Creates a queue with `at_once` permits. One network may hold or wait for `of_one` of them.
pub(super) fn of_pages(at_once: usize, of_one: usize) -> FairQueue {
    let (at_once, of_one) = (at_once.max(1), of_one.max(1));
    FairQueue::new(Rules {
        at_once,
        at_once_of_one: at_once,
        for_light: 0,
        stop_after: Duration::MAX,
        of_one,
        waiting: 256,
        patience: Duration::from_secs(10),
    })
}

/// A client of a queue. Requests of this process, for a page that it is rendering, have no network and do not
/// wait: the page already holds a permit.
#[derive(Clone)]
pub struct Caller {
    queue: FairQueue,
    network: Option<IpAddr>,
}

impl Caller {
    pub(super) fn of(queue: &FairQueue, network: Option<IpAddr>) -> Self {
        Self { queue: queue.clone(), network }
    }

    /// Whether the request comes from this process, for a page that it is rendering.
    pub fn is_in_process(&self) -> bool {
        self.network.is_none()
    }

    /// Waits for a permit.
    ///
    /// # Errors
    /// The limit that was exceeded.
    pub async fn turn(&self) -> Result<Turn, Crowded> {
        if self.is_in_process() { Ok(Turn::free()) } else { self.queue.turn(self.network).await }
    }
}
