//! The kinds of forms, each with the first letter of its references.

pub(crate) use crate::reference::Reference;

use std::str::FromStr;

/// The kind of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FormKind {
    Contact,
    Application,
    DataRequest,
    Provider,
    Campaign,
}

impl FormKind {
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

    /// The stored word.
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

impl FromStr for FormKind {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|form| form.word() == word).ok_or(())
    }
}

impl From<FormKind> for char {
    fn from(form: FormKind) -> Self {
        form.letter()
    }
}
