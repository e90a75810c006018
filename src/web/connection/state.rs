//! The state of a connection, from which the caps choose the one to evict.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::Notify;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ConnectionState {
    /// Waiting for the peer to begin or complete the head of a request.
    Request,
    /// Transferring a request body or a response.
    Bytes,
    /// Preparing a response.
    Answer,
}

pub(super) struct Activity {
    state: Mutex<State>,
    close: Notify,
}

struct State {
    current: ConnectionState,
    /// When bytes were last transferred in either direction.
    last_io: Instant,
}

impl Default for Activity {
    fn default() -> Self {
        let state = State { current: ConnectionState::Request, last_io: Instant::now() };
        Self { state: Mutex::new(state), close: Notify::new() }
    }
}

impl Activity {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn current(&self) -> ConnectionState {
        self.state().current
    }

    pub(super) fn set(&self, state: ConnectionState) {
        self.state().current = state;
    }

    /// Records a transfer of bytes, after which the connection is in state `state`.
    pub(super) fn record_io(&self, at: Instant, state: ConnectionState) {
        *self.state() = State { current: state, last_io: at };
    }

    /// Time since the last transfer.
    pub(super) fn idle(&self) -> Duration {
        self.state().last_io.elapsed()
    }

    /// Asks the connection to close in favour of another one.
    pub(super) fn close(&self) {
        self.close.notify_one();
    }

    /// Completes when [`close`](Self::close) is called.
    pub(super) async fn close_requested(&self) {
        self.close.notified().await;
    }
}
