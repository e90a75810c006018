//! The forms that visitors send, each with the letter that its references begin with.

pub(crate) use crate::reference::Reference;

use std::str::FromStr;

/// What a visitor sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Contact,
    Application,
    DataRequest,
    Provider,
    Campaign,
}

impl Form {
    pub(crate) const ALL: [Self; 5] =
        [Self::Contact, Self::Application, Self::DataRequest, Self::Provider, Self::Campaign];

    fn letter(self) -> char {
        match self {
            Self::Contact => 'M',
            Self::Application => 'C',
            Self::DataRequest => 'D',
            Self::Provider => 'F',
            Self::Campaign => 'E',
        }
    }

    /// As it is stored.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Application => "application",
            Self::DataRequest => "data-request",
            Self::Provider => "provider",
            Self::Campaign => "campaign",
        }
    }
}

impl FromStr for Form {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|form| form.word() == word).ok_or(())
    }
}

impl From<Form> for char {
    fn from(form: Form) -> Self {
        form.letter()
    }
}
