//! What visitors send, by the forms of contact and of job offers so far, and what operators do with it.

mod answers;
mod application;
pub(crate) mod cli;
mod confirmation;
mod consent;
mod contact;
pub mod http;
mod identity;
mod inbox;
mod letters;
mod receipt;
mod reference;
mod store;
mod submission;

pub use letters::PREVIEWS;

pub(crate) use application::{Application, CV};
pub(crate) use confirmation::{Pending, confirm, find as find_pending, sweep};
pub(crate) use contact::{Message, Subject};
pub(crate) use inbox::{Entry, Item, Selection as InboxSelection, Shown, close, list, show};
pub(crate) use receipt::{Receipt, Token, find as find_receipt};
pub(crate) use reference::{Form, Reference};
pub(crate) use submission::{send, send_with};

use crate::locale::Locale;
use std::net::IpAddr;

/// Who sends a form: the language that is answered in, and the address that limits count.
#[derive(Debug, Clone)]
pub(crate) struct Sender {
    pub(crate) locale: Locale,
    pub(crate) address: IpAddr,
}

/// Every SQL statement of the slice, by name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    [
        store::application::STATEMENTS,
        store::contact::STATEMENTS,
        store::receipt::STATEMENTS,
        store::consent::STATEMENTS,
        store::unconfirmed::STATEMENTS,
    ]
    .concat()
}
