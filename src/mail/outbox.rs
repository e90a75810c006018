//! The handle of the outbox of this process.

use super::transport::Transport;
use crate::config::Config;
use std::sync::Arc;
use tokio::sync::Notify;

/// The transport of this process, and the signal that wakes its sender.
#[derive(Clone)]
pub struct Outbox {
    pub(super) transport: Arc<Transport>,
    wake: Arc<Notify>,
}

impl Outbox {
    /// Uses the configured transport.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self::over(Transport::new(config))
    }

    pub(super) fn over(transport: Transport) -> Self {
        Self { transport: Arc::new(transport), wake: Arc::new(Notify::new()) }
    }

    /// Uses a transport that stores mails in memory.
    #[cfg(test)]
    pub(crate) fn captured() -> Self {
        Self::over(Transport::Captured(std::sync::Mutex::default()))
    }

    /// Returns the mails that were sent.
    #[cfg(test)]
    pub(crate) fn sent_mails(&self) -> Vec<String> {
        let Transport::Captured(list) = &*self.transport else { panic!("mail left") };
        list.lock().unwrap().iter().map(|bytes| String::from_utf8(bytes.clone()).unwrap()).collect()
    }

    /// Wakes the sender of this process.
    pub(super) fn wake(&self) {
        self.wake.notify_one();
    }

    /// Returns when something was queued in this process.
    pub(super) async fn woken(&self) {
        self.wake.notified().await;
    }
}
