//! The follow-up of a request: its status and steps, the messages of its team, and the links to its page. Each form that is
//! followed up has statuses in an order of its own.

mod advance;
mod bulk_advance;
mod details;
mod emails;
mod link;
mod open;
mod send_link;
mod text_keys;

pub(super) use advance::advance_status;
pub(crate) use advance::{AdvanceRequest, Advanced, FollowUpChange, advance, note};
pub(super) use details::require;
pub(crate) use details::{FollowUpDetails, Selection, find_by_key, list, list_by_email, show};
pub(super) use emails::PREVIEWS;
pub(crate) use link::exchange_token;
pub(super) use open::create_follow_up;
pub(crate) use send_link::{open_page, renew, resend, revoke};
