//! Sign-in on the web: the pages for sign-in and account, and the continuation of sessions.

mod account;
mod login;
mod orders;
mod principal;
mod provider;
mod routes;
mod security;
mod session;
mod session_cookies;

pub(crate) use routes::SIGN_IN;
pub use routes::{DESCRIPTION, actions};
