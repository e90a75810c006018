//! What the two sides of one connection tell each other: the byte stream below the HTTP library and the
//! service above it.

use super::head::Refusal;
use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
};

/// The shared state of one connection.
#[derive(Debug, Default)]
pub struct Conversation {
    refusal: Mutex<Option<Refusal>>,
    running: AtomicUsize,
    draining: AtomicBool,
    last: AtomicBool,
    late: AtomicBool,
}

/// An answer is being made while this lives.
pub struct Running(Arc<Conversation>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Relaxed);
    }
}

impl Conversation {
    /// The request that comes next stands for bytes that were refused.
    pub fn refuse(&self, refusal: Refusal) {
        *self.refusal.lock().unwrap_or_else(PoisonError::into_inner) = Some(refusal);
    }

    /// Why the request at hand is refused, if it is.
    pub fn refusal(&self) -> Option<Refusal> {
        *self.refusal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn run(self: &Arc<Self>) -> Running {
        self.running.fetch_add(1, Relaxed);
        Running(self.clone())
    }

    /// Whether an answer is being made.
    pub fn is_running(&self) -> bool {
        self.running.load(Relaxed) > 0
    }

    /// No further request is read.
    pub fn drain(&self) {
        self.draining.store(true, Relaxed);
    }

    /// Whether no further request is read.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Relaxed)
    }

    /// The request at hand is the last one of this connection.
    pub fn end(&self) {
        self.last.store(true, Relaxed);
    }

    /// Whether the request at hand is the last one.
    pub fn is_last(&self) -> bool {
        self.last.load(Relaxed)
    }

    /// The body did not arrive in time.
    pub fn expire(&self) {
        self.late.store(true, Relaxed);
    }

    /// Whether the body did not arrive in time.
    pub fn has_expired(&self) -> bool {
        self.late.load(Relaxed)
    }
}
