//! Turns at costly work: a fixed number at once. The next turn goes to the network that has used least of the work lately, so
//! a visitor who asks for little waits for one turn at most, however many requests another network sends. Work that lasts long
//! in a place kept for light networks is stopped once one of these waits.

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

/// Seconds after which a refused caller asks again.
const RETRY_SECONDS: u64 = 2;

/// Cloning it clones a handle.
#[derive(Clone)]
pub struct FairQueue(Arc<Inner>);

struct Inner {
    rules: Rules,
    state: Mutex<State<Turn>>,
}

/// An error for callers without a turn.
pub trait FromCrowded {
    fn crowded(crowded: Crowded) -> Self;
}

impl FromCrowded for Error {
    fn crowded(crowded: Crowded) -> Self {
        match crowded {
            Crowded::ByItself => {
                let detail = "too many requests of this address are waiting: ask again when one is answered";
                Self::new(Kind::TooMany(RETRY_SECONDS), "request.too-many", detail)
            }
            Crowded::ByAll => Self::new(Kind::Busy, "server.overloaded", "too many requests are waiting"),
        }
    }
}

/// A turn; dropping it ends it.
pub struct Turn(Option<(FairQueue, Running)>);

impl Turn {
    /// A turn of a caller that waits for nothing, because it has a turn already.
    pub fn free() -> Self {
        Self(None)
    }

    /// Records that bytes have arrived: of long turns the one with fewest bytes per second is stopped first.
    pub(crate) fn arrived(&self, bytes: u64) {
        if let Some((_, running)) = &self.0 {
            running.arrived.fetch_add(bytes, Relaxed);
        }
    }

    /// Whether the work has to end before it is done, to make room for a network that has used little. Long work asks now and
    /// then.
    pub(crate) fn must_stop(&self) -> bool {
        let asks = |(queue, running): &(FairQueue, Running)| {
            queue.state().must_stop(running.id, &queue.0.rules, Instant::now())
        };
        self.0.as_ref().is_some_and(asks)
    }

    /// Ends the turn of stopped work, and waits for one that is not stopped.
    ///
    /// # Errors
    /// `request.too-many` and `server.overloaded`.
    pub(crate) async fn begin_again(self) -> Result<Self> {
        let Some((queue, Running { caller, .. })) = self.0.clone() else { return Ok(self) };
        drop(self);
        queue.turn_of(Caller { was_stopped: true, ..caller }).await.map_err(Error::crowded)
    }

    /// Does this on a thread of its own: work that keeps a processor delays no other answer. The turn ends with it.
    ///
    /// # Errors
    /// Those of the work.
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

    /// Waits for a turn of this network.
    ///
    /// # Errors
    /// Why there is none.
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

    /// Ends a turn; the next ones begin.
    fn end(&self, id: u64) {
        let (mut state, now) = (self.state(), Instant::now());
        state.end(id, now);
        let begun: Vec<_> = std::iter::from_fn(|| state.next(&self.0.rules, now)).collect();
        drop(state);
        for (running, sender) in begun {
            // A caller that has gone does not take it: dropped here, the turn goes to the next.
            drop(sender.send(self.begun(running)));
        }
    }
}

#[cfg(test)]
mod tests;
