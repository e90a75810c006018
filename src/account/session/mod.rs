//! Sessions: a sign-in in one browser. A short-lived identity token identifies the user. A refresh token,
//! replaced at each use, continues the session; the replay of a replaced token ends it, because the token was
//! stolen.

mod identify;
mod lifecycle;
mod minter;

#[cfg(test)]
mod tests;

pub(crate) use identify::{identify, identify_for_support, support_token};
pub(crate) use lifecycle::{NewSession, begin, close, delete_ended, refresh, sessions, sign_out, unknown};
pub(crate) use minter::TokenMinter;
