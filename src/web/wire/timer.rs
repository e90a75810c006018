//! A deadline that moves with every request without touching the timer wheel each time.

use std::{
    pin::Pin,
    task::{Context, Poll, ready},
    time::Instant,
};
use tokio::time::{Sleep, sleep_until};

/// A timer that is set late: it fires early at most, and is then set again.
#[derive(Default)]
pub struct Timer(Option<Pin<Box<Sleep>>>);

impl Timer {
    /// Ready once this instant has passed.
    pub fn poll_at(&mut self, cx: &mut Context<'_>, at: Instant) -> Poll<()> {
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
