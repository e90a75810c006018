//! Errors in terms of the domain. The web converts them to problem+json, the command line to an exit code.

mod codes;

pub use codes::CODES;

use std::{collections::BTreeMap, fmt};

/// The kind of a failure. It determines the HTTP status and the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Kind {
    /// The requested thing does not exist.
    Absent,
    /// It existed and was removed permanently.
    Gone,
    /// The caller's values are invalid; `fields` has the details.
    Invalid,
    /// The request is well formed, but conflicts with a rule or the current state.
    Refused,
    Unauthenticated,
    /// The user is signed in and lacks permission.
    Forbidden,
    /// Rate limit; try again after this number of seconds.
    TooMany(u64),
    /// Larger than this number of bytes.
    TooLarge(u64),
    /// Locked by another process, or a server is unavailable: a retry may succeed.
    Busy,
    /// Input data that cannot be parsed.
    BadData,
    /// The database is corrupted.
    Damaged,
    /// A named file or folder does not exist or cannot be read.
    NoInput,
    /// An output that cannot be created: it exists, or its folder is not writable.
    CannotCreate,
    /// A failure of the disk or the database.
    Storage,
    /// Wrong use of a command; never used for requests.
    Usage,
    /// Invalid configuration, or a database newer than this binary.
    Configuration,
    /// A bug. It is logged with the request id, and its details are not shown.
    Fault,
}

impl Kind {
    /// The HTTP status of this kind.
    #[must_use]
    pub fn status(self) -> u16 {
        match self {
            Self::Usage => 400,
            Self::Absent => 404,
            Self::Gone => 410,
            Self::Invalid | Self::BadData => 422,
            Self::Refused => 409,
            Self::Unauthenticated => 401,
            Self::Forbidden => 403,
            Self::TooMany(_) => 429,
            Self::TooLarge(_) => 413,
            Self::Busy
            | Self::Damaged
            | Self::NoInput
            | Self::Storage
            | Self::CannotCreate
            | Self::Configuration => 503,
            Self::Fault => 500,
        }
    }

    /// The exit code of this kind (sysexits where they apply). Existing codes never change.
    #[must_use]
    pub fn exit(self) -> u8 {
        match self {
            Self::Absent
            | Self::Gone
            | Self::Invalid
            | Self::Refused
            | Self::Unauthenticated
            | Self::Forbidden
            | Self::TooMany(_)
            | Self::TooLarge(_) => 1,
            Self::Usage => 2,
            Self::BadData | Self::Damaged => 65,
            Self::NoInput => 66,
            Self::Fault => 70,
            Self::CannotCreate => 73,
            Self::Storage => 74,
            Self::Busy => 75,
            Self::Configuration => 78,
        }
    }
}

/// An invalid value and its error.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[schema(as = FieldProblem)]
pub struct Field {
    /// A JSON pointer for requests, `file:line:column` for files.
    pub pointer: String,
    /// A stable code, or a sentence for files.
    pub code: String,
    /// The parameters of the message.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub params: BTreeMap<&'static str, u64>,
    /// The allowed values, if they are a closed list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub allowed: Vec<String>,
}

impl Field {
    /// An invalid value, with a code or, for files, a sentence.
    pub fn new(pointer: impl Into<String>, code: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), code: code.into(), params: BTreeMap::new(), allowed: Vec::new() }
    }

    /// An invalid query parameter.
    pub fn at_parameter(name: &str, code: impl Into<String>) -> Self {
        Self::new(format!("/{}", name.replace('~', "~0").replace('/', "~1")), code)
    }

    /// Adds the allowed values.
    #[must_use]
    pub fn with_allowed(mut self, values: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.allowed = values.into_iter().map(Into::into).collect();
        self
    }

    /// Adds a parameter of the message.
    #[must_use]
    pub fn with(mut self, name: &'static str, number: u64) -> Self {
        self.params.insert(name, number);
        self
    }
}

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
    pub fields: Vec<Field>,
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
    pub fn with_fields(mut self, fields: Vec<Field>) -> Self {
        self.fields = fields;
        self
    }

    /// The requested thing does not exist.
    pub fn absent(code: &'static str, detail: impl Into<String>) -> Self {
        Self::new(Kind::Absent, code, detail)
    }

    /// Input data that cannot be parsed.
    pub fn bad_data(code: &'static str, detail: impl Into<String>) -> Self {
        Self::new(Kind::BadData, code, detail)
    }

    /// A bug. The detail is logged and never shown to visitors.
    pub fn fault(detail: impl fmt::Display) -> Self {
        Self::new(Kind::Fault, "server.fault", detail.to_string())
    }

    /// A named input that cannot be read. A missing file and a missing permission are both [`Kind::NoInput`].
    pub fn input(doing: &str, path: &std::path::Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind as Io;
        let mut failure = Self::file(doing, path, error);
        if matches!(error.kind(), Io::PermissionDenied | Io::NotADirectory | Io::IsADirectory) {
            failure = Self::new(
                Kind::NoInput,
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
                Self::new(Kind::NoInput, "file.missing", format!("cannot {doing} {path}: no such file"))
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
    fn codes_are_sorted_by_hand_but_never_twice() {
        let mut seen = std::collections::BTreeSet::new();
        assert!(CODES.iter().all(|code| seen.insert(code)));
    }

    #[test]
    fn a_missing_file_a_full_disk_and_a_closed_folder_differ() {
        let path = std::path::Path::new("a.csv");
        let exit = |kind| Error::file("read", path, &std::io::Error::from(kind)).kind.exit();
        assert_eq!(exit(std::io::ErrorKind::NotFound), 66);
        assert_eq!(exit(std::io::ErrorKind::StorageFull), 74);
        assert_eq!(exit(std::io::ErrorKind::PermissionDenied), 73);
    }
}
