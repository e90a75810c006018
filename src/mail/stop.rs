//! The request to stop sending.

use std::{future::pending, time::Duration};
use tokio::sync::watch;

/// Time that deliveries in progress have to finish after the request to stop.
const STOP_GRACE: Duration = Duration::from_secs(5);

/// The state of a request to stop sending.
#[derive(Clone)]
pub struct StopSignal(Option<watch::Receiver<bool>>);

impl StopSignal {
    /// Stops when the value of `requested` becomes true, or its sender is dropped.
    #[must_use]
    pub fn when(requested: watch::Receiver<bool>) -> Self {
        Self(Some(requested))
    }

    pub(crate) fn never() -> Self {
        Self(None)
    }

    pub(crate) fn is_requested(&self) -> bool {
        self.0.as_ref().is_some_and(|requested| *requested.borrow())
    }

    pub(crate) async fn requested(&mut self) {
        match &mut self.0 {
            // A dropped sender counts as a request.
            Some(requested) => drop(requested.wait_for(|requested| *requested).await),
            None => pending().await,
        }
    }

    /// Returns `STOP_GRACE` after the request to stop.
    pub(super) async fn grace_elapsed(mut self) {
        self.requested().await;
        tokio::time::sleep(STOP_GRACE).await;
    }
}
