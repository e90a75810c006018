//! Tasks on files.

use crate::Result;
use serde::{Serialize, de::DeserializeOwned};
use std::{io::Write, path::Path};

/// The hidden command of the child process.
pub(crate) const COMMAND: &str = "read-file";

/// Work on one file of a visitor, done in a separate process.
pub(crate) trait Task: Serialize + DeserializeOwned {
    type Output: Serialize + DeserializeOwned;

    /// Unique among all tasks.
    const NAME: &'static str;

    /// The version of the result. It is raised when the task returns something else for the same file, so
    /// that older stored results are ignored.
    const REVISION: u32 = 1;

    /// Reads the file. Bytes written to `out` are sent to the caller immediately.
    ///
    /// # Errors
    /// The problem with the file.
    fn run(self, file: &Path, out: &mut dyn Write) -> Result<Self::Output>;
}
