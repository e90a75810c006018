//! Runs work with permits, on behalf of a visitor or of this process.

use super::{
    blocking::run_with_permit,
    fair::{FairQueue, FromOverloaded as _, QueuePermit},
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
    VISITOR.scope(address.map(|address| network::truncate(address, network::SUBSCRIBER)), work).await
}

/// Runs `work` on a blocking thread with a permit of the visitor, kept as by [`run_with_permit`].
///
/// # Errors
/// `request.too-many` and `server.overloaded` without a permit; errors of the work.
pub(crate) async fn run_for_visitor<T: Send + 'static>(
    queue: &FairQueue,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    run_with_permit(acquire_for_visitor(queue).await?, work).await
}

/// Waits for a permit of the visitor.
///
/// # Errors
/// `request.too-many` and `server.overloaded`.
pub(crate) async fn acquire_for_visitor(queue: &FairQueue) -> Result<QueuePermit> {
    queue.permit(visitor()).await.map_err(Error::overloaded)
}

/// The network of the visitor whose request is handled; `None` for work of this process and of commands.
pub(crate) fn visitor() -> Option<IpAddr> {
    VISITOR.try_with(|visitor| *visitor).unwrap_or_default()
}

/// Runs `work` on a blocking thread once a permit is free, and keeps the permit as [`run_with_permit`] does.
pub(crate) async fn run_blocking<T: Send + 'static>(
    permits: &'static Semaphore,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    run_with_permit(permits.acquire().await.map_err(Error::internal)?, work).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{sync::mpsc, time::Duration};

    static PERMITS: Semaphore = Semaphore::const_new(1);

    #[tokio::test]
    async fn a_permit_is_held_until_abandoned_work_ends() {
        let (end, ended) = mpsc::channel::<()>();
        let (begin, begun) = tokio::sync::oneshot::channel();
        let waiting = tokio::spawn(run_blocking(&PERMITS, move || {
            begin.send(()).unwrap();
            ended.recv_timeout(Duration::from_secs(20)).map_err(Error::internal)
        }));
        begun.await.unwrap();
        waiting.abort();
        assert!(waiting.await.unwrap_err().is_cancelled());
        assert_eq!(PERMITS.available_permits(), 0);
        end.send(()).unwrap();
        run_blocking(&PERMITS, || Ok(())).await.unwrap();
    }
}
