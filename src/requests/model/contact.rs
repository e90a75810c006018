//! Messages of the contact form.

use super::SenderDetails;
use crate::locale::Locale;
use jiff::Timestamp;
use std::str::FromStr;

/// The subject of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Subject {
    Data,
    Provider,
    Pharmacy,
    Privacy,
    Press,
    Other,
}

impl Subject {
    pub(crate) const ALL: [Self; 6] =
        [Self::Data, Self::Provider, Self::Pharmacy, Self::Privacy, Self::Press, Self::Other];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Data => "data",
            Self::Provider => "provider",
            Self::Pharmacy => "pharmacy",
            Self::Privacy => "privacy",
            Self::Press => "press",
            Self::Other => "other",
        }
    }
}

impl FromStr for Subject {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|subject| subject.word() == text).ok_or(())
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
