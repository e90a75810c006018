//! `vigie user`, `vigie sessions` and `vigie keys`. Translates, and decides nothing.

pub(crate) mod keys;
mod preview;
pub(crate) mod sessions;
pub(crate) mod user;

use jiff::Timestamp;

fn minute(at: Timestamp) -> String {
    at.strftime("%F %R").to_string()
}
