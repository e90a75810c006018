//! Where a command reads a text from: a file, or the standard input.

use crate::{Error, Result};
use std::path::Path;

/// The text of a file; `-` is the standard input.
///
/// # Errors
/// What cannot be read.
pub(crate) fn text(path: &Path) -> Result<String> {
    let text = match path.as_os_str() == "-" {
        true => std::io::read_to_string(std::io::stdin().lock()),
        false => std::fs::read_to_string(path),
    };
    text.map_err(|e| Error::input("read", path, &e))
}
