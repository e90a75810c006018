//! What replaced a version that had too many digits.

use serde::{Deserialize, Serialize};

/// What a version says of its replacement.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::ias) struct Rounding {
    /// In milliseconds since 1970.
    pub at: i64,
    pub reason: String,
    /// SHA-256 of the tidy CSV that was replaced.
    pub replaced: String,
}
