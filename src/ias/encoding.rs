//! The bytes in which figures are stored: postcard, compressed by zstd. A row per day would make fifteen years of all
//! indicators a million rows, and reading them longer than a whole publication may take.

use crate::{Error, Result, db::corrupted};
use serde::{Serialize, de::DeserializeOwned};

/// Higher levels take several times as long and save less than two percent of a version.
const LEVEL: i32 = 9;

pub(super) fn encode(value: &impl Serialize) -> Result<Vec<u8>> {
    let bytes = postcard::to_allocvec(value).map_err(Error::fault)?;
    zstd::bulk::compress(&bytes, LEVEL).map_err(Error::fault)
}

/// A damaged database when the bytes are not as [`encode`] left them.
pub(super) fn decode<T: DeserializeOwned>(stored: &[u8]) -> Result<T> {
    let damaged = |why: &str| corrupted(&format!("stored figures cannot be read: {why}"));
    let bytes = zstd::decode_all(stored).map_err(|e| damaged(&e.to_string()))?;
    match postcard::take_from_bytes(&bytes) {
        Ok((value, [])) => Ok(value),
        Ok(_) => Err(damaged("they are longer than they should be")),
        Err(e) => Err(damaged(&e.to_string())),
    }
}
