//! How long a peer may take for each part of a connection: one value, so that tests shorten it.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
    time::{Duration, Instant},
};
use tokio::time::{Sleep, sleep_until};

#[derive(Debug, Clone, Copy)]
pub struct Deadlines {
    /// From the connection to its first byte.
    pub first_byte: Duration,
    /// From the first byte of a head to its last.
    pub head: Duration,
    /// For a whole body, before the allowance for what has arrived of it.
    pub body: Duration,
    /// Between two requests, or without any byte moving in either direction.
    pub idle: Duration,
    /// For a whole answer to be taken, before the allowance for what was taken of it.
    pub answer: Duration,
    /// For what a refused client is still sending: closing on it would make it lose the answer.
    pub linger: Duration,
    /// For a request that may be on its way, once the process is asked to stop.
    pub last_request: Duration,
    /// For running requests, once the process is asked to stop.
    pub drain: Duration,
    /// For a connection between two requests, before another one of its address may have its place.
    pub spare: Duration,
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
            spare: Duration::from_secs(1),
        }
    }
}

/// What a peer earns by the bytes that have moved, beyond the time for a whole body or answer: a second more for each 16
/// kilobytes, less than the slowest line of today needs. What is claimed of a length buys no time.
pub(super) fn earned(bytes: u64) -> Duration {
    Duration::from_millis(bytes / 16)
}

/// A timer for a deadline that moves with every request without touching the timer wheel each time: it is set late, fires
/// too early at most, and is then set again.
#[derive(Default)]
pub(super) struct Timer(Option<Pin<Box<Sleep>>>);

impl Timer {
    /// Ready once this instant has passed.
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
    fn fifty_megabytes_over_a_slow_line_arrive_in_time() {
        const BYTES_PER_SECOND: u64 = 125_000;
        let limit = Deadlines::default().body;
        assert!(
            (0..=400).all(|second| Duration::from_secs(second) < limit + earned(second * BYTES_PER_SECOND))
        );
        assert!(limit + earned(65_000) < Duration::from_secs(65), "a form of usual size that drips");
    }
}
