//! How well documents fit a term: BM25 (Robertson and Zaragoza 2009) per field, on terms that may be several n-grams.

use super::{FIELDS, index::InvertedIndex, query::QueryTerm};

/// How soon repeating a token stops helping (k1), and how much length takes away from it (b), as usual for BM25.
const K1: f32 = 1.2;
const B: f32 = 0.75;

/// What a token is worth that a field of this length, 1 being average, holds so often.
pub(super) fn frequency_weight(frequency: u32, length: f32) -> f32 {
    let frequency = frequency as f32;
    frequency / (frequency + K1 * (1.0 - B + B * length))
}

/// How much it tells that a document is one of those that hold something.
fn inverse_document_frequency(holding: usize, documents: usize) -> f32 {
    let (holding, documents) = (holding as f32, documents as f32);
    (1.0 + (documents - holding + 0.5) / (holding + 0.5)).ln()
}

/// What one field holds of a term.
#[derive(Debug, Clone, Copy, Default)]
struct FieldMatch {
    /// How many of its tokens.
    tokens: usize,
    impact: f32,
}

impl FieldMatch {
    /// Mean impact of all tokens of the term, times the share that is there.
    fn worth(self, term: &QueryTerm) -> f32 {
        let tokens = term.tokens.len() as f32;
        self.impact / tokens * (self.tokens as f32 / tokens)
    }
}

/// The score of each document for one term, 0 where it does not hold it, whether typing errors are forgiven or not.
pub(super) fn score(index: &InvertedIndex, term: &QueryTerm, documents: usize, forgiving: bool) -> Vec<f32> {
    let matches = field_matches(index, term, documents, forgiving);
    let (fields, _) = matches.as_chunks::<FIELDS>();
    let has_enough = |field: &FieldMatch| field.tokens >= term.required;
    let mut holding = [0; FIELDS];
    for document in fields {
        for (holding, field) in holding.iter_mut().zip(document) {
            *holding += usize::from(has_enough(field));
        }
    }
    if holding == [0; FIELDS] {
        return if forgiving { fall_back(fields, term) } else { vec![0.0; documents] };
    }
    let rarity = holding.map(|holding| inverse_document_frequency(holding, documents));
    let score = |document: &[FieldMatch; FIELDS]| {
        let worths = document.iter().zip(rarity).filter(|(field, _)| has_enough(field));
        worths.map(|(field, rarity)| rarity * field.worth(term)).sum()
    };
    fields.iter().map(score).collect()
}

/// The scores where no field of any document has enough tokens: fewer will do, and all fields count.
fn fall_back(fields: &[[FieldMatch; FIELDS]], term: &QueryTerm) -> Vec<f32> {
    let has_enough =
        |document: &[FieldMatch; FIELDS]| document.iter().any(|field| field.tokens >= term.fallback.max(1));
    let holding = fields.iter().filter(|document| has_enough(document)).count();
    let rarity = inverse_document_frequency(holding, fields.len());
    let score = |document: &[FieldMatch; FIELDS]| match has_enough(document) {
        true => rarity * document.iter().map(|field| field.worth(term)).sum::<f32>(),
        false => 0.0,
    };
    fields.iter().map(score).collect()
}

/// What every field of every document holds of a term; of all that a token may stand for, the best counts.
fn field_matches(
    index: &InvertedIndex,
    term: &QueryTerm,
    documents: usize,
    forgiving: bool,
) -> Vec<FieldMatch> {
    let mut matches = vec![FieldMatch::default(); documents * FIELDS];
    let mut best = vec![0.0_f32; documents * FIELDS];
    let mut touched = Vec::new();
    for token in &term.tokens {
        for (worth, postings) in index.matches(token, forgiving) {
            for posting in postings {
                let best = &mut best[posting.slot as usize];
                if *best == 0.0 {
                    touched.push(posting.slot as usize);
                }
                *best = best.max(worth * posting.impact);
            }
        }
        for slot in touched.drain(..) {
            matches[slot].tokens += 1;
            matches[slot].impact += std::mem::take(&mut best[slot]);
        }
    }
    matches
}
