//! Report of a check: what was checked, and the problems found.

use crate::{Error, Result, error::Kind};

/// The report of a check.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct IntegrityReport {
    /// What was checked, in a few words each.
    pub checked: Vec<String>,
    pub problems: Vec<String>,
}

impl IntegrityReport {
    /// A report of one check.
    pub fn for_check(what: impl Into<String>, problems: Vec<String>) -> Self {
        Self { checked: vec![what.into()], problems }
    }

    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.checked.extend(other.checked);
        self.problems.extend(other.problems);
        self
    }

    /// Returns the value that was read, or records why it could not be: a damaged row is a problem of the report.
    ///
    /// # Errors
    /// Errors other than damage.
    pub fn record<T>(&mut self, read: Result<T>) -> Result<Option<T>> {
        match read {
            Err(Error { kind: Kind::Corrupted, detail, .. }) => {
                self.problems.push(detail);
                Ok(None)
            }
            other => other.map(Some),
        }
    }
}
