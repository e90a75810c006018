//! Records of a submission: its receipt, the consent of its sender, and a form that its sender has not confirmed yet.

use super::{FormKind, Reference};
use crate::{
    closed_list::closed_list,
    email::{Email, mask},
    locale::Locale,
};
use jiff::Timestamp;

/// The receipt of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Receipt {
    pub(crate) form: FormKind,
    pub(crate) reference: Reference,
    /// The masked address of the sender.
    pub(crate) email: String,
    pub(crate) at: Timestamp,
    /// Deadline of the confirmation by the sender; `None` if it needs none.
    pub(crate) confirm_by: Option<Timestamp>,
}

impl Receipt {
    pub(crate) fn new(form: FormKind, reference: &Reference, email: &Email, at: Timestamp) -> Self {
        Self { form, reference: reference.clone(), email: mask(email), at, confirm_by: None }
    }
}

closed_list! {
    /// The purpose of a consent.
    Purpose {
        /// Reply to a message.
        Contact = "contact",
        /// Examination of an application under the policy for candidates.
        Candidate = "candidate",
        /// Contact about a request for data and its follow-up.
        DataRequest = "data-request",
        /// Contact about an offered data set and its follow-up.
        Provider = "provider",
        /// Contact about a campaign and its follow-up.
        Campaign = "campaign",
        /// Reply of the support.
        Support = "support",
    }
}

impl Purpose {
    /// The sentence beside the box, in the texts of the interface.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Self::Contact => "contact:consent",
            Self::Candidate => "jobs:form.consent",
            Self::DataRequest => "request:consent",
            Self::Provider => "provider:consent",
            Self::Campaign => "campaign:consent",
            Self::Support => "support:write.consent",
        }
    }
}

pub(crate) struct Consent {
    pub(crate) purpose: Purpose,
    pub(crate) locale: Locale,
    /// The text of the consent and its hash, under which it is stored once.
    pub(crate) text: String,
    pub(crate) sha256: String,
    pub(crate) at: Timestamp,
}

/// Hours until an unconfirmed form expires.
pub(crate) const CONFIRMATION_HOURS: i64 = 48;

/// A form that its sender has not confirmed yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UnconfirmedForm {
    pub(crate) form: FormKind,
    pub(crate) reference: Reference,
    pub(crate) locale: Locale,
    pub(crate) answers: Vec<(String, String)>,
    pub(crate) at: Timestamp,
}
