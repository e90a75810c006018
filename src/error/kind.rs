//! Kinds of failures.

/// The kind of a failure. It determines the HTTP status and the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Kind {
    /// The requested thing does not exist.
    NotFound,
    /// It existed and was removed permanently.
    Gone,
    /// The caller's values are invalid; `fields` has the details.
    Invalid,
    /// The request is well formed, but conflicts with a rule or the current state.
    Conflict,
    Unauthenticated,
    /// The user is signed in and lacks permission.
    Forbidden,
    /// Rate limit; try again after this number of seconds.
    RateLimited(u64),
    /// Larger than this number of bytes.
    TooLarge(u64),
    /// Locked by another process, or a server is unavailable: a retry may succeed.
    Busy,
    /// Input data that cannot be parsed.
    BadData,
    /// The database is corrupted.
    Corrupted,
    /// A named file or folder does not exist or cannot be read.
    InputMissing,
    /// An output that cannot be created: it exists, or its folder is not writable.
    CannotCreate,
    /// A failure of the disk or the database.
    Storage,
    /// Wrong use of a command; never used for requests.
    Usage,
    /// Invalid configuration, or a database newer than this binary.
    Configuration,
    /// A bug. It is logged with the request id, and its details are not shown.
    Internal,
}

impl Kind {
    /// The HTTP status of this kind.
    #[must_use]
    pub fn status(self) -> u16 {
        match self {
            Self::Usage => 400,
            Self::NotFound => 404,
            Self::Gone => 410,
            Self::Invalid | Self::BadData => 422,
            Self::Conflict => 409,
            Self::Unauthenticated => 401,
            Self::Forbidden => 403,
            Self::RateLimited(_) => 429,
            Self::TooLarge(_) => 413,
            Self::Busy
            | Self::Corrupted
            | Self::InputMissing
            | Self::Storage
            | Self::CannotCreate
            | Self::Configuration => 503,
            Self::Internal => 500,
        }
    }

    /// The exit code of this kind (sysexits where they apply). Existing codes never change.
    #[must_use]
    pub fn exit(self) -> u8 {
        match self {
            Self::NotFound
            | Self::Gone
            | Self::Invalid
            | Self::Conflict
            | Self::Unauthenticated
            | Self::Forbidden
            | Self::RateLimited(_)
            | Self::TooLarge(_) => 1,
            Self::Usage => 2,
            Self::BadData | Self::Corrupted => 65,
            Self::InputMissing => 66,
            Self::Internal => 70,
            Self::CannotCreate => 73,
            Self::Storage => 74,
            Self::Busy => 75,
            Self::Configuration => 78,
        }
    }
}
