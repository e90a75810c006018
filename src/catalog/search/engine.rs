//! Full-text search over the catalogue.

use super::{
    index::InvertedIndex,
    phrase::Phrases,
    query::{self, Clause},
    score,
};
use crate::{
    catalog::{facet::FacetValue, facet_index::Facets},
    locale::Locale,
};
use fixedbitset::FixedBitSet;

/// Weight of a stop word relative to other terms.
const STOP_WORD: f32 = 0.1;
/// Score of a fact, higher than that of any words: a document with a fact ranks before one that only mentions it.
const FACT: f32 = 100.0;

/// The index of the documents of a list, by their numbers in it.
pub(crate) struct Search {
    pub(super) index: InvertedIndex,
    pub(super) locales: Vec<Locale>,
    pub(super) documents: usize,
}

#[derive(Debug)]
pub(crate) struct Found {
    /// The documents that match all clauses.
    pub(crate) hits: FixedBitSet,
    /// By number of a document.
    pub(crate) scores: Vec<f32>,
}

/// How far documents match a search that none may fully match, by their numbers.
pub(crate) struct Nearness {
    /// Number of clauses matched.
    pub(crate) met: Vec<usize>,
    /// Number of clauses without stop words.
    pub(crate) clauses: usize,
    pub(crate) scores: Vec<f32>,
}

impl Search {
    pub(crate) fn clauses(&self, search: &str, phrases: &Phrases<FacetValue>) -> Vec<Clause> {
        query::parse(search, &self.locales, phrases)
    }

    /// Finds the documents that match all clauses.
    pub(crate) fn find(&self, clauses: &[Clause], facets: &Facets) -> Found {
        let Nearness { met, clauses: required, scores } = self.weigh(clauses, facets, true);
        let mut hits = FixedBitSet::with_capacity(self.documents);
        hits.extend((0..self.documents).filter(|at| required > 0 && met[*at] == required));
        Found { hits, scores }
    }

    /// Counts the clauses that documents match, without tolerance of typing errors.
    pub(crate) fn near(&self, clauses: &[Clause], facets: &Facets) -> Nearness {
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

    /// Scores each document for a clause; 0 if it does not match.
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
        // A single word is also matched as text; a phrase only if no document has the fact.
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
