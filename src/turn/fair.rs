//! Turns at costly work: a fixed number at once. The next turn goes to the network that has used least of the work lately, so
//! a visitor who asks for little waits for one turn at most, however many requests another network sends.

use super::holding;
use crate::{Error, Result, error::Kind, network};
use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::{runtime::Handle, sync::oneshot, time::timeout};

/// Seconds after which a refused caller asks again.
const RETRY_SECONDS: u64 = 2;
/// After this time half of what a network has used is forgotten.
const HALF_LIFE: Duration = Duration::from_secs(30);
/// A turn counts as one, and so does each such part of its duration.
const UNIT_MS: u128 = 100;
/// A network that has used more is not light: 3 s of work.
const LIGHT: u64 = 30;

/// How many turns there are.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// Turns at once.
    pub at_once: usize,
    /// Turns at once of one network.
    pub at_once_of_one: usize,
    /// Turns that only networks may take which have used little lately, so that long work never takes all.
    pub for_light: usize,
    /// Turns that one network may have or wait for.
    pub of_one: usize,
    /// Callers that may wait in all.
    pub waiting: usize,
    /// How long a caller waits.
    pub patience: Duration,
}

/// Cloning it clones a handle.
#[derive(Clone)]
pub struct FairQueue(Arc<Inner>);

struct Inner {
    rules: Rules,
    state: Mutex<State>,
}

/// The network of a caller; `None` stands for this process, which has no limit of its own and waits for as long as it takes.
type Network = Option<IpAddr>;

#[derive(Default)]
struct State {
    running: usize,
    /// Networks with waiting callers. Among those that have used as little, the first is served.
    lanes: VecDeque<Lane>,
    /// Turns of each network.
    held: HashMap<Network, Held>,
    used: Used,
}

#[derive(Default)]
struct Held {
    running: usize,
    waiting: usize,
}

struct Lane {
    network: Network,
    waiting: VecDeque<oneshot::Sender<Turn>>,
}

/// What each site has used lately, in turns and parts of their duration.
#[derive(Default)]
struct Used {
    units: HashMap<Network, u64>,
    halved: Option<Instant>,
}

/// Why a caller gets no turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Crowded {
    /// The network has or waits for as many turns as it may.
    ByItself,
    /// Too many callers wait.
    ByAll,
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
pub struct Turn(Option<Running>);

struct Running {
    queue: FairQueue,
    network: Network,
    begun: Instant,
}

impl Turn {
    /// A turn of a caller that waits for nothing, because it has a turn already.
    pub fn free() -> Self {
        Self(None)
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
        if let Some(Running { queue, network, begun }) = self.0.take() {
            queue.end(network, begun.elapsed());
        }
    }
}

enum Asked {
    Now(Turn),
    Later(oneshot::Receiver<Turn>),
}

impl FairQueue {
    pub fn new(rules: Rules) -> Self {
        Self(Arc::new(Inner { rules, state: Mutex::default() }))
    }

    /// Waits for a turn of this network.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn turn(&self, network: Option<IpAddr>) -> Result<Turn, Crowded> {
        let turn = match self.ask(network)? {
            Asked::Now(turn) => return Ok(turn),
            Asked::Later(turn) if network.is_none() => Ok(turn.await),
            Asked::Later(turn) => timeout(self.0.rules.patience, turn).await,
        };
        turn.ok().and_then(Result::ok).ok_or(Crowded::ByAll)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, network: Network) -> Turn {
        Turn(Some(Running { queue: self.clone(), network, begun: Instant::now() }))
    }

    fn ask(&self, network: Network) -> Result<Asked, Crowded> {
        let rules = &self.0.rules;
        let mut state = self.state();
        let held = state.held.get(&network).map_or(0, |held| held.running + held.waiting);
        if network.is_some() && held >= rules.of_one {
            return Err(Crowded::ByItself);
        }
        if state.may_begin(network, rules) {
            state.begin(network);
            return Ok(Asked::Now(self.begin(network)));
        }
        let (sender, receiver) = oneshot::channel();
        state.wait(network, sender, rules)?;
        Ok(Asked::Later(receiver))
    }

    /// Ends a turn of this network; the next ones begin.
    fn end(&self, network: Network, lasted: Duration) {
        let mut state = self.state();
        state.end(network, lasted);
        let begun: Vec<_> = std::iter::from_fn(|| state.next(&self.0.rules)).collect();
        drop(state);
        for (network, sender) in begun {
            // A caller that has gone does not take it: dropped here, the turn goes to the next.
            drop(sender.send(self.begin(network)));
        }
    }
}

