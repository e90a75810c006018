//! Fields of an indexed document, and their weights.

/// Number of fields of a document: name, keywords, facts in words, summary, text.
pub(super) const FIELDS: usize = 5;
pub(super) const WEIGHTS: [f32; FIELDS] = [8.0, 4.0, 3.0, 2.0, 1.0];
