//! Instants in files.

use jiff::Timestamp;

/// The instant a version was published, as RFC 3339.
pub(super) fn instant(millis: i64) -> String {
    Timestamp::from_millisecond(millis).map(|at| at.to_string()).unwrap_or_default()
}
