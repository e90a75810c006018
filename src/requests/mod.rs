//! What visitors send, by the contact form so far, and what operators do with it.

mod answers;
pub(crate) mod cli;
mod consent;
mod contact;
pub mod http;
mod identity;
mod inbox;
mod letters;
mod receipt;
mod reference;
mod store;

pub use letters::PREVIEWS;

pub(crate) use contact::{Subject, send as send_message};
pub(crate) use inbox::{Entry, Selection as InboxSelection, close, list, show};
pub(crate) use receipt::{Receipt, find as find_receipt};
pub(crate) use reference::Reference;

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
    [store::contact::STATEMENTS, store::receipt::STATEMENTS, store::consent::STATEMENTS].concat()
}
