//! The state of a queue: running permits, waiting callers and the order of service.

use super::{
    model::{Network, Overloaded, Rules},
    used::{REQUEST_MS, Used},
};
use std::{
    cmp::Reverse,
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};
use tokio::sync::oneshot;

/// `T` is the type that a waiting caller receives.
pub(super) struct State<T> {
    /// In order of their start.
    pub(super) running: Vec<Running>,
    last_id: u64,
    /// Networks with waiting callers. Among networks with equal use, the first is served.
    pub(super) lanes: VecDeque<CallerQueue<T>>,
    pub(super) used: Used,
}

/// A permit in use.
#[derive(Debug, Clone)]
pub(super) struct Running {
    pub(super) id: u64,
    pub(super) caller: Caller,
    site: Network,
    begun: Instant,
    /// Bytes received by its work.
    pub(super) arrived: Arc<AtomicU64>,
}

/// A caller of the queue.
#[derive(Debug, Clone, Copy)]
pub(super) struct Caller {
    pub(super) network: Network,
    /// Whether its work was stopped before. It restarts on a permit that is not reserved for light networks,
    /// and is not stopped again.
    pub(super) was_stopped: bool,
}

pub(super) struct CallerQueue<T> {
    pub(super) network: Network,
    pub(super) waiting: VecDeque<(Caller, oneshot::Sender<T>)>,
}

pub(super) enum Acquire<T> {
    Granted(Running),
    Queued(oneshot::Receiver<T>),
}

impl<T> State<T> {
    pub(super) fn new() -> Self {
        Self { running: Vec::new(), last_id: 0, lanes: VecDeque::new(), used: Used::default() }
    }

    pub(super) fn try_acquire(
        &mut self,
        caller: Caller,
        rules: &Rules,
        now: Instant,
    ) -> Result<Acquire<T>, Overloaded> {
        let Caller { network, .. } = caller;
        self.used.add(network, REQUEST_MS, now);
        if network.is_some()
            && self.running_of(network) + self.waiting_of(network) >= rules.max_queued_per_network
        {
            return Err(Overloaded::ByCaller);
        }
        if self.may_begin(caller, rules, now) {
            return Ok(Acquire::Granted(self.begin(caller, now)));
        }
        let (sender, receiver) = oneshot::channel();
        self.wait(caller, sender, rules, now)?;
        Ok(Acquire::Queued(receiver))
    }

    pub(super) fn running_of(&self, network: Network) -> usize {
        self.running.iter().filter(|turn| turn.caller.network == network).count()
    }

    pub(super) fn waiting_of(&self, network: Network) -> usize {
        self.lanes.iter().find(|lane| lane.network == network).map_or(0, |lane| lane.waiting.len())
    }

    /// Recent use of a network, including its running permits.
    fn used(&self, network: Network, now: Instant) -> u64 {
        let site = Used::site(network);
        let own = self.running.iter().filter(|turn| turn.site == site);
        own.fold(self.used.get(network), |used, turn| used.saturating_add(turn.milliseconds(now)))
    }

    fn may_begin(&self, caller: Caller, rules: &Rules, now: Instant) -> bool {
        let Caller { network, was_stopped } = caller;
        let is_light = !was_stopped && Used::is_light(network, self.used(network, now));
        let places = if is_light { rules.max_running } else { rules.max_running - rules.for_light };
        self.running.len() < places
            && (network.is_none() || self.running_of(network) < rules.max_running_per_network)
    }

    fn begin(&mut self, caller: Caller, now: Instant) -> Running {
        self.last_id += 1;
        let (id, site) = (self.last_id, Used::site(caller.network));
        let running = Running { id, caller, site, begun: now, arrived: Arc::default() };
        self.running.push(running.clone());
        running
    }

    pub(super) fn release(&mut self, id: u64, now: Instant) {
        let Some(at) = self.running.iter().position(|turn| turn.id == id) else { return };
        let turn = self.running.remove(at);
        self.used.add(turn.caller.network, turn.milliseconds(now), now);
    }

