//! Full-text search in four languages that forgives accents, case, plurals and a typing error: an inverted index of tokens,
//! scored with BM25 per field, beside phrases that name a fact, which only what has it can answer.

mod builder;
mod index;
mod phrase;
mod query;
mod score;
mod segment;
mod sort_key;
mod tokenizer;

pub(super) use builder::{Builder, Document};
pub(super) use phrase::Phrases;
pub(super) use query::Clause;
pub(super) use sort_key::sort_key;

use super::{facet::FacetValue, facets::Facets};
use crate::locale::Locale;
use fixedbitset::FixedBitSet;
use index::InvertedIndex;

/// The fields of a document: name, keywords, facts in words, summary, text.
const FIELDS: usize = 5;
const WEIGHTS: [f32; FIELDS] = [8.0, 4.0, 3.0, 2.0, 1.0];

/// How much a stop word counts beside other terms.
const STOP_WORD: f32 = 0.1;
/// More than the score of any words: a document with a fact ranks before one that only mentions it.
const FACT: f32 = 100.0;

/// The documents of a list, by their numbers in it.
pub(super) struct Search {
    index: InvertedIndex,
    locales: Vec<Locale>,
    documents: usize,
}

#[derive(Debug)]
pub(super) struct Found {
    /// The documents that meet all clauses.
    pub(super) hits: FixedBitSet,
    /// By number of a document.
    pub(super) scores: Vec<f32>,
}

/// How far documents meet a search that none may meet as a whole, by their numbers.
pub(super) struct Nearness {
    /// Clauses that are met.
    pub(super) met: Vec<usize>,
    /// Clauses in all. Stop words are not counted.
    pub(super) clauses: usize,
    pub(super) scores: Vec<f32>,
}

impl Search {
    pub(super) fn clauses(&self, search: &str, phrases: &Phrases<FacetValue>) -> Vec<Clause> {
        query::parse(search, &self.locales, phrases)
    }

    /// The documents that meet all clauses.
    pub(super) fn find(&self, clauses: &[Clause], facets: &Facets) -> Found {
        let Nearness { met, clauses: required, scores } = self.weigh(clauses, facets, true);
        let mut hits = FixedBitSet::with_capacity(self.documents);
        hits.extend((0..self.documents).filter(|at| required > 0 && met[*at] == required));
        Found { hits, scores }
    }

    /// How far documents meet the clauses, no typing error forgiven.
    pub(super) fn near(&self, clauses: &[Clause], facets: &Facets) -> Nearness {
        self.weigh(clauses, facets, false)
    }

    fn weigh(&self, clauses: &[Clause], facets: &Facets, forgiving: bool) -> Nearness {
        let (mut met, mut scores) = (vec![0; self.documents], vec![0.0; self.documents]);
        for clause in clauses {
            let (weight, counts) = if clause.is_stop_word() { (STOP_WORD, 0) } else { (1.0, 1) };
            for (at, score) in self.score(clause, facets, forgiving).into_iter().enumerate() {
                if score > 0.0 {
                    scores[at] += weight * score;
                    met[at] += counts;
                }
            }
        }
        let clauses = clauses.iter().filter(|clause| !clause.is_stop_word()).count();
        Nearness { met, clauses, scores }
    }

    /// The score of each document for a clause, 0 where it does not meet it.
    fn score(&self, clause: &Clause, facets: &Facets, forgiving: bool) -> Vec<f32> {
        let mut scores = vec![0.0; self.documents];
        let mut holding = vec![0; self.documents];
        for term in &clause.terms {
            for (at, score) in score::score(&self.index, term, self.documents, forgiving) {
                scores[at] += score;
                holding[at] += 1;
            }
        }
        let has_all_words = |at: usize| holding[at] == clause.terms.len();
        let facts = facets.holding(&clause.facts);
        let is_exact = clause.facts.iter().any(|fact| fact.is_exact());
        // One word means what it says too; a phrase that no document answers is only words.
        let words_will_do = !is_exact && (clause.terms.len() == 1 || facts.is_clear());
        for (at, score) in scores.iter_mut().enumerate() {
            if !clause.facts.is_empty() && facts.contains(at) != clause.excluded {
                *score += FACT;
            } else if !(words_will_do && has_all_words(at)) {
                *score = 0.0;
            }
        }
        scores
    }
}
