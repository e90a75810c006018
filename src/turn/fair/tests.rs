//! Checks the order and the limits of fair turns.

use super::*;
use std::{net::Ipv4Addr, sync::mpsc};
use tokio::task::yield_now;

const PATIENCE: Duration = Duration::from_secs(10);

fn queue(at_once: usize, of_one: usize) -> FairQueue {
    FairQueue::new(Rules {
        at_once,
        at_once_of_one: at_once,
        for_light: 0,
        of_one,
        waiting: 256,
        patience: PATIENCE,
    })
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
    let rules =
        Rules { at_once: 2, at_once_of_one: 1, for_light: 0, of_one: 2, waiting: 9, patience: PATIENCE };
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
async fn a_network_with_long_work_leaves_a_place_to_others() {
    let rules = Rules {
        at_once: 2,
        at_once_of_one: 2,
        for_light: 1,
        of_one: 9,
        waiting: 9,
        patience: Duration::from_millis(20),
    };
    let queue = FairQueue::new(rules);
    queue.state().used.add(network(1), LIGHT + 1);
    let _long = queue.turn(network(1)).await.unwrap();
    assert_eq!(queue.turn(network(1)).await.err(), Some(Crowded::ByAll));
    assert!(queue.turn(network(2)).await.is_ok());
}

#[tokio::test]
async fn a_caller_waits_as_long_as_the_rules_say() {
    let patience = Duration::from_millis(20);
    let queue = FairQueue::new(Rules {
        at_once: 1,
        at_once_of_one: 1,
        for_light: 0,
        of_one: 2,
        waiting: 9,
        patience,
    });
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
    let rules =
        Rules { at_once: 1, at_once_of_one: 1, for_light: 0, of_one: 99, waiting: 9, patience: PATIENCE };
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
    let rules =
        Rules { at_once: 1, at_once_of_one: 1, for_light: 0, of_one: 99, waiting: 2, patience: PATIENCE };
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