    fn wait(
        &mut self,
        caller: Caller,
        sender: oneshot::Sender<T>,
        rules: &Rules,
        now: Instant,
    ) -> Result<(), Overloaded> {
        let Caller { network, .. } = caller;
        self.lanes.retain_mut(|lane| {
            lane.waiting.retain(|(_, sender)| !sender.is_closed());
            !lane.waiting.is_empty()
        });
        let waiting: usize = self.lanes.iter().map(|lane| lane.waiting.len()).sum();
        if network.is_some() && waiting >= rules.max_queued {
            self.displace(network, self.waiting_of(network) + 1, now)?;
        }
        match self.lanes.iter_mut().find(|lane| lane.network == network) {
            Some(lane) => lane.waiting.push_back((caller, sender)),
            None => {
                let waiting = VecDeque::from([(caller, sender)]);
                self.lanes.push_back(CallerQueue { network, waiting });
            }
        }
        Ok(())
    }

    /// Rejects the last caller of the network with most callers, or else with most use, to make room for a
    /// caller whose network has fewer callers or less use.
    fn displace(&mut self, newcomer: Network, callers: usize, now: Instant) -> Result<(), Overloaded> {
        let weight = |lane: &CallerQueue<T>| (lane.waiting.len(), self.used(lane.network, now));
        let own = (callers, self.used(newcomer, now));
        let others = (0..self.lanes.len()).filter(|at| self.lanes[*at].network.is_some());
        let heaviest = others.max_by_key(|at| weight(&self.lanes[*at]));
        let at = heaviest.filter(|at| weight(&self.lanes[*at]) > own).ok_or(Overloaded::ByServer)?;
        let lane = &mut self.lanes[at];
        lane.waiting.pop_back();
        if lane.waiting.is_empty() {
            self.lanes.remove(at);
        }
        Ok(())
    }

    /// Grants a permit to the first caller of the network with least use, which then goes to the end of the
    /// queue.
    pub(super) fn next(&mut self, rules: &Rules, now: Instant) -> Option<(Running, oneshot::Sender<T>)> {
        let may = (0..self.lanes.len()).filter(|at| self.lanes[*at].may_begin(self, rules, now));
        let at = may.min_by_key(|at| self.used(self.lanes[*at].network, now))?;
        let mut lane = self.lanes.remove(at)?;
        let (caller, sender) = lane.waiting.pop_front()?;
        if !lane.waiting.is_empty() {
            self.lanes.push_back(lane);
        }
        Some((self.begin(caller, now), sender))
    }

    /// Whether the work of a permit must stop, because too much long work is running and a light network
    /// waits. The slowest long work is stopped, and among equally slow ones the latest.
    pub(super) fn must_stop(&self, id: u64, rules: &Rules, now: Instant) -> bool {
        if self.lanes.is_empty() || rules.for_light == 0 || self.running.len() < rules.max_running {
            return false;
        }
        let is_long = |turn: &&Running| now.saturating_duration_since(turn.begun) >= rules.stop_after;
        if self.running.iter().filter(is_long).count() <= rules.max_running - rules.for_light {
            return false;
        }
        let may_stop = |turn: &&Running| !turn.caller.was_stopped && turn.caller.network.is_some();
        let long = self.running.iter().filter(|turn| is_long(turn) && may_stop(turn));
        let slowest = long.min_by_key(|turn| (turn.bytes_per_second(now), Reverse(turn.id)));
        let Some(slowest) = slowest.filter(|slowest| slowest.id == id) else { return false };
        let its = self.used(slowest.caller.network, now);
        let is_due = |lane: &CallerQueue<T>| {
            let used = self.used(lane.network, now);
            let waits =
                |(caller, sender): &(Caller, _)| !caller.was_stopped && !oneshot::Sender::is_closed(sender);
            let is_light = used < its && Used::is_light(lane.network, used);
            is_light
                && lane.waiting.iter().any(waits)
                && self.running_of(lane.network) < rules.max_running_per_network
        };
        self.lanes.iter().any(is_due)
    }
}

impl<T> CallerQueue<T> {
    fn may_begin(&self, state: &State<T>, rules: &Rules, now: Instant) -> bool {
        self.waiting.front().is_some_and(|(caller, _)| state.may_begin(*caller, rules, now))
    }
}

impl Running {
    fn milliseconds(&self, now: Instant) -> u64 {
        u64::try_from(now.saturating_duration_since(self.begun).as_millis()).unwrap_or(u64::MAX)
    }

    fn bytes_per_second(&self, now: Instant) -> u64 {
        self.arrived.load(Relaxed).saturating_mul(1_000) / self.milliseconds(now).max(1)
    }
}
