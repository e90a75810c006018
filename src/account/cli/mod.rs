//! `vigie user`, `vigie sessions` and `vigie keys`. Translates, and decides nothing.

pub(crate) mod keys;
mod preview;
pub(crate) mod sessions;
pub(crate) mod user;
