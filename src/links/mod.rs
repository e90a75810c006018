//! Secret links: a mail contains a token of 256 bits, the database its hash with a purpose and a subject. Opening a link exchanges the
//! token for a short-lived key. This room imports no slice: further data of one kind of link are in a table of its slice, keyed by the hash.

mod model;
mod store;
mod token;

pub(crate) use model::Purpose;
pub(crate) use store::{STATEMENTS, delete_expired, find, issue, mark_used, revoke, revoke_unused};
pub(crate) use token::{AccessKeys, Token};
