//! Why a file contains no readable tables.

use super::limits::MAX_EXCERPT_CHARS;
use crate::{Error, error::Kind};
use std::{fmt, io};

/// Why a file contains no readable tables.
#[derive(Debug)]
pub enum Unreadable {
    /// Not a table, or an unsupported kind: encrypted, with macros, an archive in an archive.
    Unsupported(String),
    /// A supported kind, but damaged or beyond a limit.
    Broken(String),
    /// It has no rows.
    Empty(String),
    /// An error of the disk, not of the file.
    Disk(io::Error),
}

impl Unreadable {
    pub(super) fn unsupported(why: impl Into<String>) -> Self {
        Self::Unsupported(why.into())
    }

    pub(super) fn broken(why: impl Into<String>) -> Self {
        Self::Broken(why.into())
    }

    /// The error for the sender: `form.file-unsupported`, `form.file-unreadable` or `form.file-empty`.
    pub(crate) fn into_error(self) -> Error {
        let code = match self {
            Self::Unsupported(_) => "form.file-unsupported",
            Self::Broken(_) => "form.file-unreadable",
            Self::Empty(_) => "form.file-empty",
            Self::Disk(e) => return Error::internal(e),
        };
        Error::new(Kind::Invalid, code, self.to_string())
    }

    /// Adds the name of the entry of an archive.
    pub(super) fn in_entry(self, entry: &str) -> Self {
        let of =
            |why: String| format!("{:?}: {why}", entry.chars().take(MAX_EXCERPT_CHARS).collect::<String>());
        match self {
            Self::Unsupported(why) => Self::Unsupported(of(why)),
            Self::Broken(why) => Self::Broken(of(why)),
            Self::Empty(why) => Self::Empty(of(why)),
            Self::Disk(e) => Self::Disk(e),
        }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(why) => write!(f, "not a table of a supported kind: {why}"),
            Self::Broken(why) => write!(f, "the file cannot be read: {why}"),
            Self::Empty(why) => write!(f, "the file has no rows of data: {why}"),
            Self::Disk(e) => write!(f, "the file cannot be read from the disk: {e}"),
        }
    }
}

impl From<io::Error> for Unreadable {
    /// Decoders report invalid bytes as I/O errors too; only errors of the operating system have a number.
    fn from(e: io::Error) -> Self {
        if e.raw_os_error().is_some() { Self::Disk(e) } else { Self::Broken(e.to_string()) }
    }
}

impl From<csv::Error> for Unreadable {
    fn from(e: csv::Error) -> Self {
        match e.into_kind() {
            csv::ErrorKind::Io(e) => e.into(),
            other => Self::Broken(format!("{other:?}")),
        }
    }
}
