//! A line and a contact that may be the same.

use super::scheme::Scheme;

/// A row and a record that it may mean.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pair {
    pub(super) record: u32,
    pub(super) stage: usize,
    /// For the pair, beyond even odds.
    pub(super) bits: f64,
    /// An identifier agrees.
    pub(super) is_identified: bool,
    /// All fields of [`Scheme::contradiction`] differ, and nothing settles it.
    pub(super) is_contradicted: bool,
}
