//! The statuses of each kind of request, in the order in which it passes through them.

use super::super::reference::Form;
use crate::closed_list::closed_list;

closed_list! {
    /// Where a request that is followed up stands.
    Status as FollowUpStatus { Sent = "sent", Process = "process", Finish = "finish", }
}

impl Form {
    /// The kinds that are followed up.
    pub(crate) const FOLLOWED: [Self; 1] = [Self::DataRequest];

    /// From the first to the last; none of what is answered once.
    pub(crate) fn statuses(self) -> &'static [Status] {
        match self {
            Self::DataRequest => &[Status::Sent, Status::Process, Status::Finish],
            _ => &[],
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
