//! Turns at what is dear: so many are worked on at once, and those who wait are served address by address. However much one
//! asks, another waits for one turn of each who waits, and nobody holds more than a few places.

use super::problem::RETRY_SECONDS;
use crate::{Error, Result, error::Kind, turn::holding};
use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{runtime::Handle, sync::oneshot, time::timeout};

/// Turns that may be waited for in all.
const WAITING: usize = 256;
/// Whoever waited so long is told to come back.
const PATIENCE: Duration = Duration::from_secs(10);

/// Cloning it clones a handle.
#[derive(Clone)]
pub struct FairQueue(Arc<Inner>);

struct Inner {
    /// Turns at once.
    at_once: usize,
    /// Turns that one address may have or wait for.
    of_address: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    running: usize,
    /// Those who wait, by address, in the order in which addresses are served.
    lanes: VecDeque<Lane>,
    /// Turns that each address has or waits for.
    held: HashMap<IpAddr, usize>,
}

struct Lane {
    address: IpAddr,
    waiting: VecDeque<oneshot::Sender<Turn>>,
}

/// Why nobody's turn came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Crowded {
    /// The address holds as many places as it may.
    ByItself,
    /// Too many wait.
    ByAll,
}

/// A failure that can say so.
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

/// Whose turn it is, until it is dropped.
pub struct Turn(Option<(FairQueue, IpAddr)>);

impl Turn {
    /// Does this on a thread of its own: what keeps a processor keeps nobody else's answer waiting. The turn ends with it.
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
        if let Some((queue, address)) = self.0.take() {
            queue.end(address);
        }
    }
}

/// Who asks for turns. What a page asks in process while it is rendered has no address and waits for nothing: the page has a
/// turn already.
#[derive(Clone)]
pub struct Caller {
    pub(super) queue: FairQueue,
    pub(super) address: Option<IpAddr>,
}

impl Caller {
    /// Whether it is this process that asks, for a page that it renders.
    pub fn is_in_process(&self) -> bool {
        self.address.is_none()
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn turn(&self) -> Result<Turn, Crowded> {
        let Some(address) = self.address else { return Ok(Turn(None)) };
        let turn = match self.queue.ask(address)? {
            Asked::Now(turn) => return Ok(turn),
            Asked::Later(turn) => timeout(PATIENCE, turn).await,
        };
        turn.ok().and_then(Result::ok).ok_or(Crowded::ByAll)
    }
}

enum Asked {
    Now(Turn),
    Later(oneshot::Receiver<Turn>),
}

impl FairQueue {
    pub(super) fn new(at_once: usize, of_address: usize) -> Self {
        Self(Arc::new(Inner {
            at_once: at_once.max(1),
            of_address: of_address.max(1),
            state: Mutex::default(),
        }))
    }

    pub(super) fn caller(&self, address: Option<IpAddr>) -> Caller {
        Caller { queue: self.clone(), address }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn turn(&self, address: IpAddr) -> Turn {
        Turn(Some((self.clone(), address)))
    }

    fn ask(&self, address: IpAddr) -> Result<Asked, Crowded> {
        let mut state = self.state();
        if state.held.get(&address).is_some_and(|held| *held >= self.0.of_address) {
            return Err(Crowded::ByItself);
        }
        if state.running < self.0.at_once {
            // Nobody waits while a turn is free.
            state.running += 1;
            *state.held.entry(address).or_default() += 1;
            return Ok(Asked::Now(self.turn(address)));
        }
        let (sender, receiver) = oneshot::channel();
        state.wait(address, sender)?;
        Ok(Asked::Later(receiver))
    }

    /// Ends a turn of this address; the next one begins.
    fn end(&self, address: IpAddr) {
        let mut state = self.state();
        state.running -= 1;
        state.forget(address);
        let next = state.next();
        state.running += usize::from(next.is_some());
        drop(state);
        if let Some((address, sender)) = next {
            // Whoever went away does not take it: dropped here, it passes on.
            drop(sender.send(self.turn(address)));
        }
    }
}

impl State {
    fn wait(&mut self, address: IpAddr, sender: oneshot::Sender<Turn>) -> Result<(), Crowded> {
        let own = self.lanes.iter().position(|lane| lane.address == address);
        if self.lanes.iter().map(|lane| lane.waiting.len()).sum::<usize>() >= WAITING {
            self.displace(own.map_or(0, |own| self.lanes[own].waiting.len()) + 1)?;
        }
        *self.held.entry(address).or_default() += 1;
        match own {
            Some(own) => self.lanes[own].waiting.push_back(sender),
            None => self.lanes.push_back(Lane { address, waiting: VecDeque::from([sender]) }),
        }
        Ok(())
    }

