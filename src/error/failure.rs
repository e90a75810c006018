//! A failure.

use super::{codes::CODES, field::FieldError, kind::Kind};
use std::fmt;

/// A failure: its kind, a stable code, a sentence for people, and the invalid values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// Determines the status and the exit code.
    pub kind: Kind,
    /// One of [`CODES`].
    pub code: &'static str,
    /// One sentence: what is wrong, where, and what to do.
    pub detail: String,
    /// The invalid values, for [`Kind::Invalid`] and [`Kind::BadData`].
    pub fields: Vec<FieldError>,
}

/// The result of a use case.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// A failure of this kind and code.
    pub fn new(kind: Kind, code: &'static str, detail: impl Into<String>) -> Self {
        debug_assert!(CODES.contains(&code), "{code} is not in CODES");
        Self { kind, code, detail: detail.into(), fields: Vec::new() }
    }

    /// Adds the invalid values.
    #[must_use]
    pub fn with_fields(mut self, fields: Vec<FieldError>) -> Self {
        self.fields = fields;
        self
    }

    /// The requested thing does not exist.
    pub fn not_found(code: &'static str, detail: impl Into<String>) -> Self {
        Self::new(Kind::NotFound, code, detail)
    }

    /// Input data that cannot be parsed.
    pub fn bad_data(code: &'static str, detail: impl Into<String>) -> Self {
        Self::new(Kind::BadData, code, detail)
    }

    /// A bug. The detail is logged and never shown to visitors.
    pub fn internal(detail: impl fmt::Display) -> Self {
        Self::new(Kind::Internal, "server.fault", detail.to_string())
    }

    /// A named input that cannot be read. A missing file and a missing permission are both [`Kind::InputMissing`].
    pub fn input(doing: &str, path: &std::path::Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind as Io;
        let mut failure = Self::file(doing, path, error);
        if matches!(error.kind(), Io::PermissionDenied | Io::NotADirectory | Io::IsADirectory) {
            failure = Self::new(
                Kind::InputMissing,
                "file.missing",
                format!("cannot {doing} {}: {error}", path.display()),
            );
        }
        failure
    }

    /// An I/O error on a named file, with the kind that fits: missing, not permitted, disk full or other.
    pub fn file(doing: &str, path: &std::path::Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind as Io;
        let path = path.display();
        match error.kind() {
            Io::NotFound => {
                Self::new(Kind::InputMissing, "file.missing", format!("cannot {doing} {path}: no such file"))
            }
            Io::StorageFull | Io::QuotaExceeded => Self::new(
                Kind::Storage,
                "disk.full",
                format!("cannot {doing} {path}: the disk is full; free some space and try again"),
            ),
            Io::AlreadyExists => Self::new(
                Kind::CannotCreate,
                "file.cannot-create",
                format!("cannot {doing} {path}: it exists already"),
            ),
            Io::PermissionDenied | Io::ReadOnlyFilesystem | Io::NotADirectory => Self::new(
                Kind::CannotCreate,
                "file.cannot-create",
                format!("cannot {doing} {path}: {error}; check the folder, its owner and its permissions"),
            ),
            _ => Self::new(Kind::Storage, "file.failed", format!("cannot {doing} {path}: {error}")),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)?;
        self.fields.iter().try_for_each(|field| write!(f, "\n  {}: {}", field.pointer, field.code))
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_error_code_is_listed_once() {
        let mut seen = std::collections::BTreeSet::new();
        assert!(CODES.iter().all(|code| seen.insert(code)));
    }

    #[test]
    fn missing_files_full_disks_and_denied_access_have_different_codes() {
        let path = std::path::Path::new("a.csv");
        let exit = |kind| Error::file("read", path, &std::io::Error::from(kind)).kind.exit();
        assert_eq!(exit(std::io::ErrorKind::NotFound), 66);
        assert_eq!(exit(std::io::ErrorKind::StorageFull), 74);
        assert_eq!(exit(std::io::ErrorKind::PermissionDenied), 73);
    }
}
