//! Record of the replacement of a version with too many digits.

use serde::{Deserialize, Serialize};

/// The record of a replacement.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::ias) struct Rounding {
    /// In milliseconds since 1970.
    pub at: i64,
    pub reason: String,
    /// SHA-256 of the replaced tidy CSV.
    pub replaced: String,
}
