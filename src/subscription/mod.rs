//! Subscriptions by mail for all lists: confirmed by the recipient (double opt-in), ended by one click. A
//! slice defines a list with its own topics and mails.

mod admin;
mod emails;
mod links;
mod model;
mod store;
mod subscribe;

pub(crate) use admin::{list, remove};
pub(crate) use emails::{confirmation, with_end_link};
pub(crate) use links::Links;
pub(crate) use model::{List, Subscription};
pub(crate) use store::{STATEMENTS, list_confirmed};
#[cfg(test)]
pub(crate) use subscribe::insert_confirmed;
pub use subscribe::sweep;
pub(crate) use subscribe::{Request, confirm, find, stop, subscribe};
