//! Checks the order and the limits of fair turns.

use super::{model::Network, *};
use std::{net::Ipv4Addr, sync::mpsc, time::Duration};
use tokio::task::yield_now;

const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);

const RULES: Rules = Rules {
    max_running: 1,
    max_running_per_network: 1,
    for_light: 0,
    stop_after: Duration::MAX,
    max_queued_per_network: 9,
    max_queued: 9,
    queue_timeout: QUEUE_TIMEOUT,
};

fn queue(at_once: usize, of_one: usize) -> FairQueue {
    FairQueue::new(Rules {
        max_running: at_once,
        max_running_per_network: at_once,
        max_queued_per_network: of_one,
        max_queued: 256,
        ..RULES
    })
}

/// Enters the queue as a request of this network does, without waiting.
fn ask(queue: &FairQueue, network: Network) -> Result<Acquire<QueuePermit>, Overloaded> {
    queue.state().try_acquire(Caller { network, was_stopped: false }, &queue.0.rules, Instant::now())
}

fn is_idle(queue: &FairQueue) -> bool {
    queue.state().running.is_empty() && queue.state().lanes.is_empty()
}

fn network(last: u8) -> Network {
    Some(Ipv4Addr::new(192, 0, 2, last).into())
}

/// Callers of these networks wait in this order; returns the order in which they are served once a permit is free.
async fn served(queue: &FairQueue, running: QueuePermit, callers: &[Network]) -> Vec<Network> {
    let served = Arc::new(Mutex::new(Vec::new()));
    let mut waiting = Vec::new();
    for caller in callers.iter().copied() {
        let (queue, served) = (queue.clone(), served.clone());
        waiting.push(tokio::spawn(async move {
            let turn = queue.permit(caller).await.unwrap();
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
async fn serves_the_network_with_the_least_usage_first() {
    let queue = queue(1, 3);
    let first = queue.permit(network(1)).await.unwrap();
    let order = served(&queue, first, &[1, 1, 2, 3, 2].map(network)).await;
    assert_eq!(order, [3, 2, 2, 1, 1].map(network));
    assert!(is_idle(&queue));
}

#[tokio::test]
async fn networks_of_one_site_share_their_usage() {
    let queue = queue(1, 9);
    let address = |text: &str| Some(text.parse().unwrap());
    for subscriber in ["2001:db8:7:1::", "2001:db8:7:2::"] {
        drop(queue.permit(address(subscriber)).await.unwrap());
    }
    let running = queue.permit(address("2001:db8:9::")).await.unwrap();
    let callers = ["2001:db8:7:3::", "2001:db8:8::"].map(address);
    assert_eq!(served(&queue, running, &callers).await, [callers[1], callers[0]]);
}

#[tokio::test]
async fn limits_the_permits_of_a_network() {
    let queue = FairQueue::new(Rules { max_running: 2, max_queued_per_network: 2, ..RULES });
    let first = queue.permit(network(1)).await.unwrap();
    let Ok(Acquire::Queued(mut second)) = ask(&queue, network(1)) else { panic!("one at once") };
    assert_eq!(queue.permit(network(1)).await.err(), Some(Overloaded::ByCaller));
    assert!(queue.permit(network(2)).await.is_ok(), "a place is free");
    assert!(second.try_recv().is_err(), "it is still another network's place");
    drop(first);
    assert!(second.try_recv().is_ok());
    let this_process = [queue.permit(None).await, queue.permit(None).await];
    assert!(this_process.iter().all(Result::is_ok));
}

#[tokio::test]
async fn a_network_with_long_work_leaves_a_permit_to_others() {
    let patience = Duration::from_millis(20);
    let queue = FairQueue::new(Rules {
        max_running: 2,
        max_running_per_network: 2,
        for_light: 1,
        queue_timeout: patience,
        ..RULES
    });
    queue.state().used.add(network(1), 4_000, Instant::now());
    let _long = queue.permit(network(1)).await.unwrap();
    assert_eq!(queue.permit(network(1)).await.err(), Some(Overloaded::ByServer));
    assert!(queue.permit(network(2)).await.is_ok());
}

#[tokio::test]
async fn limits_the_wait_of_a_caller() {
    let patience = Duration::from_millis(20);
    let queue = FairQueue::new(Rules { queue_timeout: patience, ..RULES });
    let _first = queue.permit(network(1)).await.unwrap();
    let begun = Instant::now();
    assert_eq!(queue.permit(network(2)).await.err(), Some(Overloaded::ByServer));
    assert!(begun.elapsed() >= patience);
}

/// The test has one thread to answer on.
#[tokio::test]
async fn cpu_bound_work_does_not_delay_other_responses() {
    let (end, ended) = mpsc::channel();
    let queue = queue(1, 2);
    let turn = queue.permit(network(1)).await.unwrap();
    let work = turn.run(async move { ended.recv_timeout(QUEUE_TIMEOUT).map_err(Error::internal) });
    let answered = async {
        yield_now().await;
        end.send("answered").unwrap();
    };
    assert_eq!(tokio::join!(work, answered).0.unwrap(), "answered");
    assert!(is_idle(&queue));
}

#[tokio::test]
async fn a_dropped_caller_leaves_the_queue() {
    let queue = queue(1, 2);
    let first = queue.permit(network(1)).await.unwrap();
    let gone = tokio::spawn({
        let queue = queue.clone();
        async move { queue.permit(network(2)).await.map(drop) }
    });
    yield_now().await;
    gone.abort();
    assert!(gone.await.unwrap_err().is_cancelled());
    drop(first);
    assert!(queue.permit(network(3)).await.is_ok());
    assert!(is_idle(&queue));
}

#[tokio::test]
async fn a_full_queue_evicts_a_caller_for_a_network_with_fewer() {
    let queue = FairQueue::new(Rules { max_queued_per_network: 99, max_queued: 9, ..RULES });
    let _running = queue.permit(network(1)).await.unwrap();
    let mut waiting: Vec<_> = (0..9).map(|_| ask(&queue, network(1)).unwrap()).collect();
    assert!(ask(&queue, network(1)).is_err());
    let Ok(Acquire::Queued(_second)) = ask(&queue, network(2)) else { panic!("there is room") };
    let Some(Acquire::Queued(mut displaced)) = waiting.pop() else { panic!("it waited") };
    assert!(displaced.try_recv().is_err_and(|e| e == tokio::sync::oneshot::error::TryRecvError::Closed));
    assert_eq!(queue.state().waiting_of(network(1)), 8);
}

#[tokio::test]
async fn a_full_queue_evicts_a_caller_for_a_network_with_less_usage() {
    let queue = FairQueue::new(Rules { max_queued_per_network: 99, max_queued: 2, ..RULES });
    for other in [1, 2] {
        drop(queue.permit(network(other)).await.unwrap());
    }
    let _running = queue.permit(network(3)).await.unwrap();
    let _waiting = [1, 2].map(|other| ask(&queue, network(other)).unwrap());
    let _displacing = ask(&queue, network(4)).unwrap();
    assert_eq!(queue.state().lanes.len(), 2);
    assert!(ask(&queue, network(1)).is_err());
}

/// Places of the readers of files, whose work is stopped after a second here.
const READERS: Rules = Rules { max_running: 3, for_light: 1, stop_after: SECOND, ..RULES };
const SECOND: Duration = Duration::from_secs(1);

/// Steps of a queue at given times.
struct Steps {
    state: State<QueuePermit>,
    rules: Rules,
    now: Instant,
}

impl Steps {
    fn new(rules: Rules) -> Self {
        Self { state: State::new(), rules, now: Instant::now() }
    }

    fn ask(&mut self, network: Network) -> Result<Acquire<QueuePermit>, Overloaded> {
        self.state.try_acquire(Caller { network, was_stopped: false }, &self.rules, self.now)
    }

    fn begin(&mut self, network: Network) -> Running {
        let Ok(Acquire::Granted(running)) = self.ask(network) else { panic!("a place is free") };
        running
    }

    fn wait(&mut self, network: Network) -> tokio::sync::oneshot::Receiver<QueuePermit> {
        let Ok(Acquire::Queued(receiver)) = self.ask(network) else { panic!("no place is free") };
        receiver
    }

    /// The turns that must stop.
    fn stopped(&self) -> Vec<Network> {
        let stopped =
            self.state.running.iter().filter(|turn| self.state.must_stop(turn.id, &self.rules, self.now));
        stopped.map(|turn| turn.caller.network).collect()
    }

    /// Stops the turn of this network, which asks again, and returns the networks that begin.
    fn stop(&mut self, network: Network) -> Vec<Network> {
        let turn = self.state.running.iter().find(|turn| turn.caller.network == network).unwrap();
        self.state.release(turn.id, self.now);
        let caller = Caller { network, was_stopped: true };
        let _again = self.state.try_acquire(caller, &self.rules, self.now);
        std::iter::from_fn(|| self.state.next(&self.rules, self.now))
            .map(|(turn, _)| turn.caller.network)
            .collect()
    }
}

#[test]
fn a_small_file_preempts_long_work_after_one_second() {
    let mut steps = Steps::new(READERS);
    for last in 1..=3 {
        steps.begin(network(last));
    }
    let _others = [4, 5].map(|last| steps.wait(network(last)));
    assert!(steps.stopped().is_empty(), "no work is long yet");
    steps.now += SECOND;
    // The last one to start ends; the others continue.
    assert_eq!(steps.stopped(), [network(3)]);
    assert_eq!(steps.stop(network(3)), [network(4)]);
    steps.now += SECOND / 2;
    assert!(steps.stopped().is_empty());
    let _small = steps.wait(network(9));
    steps.now += SECOND / 2;
    assert_eq!(steps.stopped(), [network(4)]);
    assert_eq!(steps.stop(network(4)), [network(5)], "it came first, and has used as little");
    steps.now += SECOND;
    assert_eq!(steps.stop(network(5)), [network(9)]);
    // A further small file is next at once.
    steps.now += SECOND / 20;
    let small = steps.state.running.iter().find(|turn| turn.caller.network == network(9)).unwrap().id;
    steps.state.release(small, steps.now);
    assert!(steps.state.next(&steps.rules, steps.now).is_none(), "stopped work waits for another place");
    steps.begin(network(10));
}

#[test]
fn preempted_work_restarts_and_is_not_preempted_again() {
    let mut steps = Steps::new(READERS);
    let [first, _, _] = [1, 2, 3].map(|last| steps.begin(network(last)));
    let _waiting = steps.wait(network(4));
    steps.now += SECOND;
    assert_eq!(steps.stop(network(3)), [network(4)]);
    let fourth = steps.state.running.iter().find(|turn| turn.caller.network == network(4)).unwrap().id;
    for id in [fourth, first.id] {
        steps.now += SECOND / 10;
        steps.state.release(id, steps.now);
    }
    let Some((again, _)) = steps.state.next(&steps.rules, steps.now) else { panic!("its turn has come") };
    assert_eq!((again.caller.network, again.caller.was_stopped), (network(3), true));
    steps.begin(network(5));
    let _waiting = steps.wait(network(6));
    steps.now += SECOND * 5;
    assert_eq!(steps.stopped(), [network(5)]);
}

#[test]
fn work_in_progress_counts_as_usage() {
    let mut steps = Steps::new(Rules { max_running: 2, max_running_per_network: 2, ..RULES });
    let long = steps.begin(network(1));
    steps.begin(network(2));
    let _waiting = [1, 3].map(|last| steps.wait(network(last)));
    steps.now += SECOND;
    steps.state.release(2, steps.now);
    assert_eq!(long.id, 1);
    let next = steps.state.next(&steps.rules, steps.now);
    assert_eq!(next.unwrap().0.caller.network, network(3));
}

#[test]
fn rejected_requests_count_as_usage() {
    let mut steps = Steps::new(RULES);
    steps.begin(network(9));
    let _flood = [1, 2, 3].map(|last| [steps.wait(network(last)), steps.wait(network(last))]);
    let _visitor = steps.wait(network(4));
    steps.state.release(1, steps.now);
    assert_eq!(steps.state.next(&steps.rules, steps.now).unwrap().0.caller.network, network(4));
}

#[test]
fn preemption_selects_the_slowest_upload() {
    let mut steps = Steps::new(Rules { max_running_per_network: 2, ..READERS });
    let uploads = [1, 2, 3].map(|last| steps.begin(network(last)));
    for (upload, bytes) in uploads.iter().zip([900_000, 2_000, 500_000]) {
        upload.arrived.store(bytes, Relaxed);
    }
    steps.now += SECOND * 2;
    assert!(steps.stopped().is_empty(), "no network waits");
    let own = steps.wait(network(2));
    assert!(steps.stopped().is_empty(), "no network makes room for itself");
    drop(own);
    let gone = steps.wait(network(4));
    assert_eq!(steps.stopped(), [network(2)]);
    drop(gone);
    assert!(steps.stopped().is_empty(), "a dropped caller does not wait");
}

#[tokio::test]
async fn dropped_callers_free_their_queue_places() {
    let queue = FairQueue::new(Rules { max_queued: 2, ..RULES });
    let _running = queue.permit(network(1)).await.unwrap();
    drop([2, 3].map(|last| ask(&queue, network(last)).unwrap()));
    let _waiting = [4, 5].map(|last| ask(&queue, network(last)).unwrap());
    assert_eq!(ask(&queue, network(6)).err(), Some(Overloaded::ByServer));
}
