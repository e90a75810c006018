//! A line and a contact that may be the same.

/// A row and a candidate record.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pair {
    pub(super) record: u32,
    pub(super) stage: usize,
    /// Bits of log-odds for the pair.
    pub(super) bits: f64,
    /// Whether an identifier agrees.
    pub(super) is_identified: bool,
    /// Whether all fields of [`Scheme::contradiction`] differ, and nothing else settles it.
    pub(super) is_contradicted: bool,
}
