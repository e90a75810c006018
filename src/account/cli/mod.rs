//! `vigie user`, `vigie sessions` and `vigie keys`. Parses arguments and prints results.

pub(crate) mod keys;
mod preview;
pub(crate) mod sessions;
pub(crate) mod user;
