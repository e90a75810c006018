//! What is done with a file.

use crate::Result;
use serde::{Serialize, de::DeserializeOwned};
use std::{io::Write, path::Path};

/// The hidden command that a child process runs.
pub(crate) const COMMAND: &str = "read-file";

/// Work on one file of a stranger, done in a process of its own.
pub(crate) trait Task: Serialize + DeserializeOwned {
    type Output: Serialize + DeserializeOwned;

    /// Unique among all tasks.
    const NAME: &'static str;

    /// Version of the result: raised when the task finds something else in the same file, so that older stored results are ignored.
    const REVISION: u32 = 1;

    /// Reads the file. What is written to `out` reaches the caller as it is written.
    ///
    /// # Errors
    /// What is wrong with the file.
    fn run(self, file: &Path, out: &mut dyn Write) -> Result<Self::Output>;
}
