//! The request to stop sending.

use std::{future::pending, time::Duration};
use tokio::sync::watch;

/// How long a delivery in progress may last once the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// Whether sending is to stop.
#[derive(Clone)]
pub struct Stop(Option<watch::Receiver<bool>>);

impl Stop {
    /// It stops when this says so.
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

    /// Ends when what is under way has had its time.
    pub(super) async fn over(mut self) {
        self.asked().await;
        tokio::time::sleep(GRACE).await;
    }
}
