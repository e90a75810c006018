//! Messages of the contact form.

use super::SenderDetails;
use crate::{closed_list::closed_list, locale::Locale};
use jiff::Timestamp;

closed_list! {
    /// The subject of a message.
    Subject {
        Data = "data",
        Provider = "provider",
        Pharmacy = "pharmacy",
        Privacy = "privacy",
        Press = "press",
        Other = "other",
    }
}

/// A submitted message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) subject: Subject,
    pub(crate) text: String,
    pub(crate) from: SenderDetails,
    pub(crate) locale: Locale,
    pub(crate) at: Timestamp,
}
