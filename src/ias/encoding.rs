//! The bytes in which figures are stored: postcard, compressed by zstd. A row per day would make fifteen years of all
//! indicators a million rows, and reading them longer than a whole publication may take. What differs from what was stored before
//! is stored by day: how many days after the one before it, the first after [`EPOCH`].

use super::series::days_after;
use crate::{Error, Result, db::corrupted};
use jiff::civil::{Date, date};
use serde::{Serialize, de::DeserializeOwned};

/// Higher levels take several times as long and save less than two percent of a version.
const LEVEL: i32 = 9;

pub(super) const EPOCH: Date = date(1970, 1, 1);

pub(super) fn encode(value: &impl Serialize) -> Result<Vec<u8>> {
    let bytes = postcard::to_allocvec(value).map_err(Error::fault)?;
    let mut compressor = zstd::bulk::Compressor::new(LEVEL).map_err(Error::fault)?;
    // A damaged disk is then noticed by who reads, not only by who checks the chain of versions.
    compressor.include_checksum(true).map_err(Error::fault)?;
    compressor.compress(&bytes).map_err(Error::fault)
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

/// Lays days that changed over those of before. Both are in the order of days and walked once.
pub(super) struct Overlay<'a, T, D> {
    before: &'a [T],
    day_of: D,
    /// The last one that changed.
    changed: Option<Date>,
    laid: Vec<T>,
}

impl<'a, T: Copy, D: Fn(&T) -> Date> Overlay<'a, T, D> {
    pub fn new(before: &'a [T], day_of: D) -> Self {
        Self { before, day_of, changed: None, laid: Vec::with_capacity(before.len()) }
    }

    /// Takes away the day that is so many days after the last one that changed; none where days are not in their order.
    pub fn remove(&mut self, gap: i32) -> Option<Date> {
        let day = days_after(self.changed.unwrap_or(EPOCH), gap.into());
        if self.changed.is_some_and(|last| day <= last) {
            return None;
        }
        self.changed = Some(day);
        self.remove_day(day);
        Some(day)
    }

    /// Takes away a day, which is later than the one before.
    pub fn remove_day(&mut self, day: Date) {
        let (earlier, later) =
            self.before.split_at(self.before.partition_point(|old| (self.day_of)(old) < day));
        self.laid.extend_from_slice(earlier);
        self.before = later;
        if later.first().is_some_and(|old| (self.day_of)(old) == day) {
            self.before = &later[1..];
        }
    }

    /// Puts something in the place of the day that was taken away.
    pub fn put(&mut self, new: T) {
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
    fn a_changed_bit_never_makes_other_figures() {
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
