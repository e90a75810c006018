//! Who somebody says to be.

use super::answers::Answers;
use crate::email::{Email, Mailbox};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) firstname: String,
    pub(crate) lastname: String,
    pub(crate) email: Email,
    pub(crate) phone: Option<String>,
    pub(crate) company: Option<String>,
}

impl Identity {
    /// Reads its five fields; none when the address is at fault, which the answers then tell.
    pub(super) fn read(answers: &mut Answers<'_>) -> Option<Self> {
        let (firstname, lastname) = (answers.line("firstname"), answers.line("lastname"));
        let email = answers.email("emailAddress");
        let (phone, company) = (answers.phone("phone"), answers.optional_line("company"));
        Some(Self { firstname, lastname, email: email?, phone, company })
    }

    /// Where to answer.
    pub(super) fn mailbox(&self) -> Mailbox {
        Mailbox { name: Some(self.name()), address: self.email.clone() }
    }

    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.firstname, self.lastname)
    }
}
