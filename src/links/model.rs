//! The purposes of secret links.

use crate::closed_list::closed_list;

closed_list! {
    /// The purpose of a secret link, which determines its page and the kind of its subject.
    Purpose {
        PasswordByMail = "password-by-mail",
        PasswordByOperator = "password-by-operator",
        FollowUp = "follow-up",
        Conversation = "conversation",
        Quote = "quote",
        ResultPage = "result-page",
        Approval = "approval",
    }
}