impl State {
    fn may_begin(&self, network: Network, rules: &Rules) -> bool {
        let own = self.held.get(&network).map_or(0, |held| held.running);
        let is_light = network.is_none() || self.used.of(network) <= LIGHT;
        let places = if is_light { rules.at_once } else { rules.at_once - rules.for_light };
        self.running < places && (network.is_none() || own < rules.at_once_of_one)
    }

    fn begin(&mut self, network: Network) {
        self.running += 1;
        self.held.entry(network).or_default().running += 1;
        self.used.add(network, 1);
    }

    fn end(&mut self, network: Network, lasted: Duration) {
        self.running -= 1;
        self.used.add(network, u64::try_from(lasted.as_millis() / UNIT_MS).unwrap_or(u64::MAX));
        self.release(network, |held| &mut held.running);
    }

    fn wait(
        &mut self,
        network: Network,
        sender: oneshot::Sender<Turn>,
        rules: &Rules,
    ) -> Result<(), Crowded> {
        let own = self.lanes.iter().position(|lane| lane.network == network);
        let waiting: usize = self.lanes.iter().map(|lane| lane.waiting.len()).sum();
        if network.is_some() && waiting >= rules.waiting {
            self.displace(network, own.map_or(0, |own| self.lanes[own].waiting.len()) + 1)?;
        }
        self.held.entry(network).or_default().waiting += 1;
        match self.lanes.iter_mut().find(|lane| lane.network == network) {
            Some(lane) => lane.waiting.push_back(sender),
            None => self.lanes.push_back(Lane { network, waiting: VecDeque::from([sender]) }),
        }
        Ok(())
    }

    /// Refuses the last caller of the network with most callers, or else of that which has used most, to make room for one
    /// that has fewer callers or has used less.
    fn displace(&mut self, newcomer: Network, callers: usize) -> Result<(), Crowded> {
        let weight = |lane: &Lane| (lane.waiting.len(), self.used.of(lane.network));
        let own = (callers, self.used.of(newcomer));
        let others = (0..self.lanes.len()).filter(|at| self.lanes[*at].network.is_some());
        let heaviest = others.max_by_key(|at| weight(&self.lanes[*at]));
        let at = heaviest.filter(|at| weight(&self.lanes[*at]) > own).ok_or(Crowded::ByAll)?;
        let lane = &mut self.lanes[at];
        let network = lane.network;
        lane.waiting.pop_back();
        if lane.waiting.is_empty() {
            self.lanes.remove(at);
        }
        self.release(network, |held| &mut held.waiting);
        Ok(())
    }

    fn release(&mut self, network: Network, count: impl Fn(&mut Held) -> &mut usize) {
        let Some(held) = self.held.get_mut(&network) else { return };
        *count(held) -= 1;
        if held.running + held.waiting == 0 {
            self.held.remove(&network);
        }
    }

    /// Begins the turn of the first caller of the network that has used least, which then comes last.
    fn next(&mut self, rules: &Rules) -> Option<(Network, oneshot::Sender<Turn>)> {
        let may = (0..self.lanes.len()).filter(|at| self.may_begin(self.lanes[*at].network, rules));
        let at = may.min_by_key(|at| self.used.of(self.lanes[*at].network))?;
        let mut lane = self.lanes.remove(at)?;
        let sender = lane.waiting.pop_front()?;
        let network = lane.network;
        if !lane.waiting.is_empty() {
            self.lanes.push_back(lane);
        }
        self.begin(network);
        self.release(network, |held| &mut held.waiting);
        Some((network, sender))
    }
}

impl Used {
    fn site(network: Network) -> Network {
        network.map(|address| network::of(address, network::SITE))
    }

    fn of(&self, network: Network) -> u64 {
        self.units.get(&Self::site(network)).copied().unwrap_or_default()
    }

    fn add(&mut self, network: Network, units: u64) {
        let now = Instant::now();
        let halved = *self.halved.get_or_insert(now);
        if now - halved >= HALF_LIFE {
            let times = (now - halved).as_secs() / HALF_LIFE.as_secs();
            self.units.retain(|_, units| {
                *units = units.checked_shr(u32::try_from(times).unwrap_or(u32::MAX)).unwrap_or_default();
                *units > 0
            });
            self.halved = Some(now);
        }
        let used = self.units.entry(Self::site(network)).or_default();
        *used = used.saturating_add(units);
    }
}

#[cfg(test)]
mod tests;
