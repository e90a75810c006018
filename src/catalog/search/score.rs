//! How well documents fit a term: BM25 (Robertson and Zaragoza 2009) per field, on terms that may be several n-grams.

use super::{fields::FIELDS, index::InvertedIndex, query::QueryTerm};
use fixedbitset::FixedBitSet;

/// How soon repeating a token stops helping (k1), and how much length takes away from it (b), as usual for BM25.
const K1: f32 = 1.2;
const B: f32 = 0.75;

/// What a token is worth that a field of this length, 1 being average, holds so often.
pub(super) fn frequency_weight(frequency: u32, length: f32) -> f32 {
    let frequency = frequency as f32;
    frequency / (frequency + K1 * (1.0 - B + B * length))
}

/// Inverse document frequency of BM25.
fn inverse_document_frequency(holding: usize, documents: usize) -> f32 {
    let (holding, documents) = (holding as f32, documents as f32);
    (1.0 + (documents - holding + 0.5) / (holding + 0.5)).ln()
}

/// What one field holds of a term.
#[derive(Debug, Clone, Copy, Default)]
struct FieldMatch {
    /// How many of its tokens.
    tokens: u32,
    impact: f32,
}

impl FieldMatch {
    fn has(self, tokens: usize) -> bool {
        self.tokens as usize >= tokens
    }

    /// Mean impact of all tokens of the term, times the share that is there.
    fn worth(self, term: &QueryTerm) -> f32 {
        let tokens = term.tokens.len() as f32;
        self.impact / tokens * (self.tokens as f32 / tokens)
    }
}

/// What the documents hold of a term.
struct Matches {
    /// By number of a document.
    fields: Vec<[FieldMatch; FIELDS]>,
    /// The documents that hold something: most terms are in few.
    holding: FixedBitSet,
}

impl Matches {
    fn holding(&self) -> impl Iterator<Item = (usize, &[FieldMatch; FIELDS])> {
        self.holding.ones().map(|at| (at, &self.fields[at]))
    }
}

/// The documents that hold a term with their scores, whether typing errors are forgiven or not.
pub(super) fn score(
    index: &InvertedIndex,
    term: &QueryTerm,
    documents: usize,
    forgiving: bool,
) -> Vec<(usize, f32)> {
    let matches = matches(index, term, documents, forgiving);
    let has_enough = |field: &FieldMatch| field.has(term.required);
    let mut holding = [0; FIELDS];
    for (_, document) in matches.holding() {
        for (holding, field) in holding.iter_mut().zip(document) {
            *holding += usize::from(has_enough(field));
        }
    }
    if holding == [0; FIELDS] {
        return if forgiving { fall_back(&matches, term) } else { Vec::new() };
    }
    let rarity = holding.map(|holding| inverse_document_frequency(holding, documents));
    let score = |document: &[FieldMatch; FIELDS]| {
        let worths = document.iter().zip(rarity).filter(|(field, _)| has_enough(field));
        worths.map(|(field, rarity)| rarity * field.worth(term)).sum::<f32>()
    };
    matches.holding().map(|(at, document)| (at, score(document))).filter(|(_, score)| *score > 0.0).collect()
}

/// The scores where no field of any document has enough tokens: fewer will do, and all fields count.
fn fall_back(matches: &Matches, term: &QueryTerm) -> Vec<(usize, f32)> {
    let has_enough = |(_, document): &(usize, &[FieldMatch; FIELDS])| {
        document.iter().any(|field| field.has(term.fallback.max(1)))
    };
    let holding = matches.holding().filter(has_enough).count();
    let rarity = inverse_document_frequency(holding, matches.fields.len());
    let score = |document: &[FieldMatch; FIELDS]| {
        rarity * document.iter().map(|field| field.worth(term)).sum::<f32>()
    };
    matches.holding().filter(has_enough).map(|(at, document)| (at, score(document))).collect()
}

/// What every field of every document holds of a term; of all that a token may stand for, the best counts.
fn matches(index: &InvertedIndex, term: &QueryTerm, documents: usize, forgiving: bool) -> Matches {
    let mut fields = vec![[FieldMatch::default(); FIELDS]; documents];
    let mut holding = FixedBitSet::with_capacity(documents);
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
            let field = &mut fields[slot / FIELDS][slot % FIELDS];
            field.tokens += 1;
            field.impact += std::mem::take(&mut best[slot]);
            holding.insert(slot / FIELDS);
        }
    }
    Matches { fields, holding }
}
