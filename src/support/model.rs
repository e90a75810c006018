//! A conversation, its messages, and who takes part in it.

use crate::{
    closed_list::closed_list, email::Email, identity::AccountId, locale::Locale, reference::Reference,
};
use jiff::{SignedDuration, Timestamp};

/// Time to live of an unconfirmed conversation.
pub(crate) const CONFIRM_WITHIN: SignedDuration = SignedDuration::from_hours(48);

/// The letter of references.
pub(crate) const LETTER: char = 'A';

closed_list! {
    /// Whose turn it is.
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

/// A conversation without its messages. Texts are empty where the visitor gave none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Conversation {
    pub(crate) reference: Reference,
    /// The account of a signed-in visitor: name and address are then verified.
    pub(crate) account: Option<AccountId>,
    pub(crate) contact: Contact,
    pub(crate) locale: Locale,
    pub(crate) context: Context,
    pub(crate) state: State,
    /// Who answers; empty until it is assigned.
    pub(crate) operator: String,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
}

/// Who writes, as far as the visitor said so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Contact {
    pub(crate) email: Email,
    pub(crate) name: String,
    pub(crate) company: String,
    pub(crate) phone: String,
}

/// What goes along with the first message.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Context {
    /// The path of the page that the visitor wrote from.
    pub(crate) page: String,
    /// What the visitor searched for.
    pub(crate) words: String,
    /// The reference of an order or a request.
    pub(crate) about: String,
}

/// One message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) author: Side,
    /// Of the operator, or as the visitor gave it; may be empty.
    pub(crate) name: String,
    pub(crate) text: String,
    /// The number of the attached file.
    pub(crate) file: Option<String>,
    /// What it came as: the Message-ID of a mail, or the keyed hash of a form.
    pub(crate) source: Option<String>,
    pub(crate) at: Timestamp,
}

/// Which conversations are listed.
#[derive(Debug, Clone, Default)]
pub(crate) struct Selection {
    pub(crate) state: Option<State>,
    /// Of this operator alone; empty for those of no operator.
    pub(crate) operator: Option<String>,
    /// Closed and unconfirmed ones too.
    pub(crate) all: bool,
}
