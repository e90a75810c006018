//! The summary of a run.

use jiff::Timestamp;

/// The summary of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RunSummary {
    pub(crate) sent: u64,
    /// Mails to retry.
    pub(crate) later: u64,
    pub(crate) failed: u64,
    pub(crate) suppressed: u64,
    pub(crate) unknown: u64,
    /// Failed mails whose address does not exist according to the server, but is not suppressed because the
    /// campaign was paused.
    pub(crate) held: u64,
    /// Mails of the wave that may have arrived, of this run and earlier ones.
    pub(crate) undecided: i64,
    /// Queued mails of the wave.
    pub(crate) queued: i64,
    /// Time of the next attempt.
    pub(crate) next_at: Option<Timestamp>,
    /// The reason why the run ended early.
    pub(crate) stopped: Option<String>,
    /// Whether it ended because the server is unreachable.
    pub(crate) is_unreachable: bool,
    /// Whether the campaign is paused now.
    pub(crate) is_paused: bool,
}
