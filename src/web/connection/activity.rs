//! What a connection is doing, as far as others need to know to whom it may lose its place.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::Notify;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// The peer is to begin or to end the head of a request.
    Request,
    /// The peer is to send a body or to take an answer.
    Bytes,
    /// An answer is being made.
    Answer,
}

pub(super) struct Activity {
    state: Mutex<State>,
    close: Notify,
}

struct State {
    turn: Turn,
    /// When bytes last moved in either direction.
    moved: Instant,
}

impl Default for Activity {
    fn default() -> Self {
        let state = State { turn: Turn::Request, moved: Instant::now() };
        Self { state: Mutex::new(state), close: Notify::new() }
    }
}

impl Activity {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn turn(&self) -> Turn {
        self.state().turn
    }

    pub(super) fn wait_for(&self, turn: Turn) {
        self.state().turn = turn;
    }

    /// Bytes have moved, after which it is this one's turn.
    pub(super) fn moved(&self, at: Instant, turn: Turn) {
        *self.state() = State { turn, moved: at };
    }

    /// For how long no bytes have moved.
    pub(super) fn idle(&self) -> Duration {
        self.state().moved.elapsed()
    }

    /// Tells the connection that another one needs its place.
    pub(super) fn close(&self) {
        self.close.notify_one();
    }

    /// Until then it may go on.
    pub(super) async fn closing(&self) {
        self.close.notified().await;
    }
}
