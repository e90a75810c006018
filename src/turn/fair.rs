//! A fair queue of permits for costly work. The next permit goes to the network that has used least lately,
//! so a client with few requests waits for one permit at most, however many requests another network sends.
//! Long work on a permit reserved for light networks is stopped once one of these waits.

mod model;
mod state;
mod used;

pub use model::{Crowded, Rules};

use super::blocking::holding;
use crate::{Error, Result, error::Kind};
use state::{Asked, Caller, Running, State};
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
    state: Mutex<State<Turn>>,
}

/// An error type for callers that were rejected by a queue.
pub trait FromCrowded {
    fn crowded(crowded: Crowded) -> Self;
}

impl FromCrowded for Error {
    fn crowded(crowded: Crowded) -> Self {
        match crowded {
            Crowded::ByItself => {
                let detail = "too many requests of this client are queued: retry when one has been answered";
                Self::new(Kind::TooMany(RETRY_SECONDS), "request.too-many", detail)
            }
            Crowded::ByAll => Self::new(Kind::Busy, "server.overloaded", "too many requests are queued"),
        }
    }
}

/// A permit, released on drop.
pub struct Turn(Option<(FairQueue, Running)>);

impl Turn {
    /// A permit without a queue, for callers that already hold one.
    pub fn free() -> Self {
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
    pub(crate) async fn begin_again(self) -> Result<Self> {
        let Some((queue, Running { caller, .. })) = self.0.clone() else { return Ok(self) };
        drop(self);
        queue.turn_of(Caller { was_stopped: true, ..caller }).await.map_err(Error::crowded)
    }

    /// Runs `work` on a blocking thread, so that CPU-bound work delays no other response, and releases the
    /// permit when it ends.
    ///
    /// # Errors
    /// Errors of the work.
    pub async fn work<T: Send + 'static>(
        self,
        work: impl Future<Output = Result<T>> + Send + 'static,
    ) -> Result<T> {
        let runtime = Handle::current();
        holding(self, move || runtime.block_on(work)).await
    }
}

impl Drop for Turn {
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
    pub async fn turn(&self, network: Option<IpAddr>) -> Result<Turn, Crowded> {
        self.turn_of(Caller { network, was_stopped: false }).await
    }

    async fn turn_of(&self, caller: Caller) -> Result<Turn, Crowded> {
        let asked = self.state().ask(caller, &self.0.rules, Instant::now())?;
        let turn = match asked {
            Asked::Now(running) => return Ok(self.begun(running)),
            Asked::Later(turn) if caller.network.is_none() => Ok(turn.await),
            Asked::Later(turn) => timeout(self.0.rules.patience, turn).await,
        };
        turn.ok().and_then(Result::ok).ok_or(Crowded::ByAll)
    }

    fn state(&self) -> MutexGuard<'_, State<Turn>> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begun(&self, running: Running) -> Turn {
        Turn(Some((self.clone(), running)))
    }

    /// Releases a permit and grants the next ones.
    fn end(&self, id: u64) {
        let (mut state, now) = (self.state(), Instant::now());
        state.end(id, now);
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
