//! The pages behind the links of campaign mails.

mod opens;
mod routes;
mod unsubscribe;

pub use routes::{DESCRIPTION, actions};
