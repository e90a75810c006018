//! The inverted index: a dictionary of all tokens, which automata traverse, and the postings of each.

use super::{query::QueryToken, tokenizer::STEM as STEM_MARK};
use fst::{Automaton, IntoStreamer as _, Map, Streamer as _, automaton::Str};
use levenshtein_automata::LevenshteinAutomatonBuilder;
use std::{iter, sync::LazyLock};

/// Weight of a token that differs from the typed one.
const STEM: f32 = 0.8;
const PREFIX: f32 = 0.7;
const ERROR: f32 = 0.5;
const PREFIX_WITH_ERROR: f32 = 0.4;
/// Minimum length, in letters, of a stem or a prefix that tolerates an error: in four or five letters, one error makes
/// another word. A shorter word that is in the index is complete ("lice" does not find "licence").
const SHORTEST_STEM: usize = 6;
const SHORTEST_PREFIX: usize = 6;

/// One error: an inserted, deleted or substituted letter, or two transposed ones.
static LEVENSHTEIN: LazyLock<LevenshteinAutomatonBuilder> =
    LazyLock::new(|| LevenshteinAutomatonBuilder::new(1, true));

/// A field of a document that contains a token.
#[derive(Debug, Clone, Copy)]
pub(super) struct Posting {
    /// Number of the document times the number of fields, plus that of the field.
    pub(super) slot: u32,
    /// Weight of the token in the field, without its inverse document frequency.
    pub(super) impact: f32,
}

pub(super) struct InvertedIndex {
    /// The position of the postings of each token.
    dictionary: Map<Vec<u8>>,
    postings: Vec<Vec<Posting>>,
}

/// The postings of a token of the index, and its weight for the typed token.
pub(super) type Match<'a> = (f32, &'a [Posting]);

impl InvertedIndex {
    /// Builds the index from sorted tokens.
    pub(super) fn new(tokens: Vec<(String, Vec<Posting>)>) -> Result<Self, fst::Error> {
        let dictionary = Map::from_iter(tokens.iter().zip(0..).map(|((token, _), at)| (token, at)))?;
        Ok(Self { dictionary, postings: tokens.into_iter().map(|(_, postings)| postings).collect() })
    }

    /// Finds the tokens that match a query token: itself, its stems and its completions; if there are none and errors
    /// are tolerated, those with one error, or else completions with one error. The first letter must match: users type
    /// it correctly, and the unknown name of a brand is not taken for another.
    pub(super) fn matches(&self, token: &QueryToken, forgiving: bool) -> Vec<Match<'_>> {
        let mut found = self.exact(token);
        if !found.is_empty() || !forgiving || !token.is_fuzzy {
            return found;
        }
        let stems = token.stems.iter().filter(|stem| letters(stem) >= SHORTEST_STEM);
        for text in iter::once(&token.text).chain(stems) {
            let same_start = Str::new(first_letter(text)).starts_with();
            found.extend(self.walk(ERROR, same_start.intersection(LEVENSHTEIN.build_dfa(text))));
        }
        if found.is_empty() && token.is_prefix && letters(&token.text) >= SHORTEST_PREFIX {
            let same_start = Str::new(first_letter(&token.text)).starts_with();
            let begun = LEVENSHTEIN.build_prefix_dfa(&token.text);
            found = self.walk(PREFIX_WITH_ERROR, same_start.intersection(begun));
        }
        found
    }

    fn exact(&self, token: &QueryToken) -> Vec<Match<'_>> {
        let stems = token.stems.iter().map(|stem| (STEM, stem));
        let mut found: Vec<_> = iter::once((1.0, &token.text))
            .chain(stems)
            .filter_map(|(worth, text)| Some((worth, self.postings(self.dictionary.get(text)?))))
            .collect();
        // Only words have stems: n-grams are prefixes of longer ones in any case.
        let is_complete =
            !found.is_empty() && !token.stems.is_empty() && letters(&token.text) < SHORTEST_PREFIX;
        if token.is_prefix && !is_complete {
            found.extend(self.walk(PREFIX, Str::new(&token.text).starts_with()));
        }
        found
    }

    fn walk(&self, worth: f32, automaton: impl Automaton) -> Vec<Match<'_>> {
        let mut stream = self.dictionary.search(automaton).into_stream();
        let mut found = Vec::new();
        while let Some((_, at)) = stream.next() {
            found.push((worth, self.postings(at)));
        }
        found
    }

    fn postings(&self, at: u64) -> &[Posting] {
        usize::try_from(at).ok().and_then(|at| self.postings.get(at)).map_or(&[], Vec::as_slice)
    }
}

/// Number of letters of a word or a stem.
fn letters(token: &str) -> usize {
    token.trim_start_matches(STEM_MARK).chars().count()
}

/// The first letter of a token.
fn first_letter(token: &str) -> &str {
    let mark = token.len() - token.trim_start_matches(STEM_MARK).len();
    let first = token[mark..].chars().next().map_or(0, char::len_utf8);
    &token[..mark + first]
}
