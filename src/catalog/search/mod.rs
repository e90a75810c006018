//! Full-text search in four languages that forgives accents, case, plurals and a typing error: an inverted index of tokens,
//! scored with BM25 per field.

mod builder;
mod index;
mod query;
mod score;
mod segment;
mod sort_key;
mod tokenizer;

pub(super) use builder::Builder;
pub(super) use sort_key::sort_key;

use crate::locale::Locale;
use fixedbitset::FixedBitSet;
use index::InvertedIndex;

/// The fields of a document: name, keywords, summary, text.
const FIELDS: usize = 4;
const WEIGHTS: [f32; FIELDS] = [8.0, 4.0, 2.0, 1.0];

/// How much a stop word counts beside other terms.
const STOP_WORD: f32 = 0.1;

/// The documents of a list, by their numbers in it.
pub(super) struct Search {
    index: InvertedIndex,
    locales: Vec<Locale>,
    documents: usize,
}

#[derive(Debug)]
pub(super) struct Found {
    pub(super) hits: FixedBitSet,
    /// By number of a document.
    pub(super) scores: Vec<f32>,
    /// Whether no document has all the terms, and these have the most of them.
    pub(super) relaxed: bool,
}

impl Search {
    /// The documents that hold all terms of this, or else the most of them.
    pub(super) fn find(&self, search: &str) -> Found {
        let (mut scores, mut matched) = (vec![0.0; self.documents], vec![0; self.documents]);
        let mut required = 0;
        for term in query::parse(search, &self.locales) {
            let (weight, counts) = if term.is_stop_word { (STOP_WORD, 0) } else { (1.0, 1) };
            required += counts;
            for (at, score) in score::score(&self.index, &term, self.documents).into_iter().enumerate() {
                if score > 0.0 {
                    scores[at] += weight * score;
                    matched[at] += counts;
                }
            }
        }
        let most = matched.iter().copied().max().unwrap_or_default();
        let mut hits = FixedBitSet::with_capacity(self.documents);
        hits.extend((0..self.documents).filter(|at| most > 0 && matched[*at] == most));
        Found { hits, scores, relaxed: most > 0 && most < required }
    }
}
