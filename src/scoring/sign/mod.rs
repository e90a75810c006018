//! A simple electronic signature: the signer opens a personal link, reads the quote, accepts its conditions, types a
//! name and confirms by a mailed code. Each step is an event of the chain.

mod code;
mod emails;
mod invitation;
mod link;
mod signer;
mod signer_emails;

pub(crate) use invitation::{
    SigningDetails, accept, cancel, confirm, exchange_token, file_of_key, of_key, send,
};
pub(super) use invitation::{invite, previews};
pub(super) use link::link;
pub(crate) use signer::{
    Managed, change_signer, decline, enter_as_contact, managed_by_key, open_signer, reference_of_key, reopen,
};
