//! The statuses of each kind of request, in the order in which it passes through them.

use super::{FormKind, Reference};
use crate::{closed_list::closed_list, email::Email, locale::Locale};
use jiff::{Timestamp, civil::Date};

closed_list! {
    /// The status of a request that is followed up.
    Status as FollowUpStatus {
        Sent = "sent",
        Process = "process",
        Integration = "integration",
        Modeling = "modeling",
        Finish = "finish",
    }
}

impl FormKind {
    /// The kinds that are answered once.
    pub(crate) const ANSWERED: [Self; 2] = [Self::Contact, Self::Application];

    /// The kinds that are followed up.
    pub(crate) const FOLLOWED: [Self; 3] = [Self::DataRequest, Self::Provider, Self::Campaign];

    /// The statuses in order; empty for forms that are answered once.
    pub(crate) fn statuses(self) -> &'static [Status] {
        match self {
            Self::DataRequest | Self::Campaign => &[Status::Sent, Status::Process, Status::Finish],
            Self::Provider => &[Status::Sent, Status::Integration, Status::Modeling, Status::Finish],
            _ => &[],
        }
    }

    /// The path of the form below the language; the follow-up page is below it.
    pub(crate) fn page(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Application => "jobs/application",
            Self::DataRequest => "data-request",
            Self::Provider => "become-provider",
            Self::Campaign => "emailing-campaign",
        }
    }

    /// The first status.
    pub(crate) fn first(self) -> Status {
        self.statuses().first().copied().unwrap_or(Status::Sent)
    }
}

/// The follow-up of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FollowUp {
    pub(crate) form: FormKind,
    pub(crate) reference: Reference,
    pub(crate) title: String,
    pub(crate) email: Email,
    /// The language of the sender.
    pub(crate) locale: Locale,
    pub(crate) status: Status,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
    /// When its link was first opened.
    pub(crate) confirmed_at: Option<Timestamp>,
    /// When the next step is expected, in Paris.
    pub(crate) expected_on: Option<Date>,
}

/// A message of the team to the sender.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TeamMessage {
    pub(crate) text: String,
    /// The language it is written in.
    pub(crate) locale: Locale,
    pub(crate) at: Timestamp,
}

impl FollowUp {
    /// A new follow-up in French.
    pub(crate) fn begin(
        form: FormKind,
        reference: &Reference,
        title: &str,
        email: &Email,
        now: Timestamp,
    ) -> Self {
        Self {
            form,
            reference: reference.clone(),
            title: title.to_owned(),
            email: email.clone(),
            locale: Locale::Fr,
            status: form.first(),
            created_at: now,
            updated_at: now,
            confirmed_at: None,
            expected_on: None,
        }
    }

    /// Sets the language of the sender.
    pub(crate) fn with_locale(self, locale: Locale) -> Self {
        Self { locale, ..self }
    }

    /// The statuses after the current one, in order.
    pub(crate) fn remaining_statuses(&self) -> &'static [Status] {
        let all = self.form.statuses();
        let at = all.iter().position(|status| *status == self.status).map_or(0, |at| at + 1);
        &all[at..]
    }
}

/// A status that a request has reached, with the time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) status: Status,
    pub(crate) at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_with_statuses_begins_as_sent_and_ends_as_finished() {
        for form in FormKind::FOLLOWED {
            let statuses = form.statuses();
            assert_eq!((statuses.first(), statuses.last()), (Some(&Status::Sent), Some(&Status::Finish)));
        }
    }
}
