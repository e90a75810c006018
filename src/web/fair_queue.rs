//! Permits for rendering and for other expensive responses.

pub use crate::turn::{FairQueue, FromOverloaded, Overloaded, QueuePermit, Rules};
use std::{net::IpAddr, time::Duration};

/// Creates a queue with `max_running` permits. One network may hold or wait for `max_per_network` of them.
pub(super) fn page_queue(max_running: usize, max_per_network: usize) -> FairQueue {
    let (max_running, max_per_network) = (max_running.max(1), max_per_network.max(1));
    FairQueue::new(Rules {
        max_running,
        max_running_per_network: max_running,
        for_light: 0,
        stop_after: Duration::MAX,
        max_queued_per_network: max_per_network,
        max_queued: 256,
        queue_timeout: Duration::from_secs(10),
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
    pub(super) fn from_network(queue: &FairQueue, network: Option<IpAddr>) -> Self {
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
    pub async fn acquire(&self) -> Result<QueuePermit, Overloaded> {
        if self.is_in_process() {
            Ok(QueuePermit::unlimited())
        } else {
            self.queue.permit(self.network).await
        }
    }
}
