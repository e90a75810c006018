//! What is stored of accounts, SQL and nothing else.

pub(super) mod account;
pub(super) mod attempt;
pub(super) mod factor;
pub(super) mod identity;
pub(super) mod key;
pub(super) mod link;
pub(super) mod preview;
pub(super) mod session;
pub(super) mod visit;