    /// Sends the last of those away of whom the most wait, if these are more than so many.
    fn displace(&mut self, than: usize) -> Result<(), Crowded> {
        let longest = self.lanes.iter_mut().max_by_key(|lane| lane.waiting.len());
        let longest = longest.filter(|lane| lane.waiting.len() > than).ok_or(Crowded::ByAll)?;
        longest.waiting.pop_back();
        let address = longest.address;
        self.forget(address);
        Ok(())
    }

    fn forget(&mut self, address: IpAddr) {
        if let Some(held) = self.held.get_mut(&address) {
            *held -= 1;
            if *held == 0 {
                self.held.remove(&address);
            }
        }
    }

    /// The first who waits of the address whose turn it is, which then comes last.
    fn next(&mut self) -> Option<(IpAddr, oneshot::Sender<Turn>)> {
        let mut lane = self.lanes.pop_front()?;
        let sender = lane.waiting.pop_front()?;
        let address = lane.address;
        if !lane.waiting.is_empty() {
            self.lanes.push_back(lane);
        }
        Some((address, sender))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{net::Ipv4Addr, sync::mpsc};
    use tokio::task::yield_now;

    fn caller(queue: &FairQueue, address: u8) -> Caller {
        queue.caller(Some(Ipv4Addr::new(192, 0, 2, address).into()))
    }

    #[tokio::test]
    async fn addresses_are_served_one_after_the_other() {
        let queue = FairQueue::new(1, 3);
        let first = caller(&queue, 1).turn().await.unwrap();
        let served = Arc::new(Mutex::new(Vec::new()));
        let mut waiting = Vec::new();
        for address in [1, 1, 2, 3, 2] {
            let (caller, served) = (caller(&queue, address), served.clone());
            waiting.push(tokio::spawn(async move {
                let turn = caller.turn().await.unwrap();
                served.lock().unwrap().push(address);
                drop(turn);
            }));
            yield_now().await;
        }
        assert_eq!(caller(&queue, 1).turn().await.err(), Some(Crowded::ByItself));
        assert!(queue.caller(None).turn().await.is_ok());
        drop(first);
        for waiting in waiting {
            waiting.await.unwrap();
        }
        assert_eq!(*served.lock().unwrap(), [1, 2, 3, 1, 2]);
        assert!(queue.state().held.is_empty() && queue.state().running == 0);
    }

    /// The test has one thread to answer on.
    #[tokio::test]
    async fn work_that_keeps_a_processor_keeps_nobody_waiting() {
        let (end, ended) = mpsc::channel();
        let queue = FairQueue::new(1, 2);
        let turn = caller(&queue, 1).turn().await.unwrap();
        let work = turn.work(async move { ended.recv_timeout(PATIENCE).map_err(Error::fault) });
        let answered = async {
            yield_now().await;
            end.send("answered").unwrap();
        };
        assert_eq!(tokio::join!(work, answered).0.unwrap(), "answered");
        assert_eq!(queue.state().running, 0);
    }

    #[tokio::test]
    async fn who_goes_away_keeps_no_place() {
        let queue = FairQueue::new(1, 2);
        let first = caller(&queue, 1).turn().await.unwrap();
        let gone = tokio::spawn({
            let caller = caller(&queue, 2);
            async move { caller.turn().await.map(drop) }
        });
        yield_now().await;
        gone.abort();
        assert!(gone.await.unwrap_err().is_cancelled());
        drop(first);
        assert!(caller(&queue, 3).turn().await.is_ok());
        assert!(queue.state().held.is_empty() && queue.state().lanes.is_empty());
    }

    #[tokio::test]
    async fn a_full_queue_has_room_for_whoever_holds_little_of_it() {
        let queue = FairQueue::new(1, WAITING + 1);
        let _running = caller(&queue, 1).turn().await.unwrap();
        let address = |address: u8| IpAddr::from(Ipv4Addr::new(192, 0, 2, address));
        let mut waiting = Vec::new();
        for _ in 0..WAITING {
            waiting.push(queue.ask(address(1)).unwrap());
        }
        assert!(queue.ask(address(1)).is_err());
        let Ok(Asked::Later(_second)) = queue.ask(address(2)) else { panic!("there is room") };
        let Some(Asked::Later(mut displaced)) = waiting.pop() else { panic!("it waited") };
        assert!(displaced.try_recv().is_err_and(|e| e == oneshot::error::TryRecvError::Closed));
        assert_eq!(queue.state().held[&address(1)], WAITING);
    }
}
