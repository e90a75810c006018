//! The kinds of forms, each with the first letter of its references.

pub(crate) use crate::reference::Reference;

use crate::closed_list::closed_list;

closed_list! {
    /// The kind of a form.
    FormKind {
        Contact = "contact",
        Application = "application",
        DataRequest = "data-request",
        Provider = "provider",
        Campaign = "campaign",
    }
}

impl FormKind {
    fn letter(self) -> char {
        match self {
            Self::Contact => 'M',
            Self::Application => 'C',
            Self::DataRequest => 'D',
            Self::Provider => 'F',
            Self::Campaign => 'E',
        }
    }
}

impl From<FormKind> for char {
    fn from(form: FormKind) -> Self {
        form.letter()
    }
}
