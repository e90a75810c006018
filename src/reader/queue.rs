//! The queue of files to read.

use super::{parent, parent::Child, task::Task};
use crate::{
    App, Error, Result,
    files::{self, Rewritten, StoredFile, TempUpload},
    turn::{FairQueue, QueuePermit, Rules, acquire_for_visitor, run_with_permit},
};
use std::{
    io,
    path::{Path, PathBuf},
    sync::LazyLock,
    time::Duration,
};
use tokio::runtime::Handle;

/// A child takes a processor for at most 10 s, and 256 MB. A network reads one file at a time; further
/// uploads of a form wait.
static READ_PERMITS: LazyLock<FairQueue> = LazyLock::new(|| {
    FairQueue::new(Rules {
        max_running: 3,
        max_running_per_network: 1,
        for_light: 1,
        stop_after: Duration::from_millis(500),
        max_queued_per_network: 8,
        max_queued: 32,
        queue_timeout: QUEUE_TIMEOUT,
    })
});
/// The maximum wait for a turn.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum time until a file whose child is not stopped for others is read or refused.
pub(crate) const MAX_TOTAL_TIME: Duration = parent::TIMEOUT.saturating_add(QUEUE_TIMEOUT);

/// Reads a file when it is the visitor's turn.
///
/// # Errors
/// `request.too-many` and `server.overloaded` if there is no turn; errors of the task;
/// `form.file-too-complex` or `form.file-unreadable` if the file ends its child.
pub(crate) async fn read<T>(app: &App, task: T, file: PathBuf) -> Result<T::Output>
where
    T: Task<Output: Send> + Send + 'static,
{
    read_json(app, task, file).await.map(|(output, _)| output)
}

/// Like [`read`], but also returns the result as JSON.
pub(super) async fn read_json<T>(app: &App, task: T, file: PathBuf) -> Result<(T::Output, Vec<u8>)>
where
    T: Task<Output: Send> + Send + 'static,
{
    let program = app.config.files.reader.clone();
    let turn = acquire_for_visitor(&READ_PERMITS).await?;
    let work = move || {
        let json = run(program.as_deref(), task, &file, &mut io::sink(), turn)?;
        Ok((serde_json::from_slice(&json).map_err(Error::internal)?, json))
    };
    run_with_permit((), work).await
}

/// Creates a file of at most `limit` bytes from the output of a task on another file.
///
/// # Errors
/// Same errors as [`read`] and [`files::rewrite`].
pub(crate) async fn rewrite<T>(app: &App, file: &StoredFile, limit: u64, task: T) -> Result<TempUpload>
where
    T: Task<Output = ()> + Send + 'static,
{
    // The turn is part of the work, which continues if the caller is dropped.
    let turn = acquire_for_visitor(&READ_PERMITS).await?;
    let program = app.config.files.reader.clone();
    let work =
        move |path: &Path, out: &mut dyn Rewritten| run(program.as_deref(), task, path, out, turn).map(drop);
    files::rewrite(app, file, limit, work).await
}

/// Runs a task in a child, or in this process if no program is configured, and returns the result as JSON. A
/// child that has to make room is stopped, and started again at its next turn.
fn run<T: Task>(
    program: Option<&Path>,
    task: T,
    file: &Path,
    out: &mut dyn Rewritten,
    mut turn: QueuePermit,
) -> Result<Vec<u8>> {
    let Some(program) = program else {
        return serde_json::to_vec(&task.run(file, out)?).map_err(Error::internal);
    };
    let input = serde_json::to_vec(&task).map_err(Error::internal)?;
    let child = Child { program, task: T::NAME, input: &input, file };
    loop {
        if let Some(output) = parent::read(&child, out, &turn)? {
            return Ok(output);
        }
        out.clear().map_err(|e| Error::file("write", file, &e))?;
        turn = Handle::current().block_on(turn.requeue())?;
    }
}
