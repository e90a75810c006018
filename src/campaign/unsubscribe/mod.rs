//! Opt-outs of recipients: by the link of a mail, whose page changes nothing until its button is pressed, or by an address,
//! to which such a link is sent.

mod changes;
mod link;
mod request_link;

pub use request_link::previews;

pub(crate) use super::model::suppression::UnsubscribeLink;
pub(crate) use changes::{SuppressionRecord, Unsubscription, find, set_feedback, undo, unsubscribe};
pub(crate) use link::{LinkKey, require};
pub(crate) use request_link::request_link;
