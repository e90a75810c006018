//! A conversation, its messages and its participants.

use crate::{
    closed_list::closed_list, email::Email, locale::Locale, principal::AccountId, reference::Reference,
};
use jiff::{SignedDuration, Timestamp};

/// Time to live of an unconfirmed conversation.
pub(crate) const CONFIRM_WITHIN: SignedDuration = SignedDuration::from_hours(48);

/// The letter of references.
pub(crate) const LETTER: char = 'A';

closed_list! {
    /// The state of a conversation: whose turn it is.
    State as SupportState {
        Unconfirmed = "unconfirmed",
        Open = "open",
        Answered = "answered",
        Closed = "closed",
    }
}

closed_list! {
    /// The two sides of a conversation.
    Side as SupportSide {
        Visitor = "visitor",
        Team = "team",
    }
}

/// A conversation without its messages. Texts are empty if the visitor left them out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Conversation {
    pub(crate) reference: Reference,
    /// The account of a signed-in visitor: name and address are then verified.
    pub(crate) account: Option<AccountId>,
    pub(crate) contact: Contact,
    pub(crate) locale: Locale,
    pub(crate) context: Context,
    pub(crate) state: State,
    /// The operator who answers; empty if none is assigned.
    pub(crate) operator: String,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
}

/// The visitor, as stated in the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Contact {
    pub(crate) email: Email,
    pub(crate) name: String,
    pub(crate) company: String,
    pub(crate) phone: String,
}

/// The context of the first message.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Context {
    /// The path of the page on which the visitor wrote.
    pub(crate) page: String,
    /// The search words of the visitor.
    pub(crate) words: String,
    /// The reference of an order or a request.
    pub(crate) about: String,
}

/// One message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) author: Side,
    /// The name of the operator, or the name stated by the visitor; may be empty.
    pub(crate) name: String,
    pub(crate) text: String,
    /// The number of the attached file.
    pub(crate) file: Option<String>,
    /// The origin: the Message-ID of a mail, or the keyed hash of a form.
    pub(crate) source: Option<String>,
    pub(crate) at: Timestamp,
}

/// A selection of conversations.
#[derive(Debug, Clone, Default)]
pub(crate) struct Selection {
    pub(crate) state: Option<State>,
    /// Only of this operator; empty for conversations without an operator.
    pub(crate) operator: Option<String>,
    /// Include closed and unconfirmed conversations.
    pub(crate) all: bool,
}
