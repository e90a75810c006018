//! The deadlines of a connection, in one value that tests shorten.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
    time::{Duration, Instant},
};
use tokio::time::{Sleep, sleep_until};

#[derive(Debug, Clone, Copy)]
pub struct Deadlines {
    /// From accepting the connection to its first byte.
    pub first_byte: Duration,
    /// From the first byte of a head to its last.
    pub head: Duration,
    /// For a whole body, plus the allowance for the bytes that arrived.
    pub body: Duration,
    /// Between two requests, or without any byte moving in either direction.
    pub idle: Duration,
    /// For sending a whole response, plus the allowance for the bytes that were sent.
    pub answer: Duration,
    /// For reading what a rejected client is still sending: closing earlier would make it lose the response.
    pub linger: Duration,
    /// For requests that may be in transit when shutdown begins.
    pub last_request: Duration,
    /// For running requests during shutdown.
    pub drain: Duration,
    /// Idle time after which another connection of the same address may evict this one.
    pub idle_grace: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            first_byte: Duration::from_secs(5),
            head: Duration::from_secs(10),
            body: Duration::from_secs(60),
            idle: Duration::from_secs(30),
            answer: Duration::from_secs(60),
            linger: Duration::from_secs(1),
            last_request: Duration::from_millis(250),
            drain: Duration::from_secs(8),
            idle_grace: Duration::from_secs(1),
        }
    }
}

/// The time allowance for transferred bytes, in addition to the time for a whole body or response: one second
/// per 16 kB, less than the slowest current lines need. An announced length does not count.
pub(super) fn earned(bytes: u64) -> Duration {
    Duration::from_millis(bytes / 16)
}

/// A timer for a deadline that moves with every request. To avoid resetting the timer wheel each time, it may
/// fire early and is then set again.
#[derive(Default)]
pub(super) struct Timer(Option<Pin<Box<Sleep>>>);

impl Timer {
    /// Ready once `at` has passed.
    pub(super) fn poll_at(&mut self, cx: &mut Context<'_>, at: Instant) -> Poll<()> {
        let at = tokio::time::Instant::from_std(at);
        let sleep = self.0.get_or_insert_with(|| Box::pin(sleep_until(at)));
        if sleep.deadline() > at {
            sleep.as_mut().reset(at);
        }
        ready!(sleep.as_mut().poll(cx));
        if sleep.deadline() < at {
            sleep.as_mut().reset(at);
            ready!(sleep.as_mut().poll(cx));
        }
        Poll::Ready(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deadline_allows_fifty_megabytes_over_a_slow_line() {
        const BYTES_PER_SECOND: u64 = 125_000;
        let limit = Deadlines::default().body;
        assert!(
            (0..=400).all(|second| Duration::from_secs(second) < limit + earned(second * BYTES_PER_SECOND))
        );
        assert!(limit + earned(65_000) < Duration::from_secs(65), "a form of usual size that is sent slowly");
    }
}
