//! What is stored of accounts, SQL and nothing else.

pub(super) mod account;
pub(super) mod attempt;
pub(super) mod factor;
pub(super) mod key;
pub(super) mod link;
pub(super) mod session;

use crate::{Error, Result};
use jiff::Timestamp;

fn instant(millis: i64) -> Result<Timestamp> {
    Timestamp::from_millisecond(millis).map_err(Error::fault)
}
