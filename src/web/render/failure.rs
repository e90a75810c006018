//! Why a page could not be rendered, for the log. The visitor gets a stale page or a short error page.

use crate::{
    Error,
    error::Kind,
    web::fair_queue::{FromOverloaded, Overloaded},
};
use std::fmt;

/// Why a page could not be rendered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// It exceeded its deadline.
    Deadline,
    /// The bundle threw an exception or exceeded its memory or stack.
    Script(String),
    /// The bundle returned something other than a page.
    Shape(String),
    /// The queue of pages is full.
    Overloaded,
    /// The client has too many pages in the queue.
    TooMany,
    Stopped,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deadline => f.write_str("deadline exceeded"),
            Self::Script(what) => write!(f, "script failed: {what}"),
            Self::Shape(what) => write!(f, "unexpected result of the script: {what}"),
            Self::TooMany => f.write_str("too many queued pages for this client"),
            Self::Overloaded => f.write_str("page queue is full"),
            Self::Stopped => f.write_str("no rendering engine is running"),
        }
    }
}

impl std::error::Error for Failure {}

impl FromOverloaded for Failure {
    fn overloaded(crowded: Overloaded) -> Self {
        match crowded {
            Overloaded::ByCaller => Self::TooMany,
            Overloaded::ByServer => Self::Overloaded,
        }
    }
}

impl Failure {
    /// The domain error of a response that needs a rendered page.
    pub fn into_error(self) -> Error {
        match self {
            Self::TooMany => Error::overloaded(Overloaded::ByCaller),
            other => Error::new(
                Kind::Busy,
                "server.overloaded",
                format!("the page could not be rendered: {other}"),
            ),
        }
    }
}
