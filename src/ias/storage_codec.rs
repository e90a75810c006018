//! Storage format of figures: postcard, compressed by zstd. With one row per day, fifteen years of all indicators would
//! be a million rows, which take longer to read than a publication may. Deltas are stored by day, as the number of days
//! since the previous one, for the first since [`EPOCH`].

use super::series::days_after;
use crate::{Error, Result, db::corrupted};
use jiff::civil::{Date, date};
use serde::{Serialize, de::DeserializeOwned};

/// Compression level. Higher ones take several times as long and save less than two percent of a version.
const LEVEL: i32 = 9;

pub(super) const EPOCH: Date = date(1970, 1, 1);

pub(super) fn encode(value: &impl Serialize) -> Result<Vec<u8>> {
    let bytes = postcard::to_allocvec(value).map_err(Error::internal)?;
    let mut compressor = zstd::bulk::Compressor::new(LEVEL).map_err(Error::internal)?;
    // The checksum lets every reader detect damage, not only the verification of versions.
    compressor.include_checksum(true).map_err(Error::internal)?;
    compressor.compress(&bytes).map_err(Error::internal)
}

/// Decodes stored bytes; a damaged database if they are not valid.
pub(super) fn decode<T: DeserializeOwned>(stored: &[u8]) -> Result<T> {
    let damaged = |why: &str| corrupted(&format!("stored figures cannot be read: {why}"));
    let bytes = zstd::decode_all(stored).map_err(|e| damaged(&e.to_string()))?;
    match postcard::take_from_bytes(&bytes) {
        Ok((value, [])) => Ok(value),
        Ok(_) => Err(damaged("they are longer than they should be")),
        Err(e) => Err(damaged(&e.to_string())),
    }
}

/// Applies changed days to an earlier list. Both are sorted by day and traversed once.
pub(super) struct DeltaMerge<'a, T, D> {
    before: &'a [T],
    day_of: D,
    /// The last changed day.
    changed: Option<Date>,
    laid: Vec<T>,
}

impl<'a, T: Copy, D: Fn(&T) -> Date> DeltaMerge<'a, T, D> {
    pub fn new(before: &'a [T], day_of: D) -> Self {
        Self { before, day_of, changed: None, laid: Vec::with_capacity(before.len()) }
    }

    /// Removes the day that is `gap` days after the last changed one; `None` if days are not in order.
    pub fn remove(&mut self, gap: i32) -> Option<Date> {
        let day = days_after(self.changed.unwrap_or(EPOCH), gap.into());
        if self.changed.is_some_and(|last| day <= last) {
            return None;
        }
        self.changed = Some(day);
        self.remove_day(day);
        Some(day)
    }

    /// Removes a day, which must be later than the previous one.
    pub fn remove_day(&mut self, day: Date) {
        let (earlier, later) =
            self.before.split_at(self.before.partition_point(|old| (self.day_of)(old) < day));
        self.laid.extend_from_slice(earlier);
        self.before = later;
        if later.first().is_some_and(|old| (self.day_of)(old) == day) {
            self.before = &later[1..];
        }
    }

    /// Inserts a value in place of the removed day.
    pub fn replace(&mut self, new: T) {
        self.laid.push(new);
    }

    pub fn finish(mut self) -> Vec<T> {
        self.laid.extend_from_slice(self.before);
        self.laid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_any_changed_bit() {
        let figures: Vec<(u16, f64)> = (0..400).map(|at| (at, f64::from(at % 37) / 8.0)).collect();
        let stored = encode(&figures).unwrap();
        for bit in 0..stored.len() * 8 {
            let mut changed = stored.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            let read = decode::<Vec<(u16, f64)>>(&changed);
            assert!(read.is_err() || read.unwrap() == figures, "bit {bit}");
        }
    }
}
