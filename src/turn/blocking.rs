//! Blocking work that keeps its permit until it ends.

use crate::{Error, Result};
use tokio::task::spawn_blocking;

/// Runs `work` on a blocking thread. The permit is kept until `work` ends, even if the caller is cancelled,
/// because running work is not stopped by that.
pub(crate) async fn run_with_permit<T: Send + 'static>(
    permit: impl Send + 'static,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let working = spawn_blocking(move || {
        let done = work();
        drop(permit);
        done
    });
    working.await.map_err(Error::internal)?
}
