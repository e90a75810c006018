//! What the examination found.

use crate::{Error, closed_list::closed_list};
use serde::Serialize;

closed_list! {
    /// The result of a check.
    Verdict {
        Ok = "ok",
        Skipped = "skipped",
        Warning = "warning",
        Failed = "failed",
    }
}

/// The result of a check with its reason, and the remedy if there is something to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Finding {
    pub(super) check: &'static str,
    pub(super) result: Verdict,
    pub(super) detail: String,
}

impl Finding {
    pub(super) fn ok(check: &'static str, detail: impl Into<String>) -> Self {
        Self { check, result: Verdict::Ok, detail: detail.into() }
    }

    pub(super) fn skipped(check: &'static str, detail: impl Into<String>) -> Self {
        Self { check, result: Verdict::Skipped, detail: detail.into() }
    }

    pub(super) fn warning(check: &'static str, detail: impl Into<String>) -> Self {
        Self { check, result: Verdict::Warning, detail: detail.into() }
    }

    pub(super) fn failed(check: &'static str, detail: impl Into<String>) -> Self {
        Self { check, result: Verdict::Failed, detail: detail.into() }
    }

    pub(super) fn from_error(check: &'static str, error: &Error) -> Self {
        Self::failed(check, format!("{} ({})", error.detail, error.code))
    }
}
