//! Turns at rendering and at other costly answers.

pub use crate::turn::{Crowded, FairQueue, FromCrowded, Rules, Turn};
use std::{net::IpAddr, time::Duration};

/// A queue with `at_once` turns at once; one network may have or wait for `of_one` of them.
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

/// A caller of a queue. What a page requests in process while it is rendered has no address and waits for nothing: the page
/// has a turn already.
#[derive(Clone)]
pub struct Caller {
    queue: FairQueue,
    network: Option<IpAddr>,
}

impl Caller {
    pub(super) fn of(queue: &FairQueue, network: Option<IpAddr>) -> Self {
        Self { queue: queue.clone(), network }
    }

    /// Whether it is this process that asks, for a page that it renders.
    pub fn is_in_process(&self) -> bool {
        self.network.is_none()
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn turn(&self) -> Result<Turn, Crowded> {
        if self.is_in_process() { Ok(Turn::free()) } else { self.queue.turn(self.network).await }
    }
}
