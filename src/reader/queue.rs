//! Files that are read at once.

use super::{parent, parent::Child, task::Task};
use crate::{
    App, Error, Result,
    files::{self, Draft, Rewritten, StoredFile},
    turn::{FairQueue, Rules, Turn, fair_turn, holding},
};
use std::{
    io,
    path::{Path, PathBuf},
    sync::LazyLock,
    time::Duration,
};
use tokio::runtime::Handle;

/// A child takes a processor for 10 s at most, and 256 MB. A network reads one file at a time, and its uploads of a form wait.
static PLACES: LazyLock<FairQueue> = LazyLock::new(|| {
    FairQueue::new(Rules {
        at_once: 3,
        at_once_of_one: 1,
        for_light: 1,
        stop_after: Duration::from_millis(500),
        of_one: 8,
        waiting: 32,
        patience: Duration::from_secs(10),
    })
});

/// Reads a file when it is the visitor's turn.
///
/// # Errors
/// `request.too-many` and `server.overloaded` without a turn, what the task says, and `form.file-too-complex` or
/// `form.file-unreadable` for a file that ends its child.
pub(crate) async fn read<T>(app: &App, task: T, file: PathBuf) -> Result<T::Output>
where
    T: Task<Output: Send> + Send + 'static,
{
    read_json(app, task, file).await.map(|(output, _)| output)
}

/// The same with the result as JSON.
pub(super) async fn read_json<T>(app: &App, task: T, file: PathBuf) -> Result<(T::Output, Vec<u8>)>
where
    T: Task<Output: Send> + Send + 'static,
{
    let program = app.config.files.reader.clone();
    let turn = fair_turn(&PLACES).await?;
    let work = move || {
        let json = run(program.as_deref(), task, &file, &mut io::sink(), turn)?;
        Ok((serde_json::from_slice(&json).map_err(Error::fault)?, json))
    };
    holding((), work).await
}

/// Makes a file of at most `limit` bytes of what a task writes of another.
///
/// # Errors
/// As [`read`], and as [`files::rewrite`].
pub(crate) async fn rewrite<T>(app: &App, file: &StoredFile, limit: u64, task: T) -> Result<Draft>
where
    T: Task<Output = ()> + Send + 'static,
{
    // Part of the work itself, which continues when its caller is gone.
    let turn = fair_turn(&PLACES).await?;
    let program = app.config.files.reader.clone();
    let work =
        move |path: &Path, out: &mut dyn Rewritten| run(program.as_deref(), task, path, out, turn).map(drop);
    files::rewrite(app, file, limit, work).await
}

/// Does a task in a child, or without a program in this process, and returns the result as JSON. A child that has to make room is
/// stopped, and another begins when it is its turn again.
fn run<T: Task>(
    program: Option<&Path>,
    task: T,
    file: &Path,
    out: &mut dyn Rewritten,
    mut turn: Turn,
) -> Result<Vec<u8>> {
    let Some(program) = program else {
        return serde_json::to_vec(&task.run(file, out)?).map_err(Error::fault);
    };
    let input = serde_json::to_vec(&task).map_err(Error::fault)?;
    let child = Child { program, task: T::NAME, input: &input, file };
    loop {
        if let Some(output) = parent::read(&child, out, &turn)? {
            return Ok(output);
        }
        out.clear().map_err(|e| Error::file("write", file, &e))?;
        turn = Handle::current().block_on(turn.begin_again())?;
    }
}
