//! Applications for a job.

use super::SenderDetails;
use crate::locale::Locale;
use jiff::Timestamp;

/// An application; its CV is among the files of its reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Application {
    /// The title of the job offer; `None` for a spontaneous application.
    pub(crate) position: Option<String>,
    pub(crate) motivations: String,
    pub(crate) from: SenderDetails,
    pub(crate) locale: Locale,
    pub(crate) at: Timestamp,
}
