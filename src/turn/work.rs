//! Runs work with permits, on behalf of a visitor or of this process.

use super::{
    blocking::holding,
    fair::{FairQueue, FromCrowded as _, Turn},
};
use crate::{Error, Result, network};
use std::net::IpAddr;
use tokio::sync::Semaphore;

tokio::task_local! {
    /// The network of the visitor whose request is handled.
    static VISITOR: Option<IpAddr>;
}

/// Handles a request on behalf of the visitor at this address. `None` is this process.
pub(crate) async fn for_visitor<T>(address: Option<IpAddr>, work: impl Future<Output = T>) -> T {
    VISITOR.scope(address.map(|address| network::of(address, network::SUBSCRIBER)), work).await
}

/// Runs `work` on a blocking thread with a permit of the visitor, kept as by [`holding`].
///
/// # Errors
/// `request.too-many` and `server.overloaded` without a permit; errors of the work.
pub(crate) async fn in_fair_turn<T: Send + 'static>(
    queue: &FairQueue,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    holding(fair_turn(queue).await?, work).await
}

/// Waits for a permit of the visitor.
///
/// # Errors
/// `request.too-many` and `server.overloaded`.
pub(crate) async fn fair_turn(queue: &FairQueue) -> Result<Turn> {
    queue.turn(visitor()).await.map_err(Error::crowded)
}

/// The network of the visitor whose request is handled; `None` for work of this process and of commands.
pub(crate) fn visitor() -> Option<IpAddr> {
    VISITOR.try_with(|visitor| *visitor).unwrap_or_default()
}

/// Runs `work` on a blocking thread once a permit is free, and keeps the permit as [`holding`] does.
pub(crate) async fn in_turn<T: Send + 'static>(
    permits: &'static Semaphore,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    holding(permits.acquire().await.map_err(Error::fault)?, work).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{sync::mpsc, time::Duration};

    static PLACES: Semaphore = Semaphore::const_new(1);

    #[tokio::test]
    async fn a_permit_is_held_until_abandoned_work_ends() {
        let (end, ended) = mpsc::channel::<()>();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let waiting = tokio::spawn(in_turn(&PLACES, move || {
            begin.send(()).unwrap();
            ended.recv_timeout(Duration::from_secs(20)).map_err(Error::fault)
        }));
        begun.await.unwrap();
        waiting.abort();
        assert!(waiting.await.unwrap_err().is_cancelled());
        assert_eq!(PLACES.available_permits(), 0);
        end.send(()).unwrap();
        in_turn(&PLACES, || Ok(())).await.unwrap();
    }
}
