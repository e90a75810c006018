//! Why a page could not be rendered: for the log only, since the visitor gets the plain shell.

use std::fmt;

/// Why a page could not be rendered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// It took longer than it may.
    Deadline,
    /// The bundle threw, or used more memory or stack than it may.
    Script(String),
    /// The bundle answered something else than a page.
    Shape(String),
    /// More pages are waiting than should.
    Overloaded,
    Stopped,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deadline => f.write_str("it passed its deadline"),
            Self::Script(what) => write!(f, "the script failed: {what}"),
            Self::Shape(what) => write!(f, "the script answered something that is no page: {what}"),
            Self::Overloaded => f.write_str("too many pages are waiting"),
            Self::Stopped => f.write_str("no rendering engine is running"),
        }
    }
}

impl std::error::Error for Failure {}
