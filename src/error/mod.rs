//! What can go wrong, in words of the domain: one value that the web turns into problem+json and the
//! terminal into an exit code, so that neither face invents its own.

mod codes;

pub use codes::CODES;

use std::{collections::BTreeMap, fmt};

/// What kind of failure it is: decides the HTTP status and the exit code, nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Kind {
    /// What was asked for does not exist.
    Absent,
    /// It did exist, and is over for good.
    Gone,
    /// The caller's values are wrong; `fields` says which.
    Invalid,
    /// The request is well formed and the rules say no.
    Refused,
    Unauthenticated,
    /// Somebody is signed in and may not.
    Forbidden,
    /// Too often; try again after so many seconds.
    TooMany(u64),
    /// Larger than this many bytes.
    TooLarge(u64),
    /// Somebody else holds it, or a peer is down: the same call may succeed later.
    Busy,
    /// Input data that cannot be read as what it should be.
    BadData,
    /// The database is damaged: nothing a visitor could mend.
    Damaged,
    /// A file or folder that was named is not there, or may not be read.
    NoInput,
    /// An output that cannot be created, because it exists or its place refuses.
    CannotCreate,
    /// The disk or the database failed.
    Storage,
    /// A command was called wrongly; no request ever is.
    Usage,
    /// The configuration, or a database newer than this binary.
    Configuration,
    /// A bug of ours. Logged with an id, never shown.
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

    /// The exit code of this kind (sysexits where they fit; an API that only ever grows).
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

/// One wrong value: where it stands and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[schema(as = FieldProblem)]
pub struct Field {
    /// A JSON pointer for requests, `file:line:column` for files.
    pub pointer: String,
    /// A stable code, or for files a sentence.
    pub code: String,
    /// The numbers that the sentence of this code names.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub params: BTreeMap<&'static str, u64>,
    /// The allowed values, if they are a closed list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub allowed: Vec<String>,
}

impl Field {
    /// A value at fault, told by a code that needs no number, or for files by a sentence.
    pub fn new(pointer: impl Into<String>, code: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), code: code.into(), params: BTreeMap::new(), allowed: Vec::new() }
    }

    /// A query parameter at fault, by its name.
    pub fn at_parameter(name: &str, code: impl Into<String>) -> Self {
        Self::new(format!("/{}", name.replace('~', "~0").replace('/', "~1")), code)
    }

    /// Adds the allowed values.
    #[must_use]
    pub fn with_allowed(mut self, values: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.allowed = values.into_iter().map(Into::into).collect();
        self
    }

    /// The same with a number that the sentence names.
    #[must_use]
    pub fn with(mut self, name: &'static str, number: u64) -> Self {
        self.params.insert(name, number);
        self
    }
}

/// A failure: its kind, its stable code, one sentence for a person, and the values at fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// Decides status and exit code.
    pub kind: Kind,
    /// One of [`CODES`].
    pub code: &'static str,
    /// One sentence naming what, where and what to do.
    pub detail: String,
    /// The values at fault, for [`Kind::Invalid`] and [`Kind::BadData`].
    pub fields: Vec<Field>,
}

/// What a use case returns.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// A failure of this kind and code, told in one sentence.
    pub fn new(kind: Kind, code: &'static str, detail: impl Into<String>) -> Self {
        debug_assert!(CODES.contains(&code), "{code} is not in CODES");
        Self { kind, code, detail: detail.into(), fields: Vec::new() }
    }

    /// Adds the values at fault.
    #[must_use]
    pub fn with_fields(mut self, fields: Vec<Field>) -> Self {
        self.fields = fields;
        self
    }

    /// What was asked for does not exist.
    pub fn absent(code: &'static str, detail: impl Into<String>) -> Self {
        Self::new(Kind::Absent, code, detail)
    }

    /// Input data that cannot be read as what it should be.
    pub fn bad_data(code: &'static str, detail: impl Into<String>) -> Self {
        Self::new(Kind::BadData, code, detail)
    }

    /// A bug of ours: the detail goes to the log, never to a visitor.
    pub fn fault(detail: impl fmt::Display) -> Self {
        Self::new(Kind::Fault, "server.fault", detail.to_string())
    }

    /// A named input that cannot be read: whether it is missing or closed to us, it is the input that is at fault.
    pub fn input(doing: &str, path: &std::path::Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind as Io;
        let mut told = Self::file(doing, path, error);
        if matches!(error.kind(), Io::PermissionDenied | Io::NotADirectory | Io::IsADirectory) {
            told = Self::new(
                Kind::NoInput,
                "file.missing",
                format!("cannot {doing} {}: {error}", path.display()),
            );
        }
        told
    }

    /// An input or output error on a named file: missing, refused, full disk and the rest each keep their kind.
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
                format!("cannot {doing} {path}: {error}; check the place, its owner and its mode"),
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
