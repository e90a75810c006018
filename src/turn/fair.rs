//! A fair queue of permits for costly work. The next permit goes to the network that has used least lately,
//! so a client with few requests waits for one permit at most, however many requests another network sends.
//! Long work on a permit reserved for light networks is stopped once one of these waits.

mod model;
mod state;
mod used;

pub use model::{Overloaded, Rules};

use super::blocking::run_with_permit;
use crate::{Error, Result, error::Kind};
use state::{Acquire, Caller, Running, State};
use std::{
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError, atomic::Ordering::Relaxed},
    time::Instant,
};
use tokio::{runtime::Handle, time::timeout};

/// `Retry-After` in seconds for rejected callers.
const RETRY_SECONDS: u64 = 2;

/// A queue. Cloning it copies a handle.
#[derive(Clone)]
pub struct FairQueue(Arc<Inner>);

struct Inner {
    rules: Rules,
    state: Mutex<State<QueuePermit>>,
}

/// An error type for callers that were rejected by a queue.
pub trait FromOverloaded {
    fn overloaded(crowded: Overloaded) -> Self;
}

impl FromOverloaded for Error {
    fn overloaded(overloaded: Overloaded) -> Self {
        match overloaded {
            Overloaded::ByCaller => {
                let detail = "too many requests of this client are queued: retry when one has been answered";
                Self::new(Kind::RateLimited(RETRY_SECONDS), "request.too-many", detail)
            }
            Overloaded::ByServer => {
                Self::new(Kind::Busy, "server.overloaded", "too many requests are queued")
            }
        }
    }
}

/// A permit, released on drop.
pub struct QueuePermit(Option<(FairQueue, Running)>);

impl QueuePermit {
    /// A permit without a queue, for callers that already hold one.
    pub fn unlimited() -> Self {
        Self(None)
    }

    /// Records received bytes: of long work, the slowest in bytes per second is stopped first.
    pub(crate) fn arrived(&self, bytes: u64) {
        if let Some((_, running)) = &self.0 {
            running.arrived.fetch_add(bytes, Relaxed);
        }
    }

    /// Whether the work must stop before it is done, to release its permit to a light network. Long work
    /// polls this.
    pub(crate) fn must_stop(&self) -> bool {
        let asks = |(queue, running): &(FairQueue, Running)| {
            queue.state().must_stop(running.id, &queue.0.rules, Instant::now())
        };
        self.0.as_ref().is_some_and(asks)
    }

    /// Releases the permit of stopped work and waits for one that is not stopped again.
    ///
    /// # Errors
    /// `request.too-many` and `server.overloaded`.
    pub(crate) async fn requeue(self) -> Result<Self> {
        let Some((queue, Running { caller, .. })) = self.0.clone() else { return Ok(self) };
        drop(self);
        queue.turn_of(Caller { was_stopped: true, ..caller }).await.map_err(Error::overloaded)
    }

    /// Runs `work` on a blocking thread, so that CPU-bound work delays no other response, and releases the
    /// permit when it ends.
    ///
    /// # Errors
    /// Errors of the work.
    pub async fn run<T: Send + 'static>(
        self,
        work: impl Future<Output = Result<T>> + Send + 'static,
    ) -> Result<T> {
        let runtime = Handle::current();
        run_with_permit(self, move || runtime.block_on(work)).await
    }
}

impl Drop for QueuePermit {
    fn drop(&mut self) {
        if let Some((queue, running)) = self.0.take() {
            queue.end(running.id);
        }
    }
}

impl FairQueue {
    pub fn new(rules: Rules) -> Self {
        Self(Arc::new(Inner { rules, state: Mutex::new(State::new()) }))
    }

    /// Waits for a permit for this network.
    ///
    /// # Errors
    /// The limit that was exceeded.
    pub async fn permit(&self, network: Option<IpAddr>) -> Result<QueuePermit, Overloaded> {
        self.turn_of(Caller { network, was_stopped: false }).await
    }

    /// The numbers of permits in use and of waiting callers.
    pub(crate) fn load(&self) -> (u64, u64) {
        let state = self.state();
        let waiting: usize = state.lanes.iter().map(|lane| lane.waiting.len()).sum();
        (state.running.len() as u64, waiting as u64)
    }

    async fn turn_of(&self, caller: Caller) -> Result<QueuePermit, Overloaded> {
        let acquired = self.state().try_acquire(caller, &self.0.rules, Instant::now())?;
        let turn = match acquired {
            Acquire::Granted(running) => return Ok(self.begun(running)),
            Acquire::Queued(turn) if caller.network.is_none() => Ok(turn.await),
            Acquire::Queued(turn) => timeout(self.0.rules.queue_timeout, turn).await,
        };
        turn.ok().and_then(Result::ok).ok_or(Overloaded::ByServer)
    }

    fn state(&self) -> MutexGuard<'_, State<QueuePermit>> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begun(&self, running: Running) -> QueuePermit {
        QueuePermit(Some((self.clone(), running)))
    }

    /// Releases a permit and grants the next ones.
    fn end(&self, id: u64) {
        let (mut state, now) = (self.state(), Instant::now());
        state.release(id, now);
        let begun: Vec<_> = std::iter::from_fn(|| state.next(&self.0.rules, now)).collect();
        drop(state);
        for (running, sender) in begun {
            // The receiver may be gone. Its permit is then dropped here, which grants it to the next caller.
            drop(sender.send(self.begun(running)));
        }
    }
}

#[cfg(test)]
mod tests;
