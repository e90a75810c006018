//! What a check has looked at, and what it found.

use crate::{Error, Result, error::Kind};

/// A check's account of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct Inspection {
    /// What was looked at, each in a few words.
    pub checked: Vec<String>,
    pub problems: Vec<String>,
}

impl Inspection {
    /// Of this alone.
    pub fn of(what: impl Into<String>, problems: Vec<String>) -> Self {
        Self { checked: vec![what.into()], problems }
    }

    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.checked.extend(other.checked);
        self.problems.extend(other.problems);
        self
    }

    /// Keeps what was read, or notes why that could not be done: a damaged row is a finding.
    ///
    /// # Errors
    /// Whatever is no damage.
    pub fn note<T>(&mut self, read: Result<T>) -> Result<Option<T>> {
        match read {
            Err(Error { kind: Kind::Damaged, detail, .. }) => {
                self.problems.push(detail);
                Ok(None)
            }
            other => other.map(Some),
        }
    }
}
