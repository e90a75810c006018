//! Why a file gives no tables.

use super::limits::SHOWN;
use crate::{Error, error::Kind};
use std::{fmt, io};

/// Why a file gives no tables.
#[derive(Debug)]
pub enum Unreadable {
    /// It is something else, or of a kind that is not taken: encrypted, with macros, an archive in an archive.
    Unsupported(String),
    /// It is of a kind that is taken, and damaged, or larger in some way than anything meant to be read.
    Broken(String),
    /// There is no row in it.
    Empty(String),
    /// The disk's fault, not the file's.
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
    pub(crate) fn refusal(self) -> Error {
        let code = match self {
            Self::Unsupported(_) => "form.file-unsupported",
            Self::Broken(_) => "form.file-unreadable",
            Self::Empty(_) => "form.file-empty",
            Self::Disk(e) => return Error::fault(e),
        };
        Error::new(Kind::Invalid, code, self.to_string())
    }

    /// The same, said of an entry of an archive.
    pub(super) fn of(self, entry: &str) -> Self {
        let of = |why: String| format!("{:?}: {why}", entry.chars().take(SHOWN).collect::<String>());
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
            Self::Unsupported(why) => write!(f, "this is no table of a kind that is taken: {why}"),
            Self::Broken(why) => write!(f, "the file cannot be read: {why}"),
            Self::Empty(why) => write!(f, "the file has no rows of data: {why}"),
            Self::Disk(e) => write!(f, "the file cannot be read from the disk: {e}"),
        }
    }
}

impl From<io::Error> for Unreadable {
    /// What decoders say of bytes comes as an error of reading too; only the system's own has a number.
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
