//! The values of a record in their comparable form, with their frequency in the base.

use super::scheme::{Comparison, Field};
use rustc_hash::FxHashMap;

/// Maximum weight of a word of a name that is also a word of its town: one pharmacy in eight is named after its town.
const NAMESAKE_BITS: f32 = 1.0;

/// A field value in comparable form: prepared once, compared with thousands of records.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// Unknown, which is neutral.
    Unknown,
    Text {
        text: Box<str>,
        bits: f32,
    },
    Words {
        words: Box<[Word]>,
        /// The value without spaces.
        joined: CharProfile,
    },
}

/// A word of a value.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Word {
    pub(super) letters: CharProfile,
    /// Its weight by rarity.
    pub(super) bits: f32,
}

/// A text with features that quickly exclude most different texts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct CharProfile {
    pub(super) text: Box<str>,
    pub(super) count: u32,
    /// A bit set of its characters; characters may share a bit.
    pub(super) set: u64,
}

impl CharProfile {
    fn new(text: &str) -> Self {
        let set = text.chars().fold(0, |set, letter| set | 1 << (u32::from(letter) % 64));
        Self { text: text.into(), count: text.chars().count() as u32, set }
    }
}

/// Frequency of each value or word of one field in the base.
#[derive(Debug, Default)]
pub(super) struct TermFrequency {
    counts: FxHashMap<Box<str>, u32>,
    /// Number of existing records, as a power of two.
    bits: f64,
}

impl TermFrequency {
    /// Counts a field of all records of the base.
    pub(super) fn from_values<'r>(
        field: &Field,
        values: impl Iterator<Item = &'r str>,
        population: f64,
    ) -> Self {
        let (mut counts, mut records) = (FxHashMap::default(), 0.0_f64);
        for value in values {
            records += 1.0;
            match field.comparison {
                Comparison::Words | Comparison::Street | Comparison::Name => {
                    let mut words: Vec<&str> = value.split_whitespace().collect();
                    words.sort_unstable();
                    words.dedup();
                    words.into_iter().for_each(|word| count(&mut counts, word));
                }
                _ if value.is_empty() => {}
                _ => count(&mut counts, value),
            }
        }
        Self { counts, bits: population.max(records).max(2.0).log2() }
    }

    fn count(&self, text: &str) -> u32 {
        self.counts.get(text).copied().unwrap_or_default()
    }

    /// Weight of an equal text in bits: 1 bit for a text in half of all records. A text that occurs once in a
    /// partial base is assumed to occur once in total.
    fn bits(&self, text: &str) -> f32 {
        (self.bits - f64::from(self.count(text).max(1)).log2()) as f32
    }

    /// Prepares a normalised value; `namesake` is the value of the field that it may be named after.
    pub(super) fn prepare(&self, field: &Field, value: &str, namesake: &str) -> Value {
        match field.comparison {
            _ if value.is_empty() => Value::Unknown,
            Comparison::Words | Comparison::Street | Comparison::Name => {
                let word = |text| {
                    let most = if namesake.split_whitespace().any(|of| of == text) {
                        NAMESAKE_BITS
                    } else {
                        f32::MAX
                    };
                    Word { letters: CharProfile::new(text), bits: self.bits(text).clamp(0.1, most) }
                };
                let joined: String = value.split_whitespace().collect();
                Value::Words {
                    words: value.split_whitespace().map(word).collect(),
                    joined: CharProfile::new(&joined),
                }
            }
            Comparison::Identifier if self.count(value) < 2 => {
                Value::Text { text: value.into(), bits: field.max_bits as f32 }
            }
            _ => Value::Text { text: value.into(), bits: self.bits(value) },
        }
    }
}

fn count(counts: &mut FxHashMap<Box<str>, u32>, text: &str) {
    match counts.get_mut(text) {
        Some(count) => *count += 1,
        None => {
            counts.insert(text.into(), 1);
        }
    }
}
