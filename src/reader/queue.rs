//! Files that are read at once.

use super::{Task, parent};
use crate::{
    App, Error, Result,
    files::{self, Draft, StoredFile},
    turn::in_turn,
};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};
use tokio::sync::Semaphore;

/// Each takes a processor to itself.
static PLACES: Semaphore = Semaphore::const_new(2);

/// Reads a file when there is a place.
///
/// # Errors
/// What the task says, and `form.file-too-complex` or `form.file-unreadable` for a file that ends its child.
pub(crate) async fn read<T>(app: &App, task: T, file: PathBuf) -> Result<T::Output>
where
    T: Task<Output: Send> + Send + 'static,
{
    let program = app.config.files.reader.clone();
    in_turn(&PLACES, move || parent::read(program.as_deref(), task, &file, &mut io::sink())).await
}

/// Makes a file of at most so many bytes of what a task writes of another.
///
/// # Errors
/// As [`read`], and as [`files::rewrite`].
pub(crate) async fn rewrite<T>(app: &App, file: &StoredFile, limit: u64, task: T) -> Result<Draft>
where
    T: Task<Output = ()> + Send + 'static,
{
    // Held by the work itself, which continues when its caller is gone.
    let place = PLACES.acquire().await.map_err(Error::fault)?;
    let program = app.config.files.reader.clone();
    let work = move |path: &Path, out: &mut dyn Write| {
        let done = parent::read(program.as_deref(), task, path, out);
        drop(place);
        done
    };
    files::rewrite(app, file, limit, work).await
}
