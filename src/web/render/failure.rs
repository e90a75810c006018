//! Why a page could not be rendered: for the log, since the visitor gets an older page, or one that says little more than
//! that.

use crate::{
    Error,
    error::Kind,
    web::queue::{Crowded, FromCrowded},
};
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
    /// The visitor asks for more pages at once than one may.
    TooMany,
    Stopped,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deadline => f.write_str("it passed its deadline"),
            Self::Script(what) => write!(f, "the script failed: {what}"),
            Self::Shape(what) => write!(f, "the script answered something that is no page: {what}"),
            Self::TooMany => f.write_str("too many pages of this address are waiting"),
            Self::Overloaded => f.write_str("too many pages are waiting"),
            Self::Stopped => f.write_str("no rendering engine is running"),
        }
    }
}

impl std::error::Error for Failure {}

impl FromCrowded for Failure {
    fn crowded(crowded: Crowded) -> Self {
        match crowded {
            Crowded::ByItself => Self::TooMany,
            Crowded::ByAll => Self::Overloaded,
        }
    }
}

impl Failure {
    /// It as what is made of a page tells it.
    pub fn of_part(self) -> Error {
        match self {
            Self::TooMany => Error::crowded(Crowded::ByItself),
            other => Error::new(Kind::Busy, "server.overloaded", format!("a page is missing: {other}")),
        }
    }
}
