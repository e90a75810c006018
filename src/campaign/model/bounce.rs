//! Bounces and complaints of mails.

use crate::closed_list::closed_list;
use serde::Serialize;

closed_list! {
    /// Kind of a report about a mail.
    BounceKind { Hard = "hard", Soft = "soft", Policy = "policy", Complaint = "complaint", }
}

closed_list! {
    /// Why a report was rejected.
    RejectReason {
        NotAReport = "not-a-report",
        NoStatus = "no-status",
        NoMail = "no-mail",
        NotOurs = "not-ours",
        TooLarge = "too-large",
    }
}

impl RejectReason {
    /// Explanation for operators.
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Self::NotAReport => "it is not a report of a server or a provider",
            Self::NoStatus => "it does not state the result of the mail",
            Self::NoMail => "it does not return the mail, or not its Message-ID and List-Unsubscribe",
            Self::NotOurs => {
                "the mail that it returns is not of a campaign here, or its link belongs to another mail"
            }
            Self::TooLarge => "it has more than 20 MB",
        }
    }
}

/// Reported mails of a wave, by kind.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Bounced {
    pub(crate) wave: i64,
    pub(crate) kind: BounceKind,
    pub(crate) mails: i64,
}
