//! Work that takes a processor: off the threads that answer requests, and a few pieces at once.

use crate::{Error, Result};
use tokio::{sync::Semaphore, task::spawn_blocking};

/// Does it on a thread of its own when there is a place, and holds the place as [`holding`] does.
pub(crate) async fn in_turn<T: Send + 'static>(
    places: &'static Semaphore,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    holding(places.acquire().await.map_err(Error::fault)?, work).await
}

/// Does it on a thread of its own. The place is held until it has ended, even when nobody waits for it any more: work that has
/// begun is not stopped by that.
pub(crate) async fn holding<T: Send + 'static>(
    place: impl Send + 'static,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let working = spawn_blocking(move || {
        let done = work();
        drop(place);
        done
    });
    working.await.map_err(Error::fault)?
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{sync::mpsc, time::Duration};

    static PLACES: Semaphore = Semaphore::const_new(1);

    #[tokio::test]
    async fn a_place_is_taken_as_long_as_its_work_goes_on_though_nobody_waits() {
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
