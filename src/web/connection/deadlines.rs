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
    /// For running requests, once the process is asked to stop.
    pub drain: Duration,
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
            drain: Duration::from_secs(8),
        }
    }
}

impl Deadlines {
    /// For a body of which so many bytes have arrived: a second more for each megabyte. What is claimed of its length
    /// buys no time.
    pub(super) fn body_after(&self, bytes: u64) -> Duration {
        self.body + Duration::from_millis(bytes / 1_000)
    }

    /// For an answer of which so many bytes were taken: a second more for each 16 kilobytes.
    pub(super) fn answer_after(&self, bytes: u64) -> Duration {
        self.answer + Duration::from_millis(bytes / 16)
    }
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
