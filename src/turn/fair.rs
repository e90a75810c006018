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

/// How many turns there are.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// Turns at once.
    pub at_once: usize,
    /// Turns at once of one network.
    pub at_once_of_one: usize,
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
        self.running < rules.at_once && (network.is_none() || own < rules.at_once_of_one)
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
mod tests {
    use super::*;
    use std::{net::Ipv4Addr, sync::mpsc};
    use tokio::task::yield_now;

    const PATIENCE: Duration = Duration::from_secs(10);

    fn queue(at_once: usize, of_one: usize) -> FairQueue {
        FairQueue::new(Rules { at_once, at_once_of_one: at_once, of_one, waiting: 256, patience: PATIENCE })
    }

    fn network(last: u8) -> Network {
        Some(Ipv4Addr::new(192, 0, 2, last).into())
    }

    /// Callers of these networks wait in this order; returns the order in which they are served once a turn ends.
    async fn served(queue: &FairQueue, running: Turn, callers: &[Network]) -> Vec<Network> {
        let served = Arc::new(Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        for caller in callers.iter().copied() {
            let (queue, served) = (queue.clone(), served.clone());
            waiting.push(tokio::spawn(async move {
                let turn = queue.turn(caller).await.unwrap();
                served.lock().unwrap().push(caller);
                drop(turn);
            }));
            yield_now().await;
        }
        drop(running);
        for waiting in waiting {
            waiting.await.unwrap();
        }
        Arc::into_inner(served).unwrap().into_inner().unwrap()
    }

    #[tokio::test]
    async fn the_network_that_has_used_least_is_served_first() {
        let queue = queue(1, 3);
        let first = queue.turn(network(1)).await.unwrap();
        let order = served(&queue, first, &[1, 1, 2, 3, 2].map(network)).await;
        assert_eq!(order, [2, 3, 1, 2, 1].map(network));
        assert!(queue.state().held.is_empty() && queue.state().running == 0);
    }

    #[tokio::test]
    async fn networks_of_one_site_share_what_they_have_used() {
        let queue = queue(1, 9);
        let address = |text: &str| Some(text.parse().unwrap());
        for subscriber in ["2001:db8:7:1::", "2001:db8:7:2::"] {
            drop(queue.turn(address(subscriber)).await.unwrap());
        }
        let running = queue.turn(address("2001:db8:9::")).await.unwrap();
        let callers = ["2001:db8:7:3::", "2001:db8:8::"].map(address);
        assert_eq!(served(&queue, running, &callers).await, [callers[1], callers[0]]);
    }

    #[tokio::test]
    async fn one_network_has_as_many_turns_as_the_rules_say() {
        let rules = Rules { at_once: 2, at_once_of_one: 1, of_one: 2, waiting: 9, patience: PATIENCE };
        let queue = FairQueue::new(rules);
        let first = queue.turn(network(1)).await.unwrap();
        let Ok(Asked::Later(mut second)) = queue.ask(network(1)) else { panic!("one at once") };
        assert_eq!(queue.turn(network(1)).await.err(), Some(Crowded::ByItself));
        assert!(queue.turn(network(2)).await.is_ok(), "a place is free");
        assert!(second.try_recv().is_err(), "it is still another network's place");
        drop(first);
        assert!(second.try_recv().is_ok());
        let this_process = [queue.turn(None).await, queue.turn(None).await];
        assert!(this_process.iter().all(Result::is_ok));
    }

    #[tokio::test]
    async fn a_caller_waits_as_long_as_the_rules_say() {
        let patience = Duration::from_millis(20);
        let queue = FairQueue::new(Rules { at_once: 1, at_once_of_one: 1, of_one: 2, waiting: 9, patience });
        let _first = queue.turn(network(1)).await.unwrap();
        let begun = Instant::now();
        assert_eq!(queue.turn(network(2)).await.err(), Some(Crowded::ByAll));
        assert!(begun.elapsed() >= patience);
    }

    /// The test has one thread to answer on.
    #[tokio::test]
    async fn work_that_keeps_a_processor_delays_no_other_answer() {
        let (end, ended) = mpsc::channel();
        let queue = queue(1, 2);
        let turn = queue.turn(network(1)).await.unwrap();
        let work = turn.work(async move { ended.recv_timeout(PATIENCE).map_err(Error::fault) });
        let answered = async {
            yield_now().await;
            end.send("answered").unwrap();
        };
        assert_eq!(tokio::join!(work, answered).0.unwrap(), "answered");
        assert_eq!(queue.state().running, 0);
    }

    #[tokio::test]
    async fn a_caller_that_has_gone_keeps_no_place() {
        let queue = queue(1, 2);
        let first = queue.turn(network(1)).await.unwrap();
        let gone = tokio::spawn({
            let queue = queue.clone();
            async move { queue.turn(network(2)).await.map(drop) }
        });
        yield_now().await;
        gone.abort();
        assert!(gone.await.unwrap_err().is_cancelled());
        drop(first);
        assert!(queue.turn(network(3)).await.is_ok());
        assert!(queue.state().held.is_empty() && queue.state().lanes.is_empty());
    }

    #[tokio::test]
    async fn a_full_queue_has_room_for_a_network_with_fewer_callers() {
        let rules = Rules { at_once: 1, at_once_of_one: 1, of_one: 99, waiting: 9, patience: PATIENCE };
        let queue = FairQueue::new(rules);
        let _running = queue.turn(network(1)).await.unwrap();
        let mut waiting: Vec<_> = (0..9).map(|_| queue.ask(network(1)).unwrap()).collect();
        assert!(queue.ask(network(1)).is_err());
        let Ok(Asked::Later(_second)) = queue.ask(network(2)) else { panic!("there is room") };
        let Some(Asked::Later(mut displaced)) = waiting.pop() else { panic!("it waited") };
        assert!(displaced.try_recv().is_err_and(|e| e == oneshot::error::TryRecvError::Closed));
        assert_eq!(queue.state().held[&network(1)].waiting, 8);
    }

    #[tokio::test]
    async fn a_full_queue_has_room_for_a_network_that_has_used_less() {
        let rules = Rules { at_once: 1, at_once_of_one: 1, of_one: 99, waiting: 2, patience: PATIENCE };
        let queue = FairQueue::new(rules);
        for other in [1, 2] {
            drop(queue.turn(network(other)).await.unwrap());
        }
        let _running = queue.turn(network(3)).await.unwrap();
        let _waiting = [1, 2].map(|other| queue.ask(network(other)).unwrap());
        assert!(queue.ask(network(4)).is_ok());
        assert_eq!(queue.state().lanes.len(), 2);
        assert!(queue.ask(network(1)).is_err());
    }
}
