//! Files that are read at once.

use super::{Task, parent};
use crate::{
    App, Result,
    files::{self, Draft, StoredFile},
    turn::{FairQueue, Rules, fair_turn, in_fair_turn},
};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    sync::LazyLock,
    time::Duration,
};

/// A child takes a processor for 10 s at most, and 256 MB. A network reads one file at a time, and its uploads of a form wait.
static PLACES: LazyLock<FairQueue> = LazyLock::new(|| {
    FairQueue::new(Rules {
        at_once: 3,
        at_once_of_one: 1,
        for_light: 1,
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
    let program = app.config.files.reader.clone();
    in_fair_turn(&PLACES, move || parent::read(program.as_deref(), task, &file, &mut io::sink())).await
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
    let work = move |path: &Path, out: &mut dyn Write| {
        let done = parent::read(program.as_deref(), task, path, out);
        drop(turn);
        done
    };
    files::rewrite(app, file, limit, work).await
}
