//! Secret links: a mail contains a token of 256 bits, the database its hash. Opening a link exchanges the token for a short-lived key.

mod token;

pub(crate) use token::{AccessKeys, Token};
