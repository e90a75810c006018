//! The sender of a form: language and network address, and the details that the form states.

use crate::{
    email::{Email, Mailbox},
    form_values::FormValidator,
    locale::Locale,
};
use std::net::IpAddr;

/// The sender of a form: the language of replies, and the network address for rate limits.
#[derive(Debug, Clone)]
pub(crate) struct Sender {
    pub(crate) locale: Locale,
    pub(crate) address: IpAddr,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SenderDetails {
    pub(crate) firstname: String,
    pub(crate) lastname: String,
    pub(crate) email: Email,
    pub(crate) phone: Option<String>,
    pub(crate) company: Option<String>,
}

impl SenderDetails {
    /// Parses the five fields; `None` if the address is invalid, which `answers` records.
    pub(crate) fn parse(answers: &mut FormValidator<'_>) -> Option<Self> {
        let (firstname, lastname) = (answers.line("firstname"), answers.line("lastname"));
        let email = answers.email("emailAddress");
        let (phone, company) = (answers.phone("phone"), answers.optional_line("company"));
        Some(Self { firstname, lastname, email: email?, phone, company })
    }

    /// The mailbox of replies.
    pub(crate) fn mailbox(&self) -> Mailbox {
        Mailbox { name: Some(self.name()), address: self.email.clone() }
    }

    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.firstname, self.lastname)
    }
}
