//! Opt-outs of recipients: by the link of a mail, whose page changes nothing until its button is pressed, or by an address,
//! to which such a link is sent.

mod changes;
mod link;
mod request_link;

pub use request_link::previews;

pub(crate) use super::model::suppression::Link;
pub(crate) use changes::{SuppressionRecord, Unsubscription, find, press, set_feedback, undo};
pub(crate) use link::{LinkKey, read};
pub(crate) use request_link::ask;
