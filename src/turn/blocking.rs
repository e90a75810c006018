//! Work on a thread of its own, which holds its permit until it has ended.

use crate::{Error, Result};
use tokio::task::spawn_blocking;

/// Does the work on a thread of its own. The permit is held until it has ended, even when its caller has gone: work that has begun is
/// not stopped by that.
pub(crate) async fn holding<T: Send + 'static>(
    permit: impl Send + 'static,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let working = spawn_blocking(move || {
        let done = work();
        drop(permit);
        done
    });
    working.await.map_err(Error::fault)?
}
