//! Selects the records with which a row is compared: those that share a key with it, in stages.

use super::scheme::{Block, Scheme};
use rustc_hash::FxHashMap;

/// The maximum number of records with the same key. Records of larger blocks are found by other keys, or are
/// indistinguishable.
const MAX_BLOCK_SIZE: usize = 400;

/// A normalised record: a value for each field of the scheme.
pub(super) type Values = [String];

/// The keys of the base.
pub(super) struct Blocks {
    scheme: &'static Scheme,
    /// The records by key, for each stage.
    stages: Vec<FxHashMap<Box<str>, Vec<u32>>>,
}

impl Blocks {
    pub(super) fn from_base(scheme: &'static Scheme, base: &[Vec<String>]) -> Self {
        let stage = |blocks: &'static [Block]| {
            let mut map: FxHashMap<Box<str>, Vec<u32>> = FxHashMap::default();
            for (number, record) in (0..).zip(base) {
                keys(scheme, blocks, record, |key| match map.get_mut(key) {
                    Some(records) if records.last() == Some(&number) => {}
                    Some(records) => records.push(number),
                    None => {
                        map.insert(key.into(), vec![number]);
                    }
                });
            }
            map.retain(|_, records| records.len() <= MAX_BLOCK_SIZE);
            map
        };
        Self { scheme, stages: scheme.stages.iter().map(|s| stage(s.blocks)).collect() }
    }

    /// The records that share a key of this stage with a row, without duplicates.
    pub(super) fn candidates(&self, stage: usize, row: &Values, found: &mut Vec<u32>) {
        found.clear();
        keys(self.scheme, self.scheme.stages[stage].blocks, row, |key| {
            found.extend(self.stages[stage].get(key).into_iter().flatten());
        });
        found.sort_unstable();
        found.dedup();
    }
}

/// Calls `each` with every key of a record.
fn keys(scheme: &Scheme, blocks: &[Block], record: &Values, mut each: impl FnMut(&str)) {
    let mut key = String::new();
    for (number, block) in ('a'..).zip(blocks) {
        match block {
            Block::Same(fields) => {
                key.clear();
                key.push(number);
                for name in *fields {
                    let value = &record[scheme.field_index(name)];
                    if value.is_empty() {
                        key.clear();
                        break;
                    }
                    key.push('|');
                    key.push_str(value);
                }
                if !key.is_empty() {
                    each(&key);
                }
            }
            Block::Word { of, within } => {
                let place = within.map(|(name, length)| {
                    let value = &record[scheme.field_index(name)];
                    value.get(..length).unwrap_or_default()
                });
                if place == Some("") {
                    continue;
                }
                for word in record[scheme.field_index(of)].split_whitespace() {
                    key.clear();
                    key.push(number);
                    key.push_str(place.unwrap_or_default());
                    key.push('|');
                    key.push_str(word);
                    each(&key);
                }
            }
        }
    }
}
