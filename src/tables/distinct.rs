//! Counts different values: exactly up to a limit, then estimated from the smallest hashes (KMV sketch).

use std::{
    collections::{BTreeSet, hash_map::DefaultHasher},
    hash::Hasher as _,
};

/// Number of stored hashes. The estimate is then typically within three per cent.
const SKETCH_SIZE: usize = 1_024;

#[derive(Debug, Default)]
pub(super) struct Distinct {
    /// The smallest hashes of all values; their density gives the estimate.
    hashes: BTreeSet<u64>,
    is_about: bool,
}

impl Distinct {
    /// Adds a value; `true` if it is known to be new.
    pub(super) fn add(&mut self, value: &str) -> bool {
        let mut hasher = DefaultHasher::new();
        hasher.write(value.as_bytes());
        let hash = hasher.finish();
        if self.is_about && self.hashes.last().is_none_or(|largest| hash >= *largest) {
            return false;
        }
        let is_new = self.hashes.insert(hash);
        if self.hashes.len() > SKETCH_SIZE {
            self.hashes.pop_last();
            self.is_about = true;
        }
        is_new
    }

    /// The number of different values, and whether it is an estimate from the density of the stored hashes.
    pub(super) fn count(&self) -> (u64, bool) {
        let known = self.hashes.len();
        let Some(largest) = self.hashes.last().filter(|_| self.is_about) else {
            return (known as u64, false);
        };
        let all = u128::from(u64::MAX) * (known as u128 - 1) / u128::from((*largest).max(1));
        (u64::try_from(all).unwrap_or(u64::MAX), true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_few_distinct_values_and_estimates_many() {
        for (different, is_about) in
            [(0, false), (3, false), (1_024, false), (1_025, true), (20_000, true), (300_000, true)]
        {
            let mut distinct = Distinct::default();
            for at in 0..2 * different {
                distinct.add(&(at % different).to_string());
            }
            let (count, about) = distinct.count();
            assert_eq!(about, is_about, "{different}");
            let off = (count as f64 - f64::from(different)).abs() / f64::from(different.max(1));
            assert!(off < if is_about { 0.12 } else { 0.000_1 }, "{different} counted as {count}");
        }
    }
}
