//! The statuses of each kind of request, in the order in which it passes through them.

use super::super::reference::Form;
use crate::closed_list::closed_list;

closed_list! {
    /// Where a request that is followed up stands.
    Status as FollowUpStatus {
        Sent = "sent",
        Process = "process",
        Integration = "integration",
        Modeling = "modeling",
        Finish = "finish",
    }
}

impl Form {
    /// The kinds that are answered once.
    pub(crate) const ANSWERED: [Self; 2] = [Self::Contact, Self::Application];

    /// The kinds that are followed up.
    pub(crate) const FOLLOWED: [Self; 3] = [Self::DataRequest, Self::Provider, Self::Campaign];

    /// From the first to the last; none of what is answered once.
    pub(crate) fn statuses(self) -> &'static [Status] {
        match self {
            Self::DataRequest | Self::Campaign => &[Status::Sent, Status::Process, Status::Finish],
            Self::Provider => &[Status::Sent, Status::Integration, Status::Modeling, Status::Finish],
            _ => &[],
        }
    }

    /// The page where a request of this kind is made, below the language; what follows it stands below that page.
    pub(crate) fn page(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Application => "jobs/application",
            Self::DataRequest => "data-request",
            Self::Provider => "become-provider",
            Self::Campaign => "emailing-campaign",
        }
    }

    /// Where every request begins.
    pub(super) fn first(self) -> Status {
        self.statuses().first().copied().unwrap_or(Status::Sent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_followed_up_begins_as_sent_and_ends_as_finished() {
        for form in Form::FOLLOWED {
            let statuses = form.statuses();
            assert_eq!((statuses.first(), statuses.last()), (Some(&Status::Sent), Some(&Status::Finish)));
        }
    }
}
