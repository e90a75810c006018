//! The request to stop sending.

use std::{future::pending, time::Duration};
use tokio::sync::watch;

/// Time that deliveries in progress have to finish after the request to stop.
const GRACE: Duration = Duration::from_secs(5);

/// The state of a request to stop sending.
#[derive(Clone)]
pub struct StopSignal(Option<watch::Receiver<bool>>);

impl StopSignal {
    /// Stops when the value of `asked` becomes true, or its sender is dropped.
    #[must_use]
    pub fn when(asked: watch::Receiver<bool>) -> Self {
        Self(Some(asked))
    }

    pub(crate) fn never() -> Self {
        Self(None)
    }

    pub(crate) fn is_asked(&self) -> bool {
        self.0.as_ref().is_some_and(|asked| *asked.borrow())
    }

    pub(crate) async fn asked(&mut self) {
        match &mut self.0 {
            // A dropped sender counts as a request.
            Some(asked) => drop(asked.wait_for(|asked| *asked).await),
            None => pending().await,
        }
    }

    /// Returns `GRACE` after the request to stop.
    pub(super) async fn over(mut self) {
        self.asked().await;
        tokio::time::sleep(GRACE).await;
    }
}
