//! Scores of documents for a term: BM25 (Robertson and Zaragoza 2009) per field, with terms of one or several n-grams.

use super::{fields::FIELDS, index::InvertedIndex, query::QueryTerm};
use fixedbitset::FixedBitSet;

/// Saturation of term frequency (k1) and length normalisation (b), with the usual values of BM25.
const K1: f32 = 1.2;
const B: f32 = 0.75;

/// Weight of a token with a frequency in a field of a length relative to the average.
pub(super) fn frequency_weight(frequency: u32, length: f32) -> f32 {
    let frequency = frequency as f32;
    frequency / (frequency + K1 * (1.0 - B + B * length))
}

/// Inverse document frequency of BM25.
fn inverse_document_frequency(holding: usize, documents: usize) -> f32 {
    let (holding, documents) = (holding as f32, documents as f32);
    (1.0 + (documents - holding + 0.5) / (holding + 0.5)).ln()
}

/// Matches of a term in one field.
#[derive(Debug, Clone, Copy, Default)]
struct FieldMatch {
    /// Number of its tokens.
    tokens: u32,
    impact: f32,
}

impl FieldMatch {
    fn has(self, tokens: usize) -> bool {
        self.tokens as usize >= tokens
    }

    /// Mean impact of all tokens of the term, times the share that matches.
    fn worth(self, term: &QueryTerm) -> f32 {
        let tokens = term.tokens.len() as f32;
        self.impact / tokens * (self.tokens as f32 / tokens)
    }
}

/// Matches of a term in all documents.
struct Matches {
    /// By number of a document.
    fields: Vec<[FieldMatch; FIELDS]>,
    /// Documents with a match: most terms are in few.
    holding: FixedBitSet,
}

impl Matches {
    fn holding(&self) -> impl Iterator<Item = (usize, &[FieldMatch; FIELDS])> {
        self.holding.ones().map(|at| (at, &self.fields[at]))
    }
}

/// Finds the documents that contain a term, with their scores; `forgiving` tolerates typing errors.
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

/// Scores if no field of any document has enough tokens: fewer suffice, and all fields count.
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

/// Collects the matches of a term in every field of every document; of all variants of a token, the best counts.
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
