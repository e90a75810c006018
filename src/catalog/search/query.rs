//! A parsed search: clauses, each a word or a phrase that names a fact, with terms of one token or several n-grams and
//! their variants.

use super::{
    particle::without_particle,
    phrase::Phrases,
    segment::{Script, Segment, segments},
    tokenizer::{MAX_WORD_BYTES, stem},
};
use crate::{
    catalog::facet::{Facet, FacetValue},
    fold::fold,
    locale::Locale,
};

/// Maximum number of terms of a search; the rest is ignored.
const MAX_TERMS: usize = 16;
/// Maximum number of n-grams of a term; the rest is ignored.
const MAX_NGRAMS: usize = 60;

/// Words too common to distinguish sources, folded.
const STOP_WORDS: [&str; 58] = [
    "a", "an", "and", "are", "at", "au", "aux", "avec", "by", "ce", "ces", "comment", "d", "dans", "data",
    "de", "des", "donnees", "du", "en", "est", "et", "for", "from", "how", "i", "in", "is", "it", "l", "la",
    "le", "les", "leur", "me", "mes", "my", "of", "on", "or", "ou", "par", "pour", "qu", "que", "qui", "s",
    "sur", "the", "to", "un", "une", "what", "which", "who", "with", "y", "n",
];

/// A condition that a source must meet.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::catalog) struct Clause {
    /// The terms of its words.
    pub(super) terms: Vec<QueryTerm>,
    /// The facts that they name, as alternatives; empty if they are only words.
    pub(in crate::catalog) facts: Vec<FacetValue>,
    /// Whether the condition is negated.
    pub(in crate::catalog) excluded: bool,
}

impl Clause {
    /// Whether a source may lack it.
    pub(super) fn is_stop_word(&self) -> bool {
        self.facts.is_empty() && self.terms.iter().all(|term| term.is_stop_word)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct QueryTerm {
    /// One for a word, several for overlapping n-grams.
    pub(super) tokens: Vec<QueryToken>,
    /// Minimum number of these tokens in one field.
    pub(super) required: usize,
    /// Minimum number if no document has `required` tokens.
    pub(super) fallback: usize,
    /// Whether a document may lack it.
    pub(super) is_stop_word: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct QueryToken {
    pub(super) text: String,
    /// One per language with different stemming.
    pub(super) stems: Vec<String>,
    /// Whether it may be a prefix of a token: the user may still be typing.
    pub(super) is_prefix: bool,
    /// Whether it is long enough to tolerate a typing error.
    pub(super) is_fuzzy: bool,
}

/// Parses a search for documents in these languages. Every input is valid.
pub(super) fn parse(search: &str, locales: &[Locale], phrases: &Phrases<FacetValue>) -> Vec<Clause> {
    let folded = fold(search);
    let segments = segments(&folded);
    let mut clauses: Vec<Clause> = Vec::new();
    let (mut at, mut count) = (0, 0);
    while at < segments.len() && count < MAX_TERMS {
        let phrase = phrases.at(&segments[at..], |value| value.facet == Facet::Territory);
        let (length, facts, excluded) = match phrase {
            Some(phrase) => (phrase.length, phrase.meanings.to_vec(), phrase.excluded),
            None => (1, Vec::new(), false),
        };
        let term = |at: usize| QueryTerm::from_segment(&segments[at], at + 1 == segments.len(), locales);
        let clause = Clause { terms: (at..at + length).map(term).collect(), facts, excluded };
        at += length;
        if !clauses.contains(&clause) {
            count += clause.terms.len();
            clauses.push(clause);
        }
    }
    if clauses.iter().all(Clause::is_stop_word) {
        let terms = clauses.iter_mut().flat_map(|clause| &mut clause.terms);
        terms.for_each(|term| term.is_stop_word = false);
    }
    clauses
}

impl QueryTerm {
    fn from_segment(segment: &Segment<'_>, is_last: bool, locales: &[Locale]) -> Self {
        let bare = without_particle(segment);
        // A text shorter than an n-gram is a prefix of n-grams.
        let is_short = segment.script.ngram().is_some_and(|width| bare.letters().len() < width);
        let mut texts = bare.query_ngrams();
        texts.truncate(MAX_NGRAMS);
        let mut stems = Vec::new();
        if segment.script == Script::Spaced && segment.text.len() <= MAX_WORD_BYTES {
            stems.extend(locales.iter().map(|locale| stem(segment.text, *locale)));
            stems.sort_unstable();
            stems.dedup();
        }
        let count = texts.len();
        // Unrelated words share one n-gram of two.
        let share = |percent: usize| (count * percent).div_ceil(100).max(count.min(2));
        let (required, fallback) = match segment.script {
            Script::Spaced => (1, 1),
            Script::Hangul => (share(60), share(50)),
            Script::Thai | Script::Han => (share(80), share(45)),
        };
        let token = |(at, text): (usize, String)| QueryToken {
            is_prefix: is_short || (is_last && at + 1 == count),
            is_fuzzy: is_fuzzy(&text, segment.script),
            stems: stems.clone(),
            text,
        };
        Self {
            tokens: texts.into_iter().enumerate().map(token).collect(),
            required,
            fallback,
            is_stop_word: STOP_WORDS.contains(&segment.text),
        }
    }
}

fn is_fuzzy(text: &str, script: Script) -> bool {
    let letters = text.chars().count();
    match script {
        Script::Spaced => {
            (4..=MAX_WORD_BYTES).contains(&letters) && !text.bytes().all(|b| b.is_ascii_digit())
        }
        // Counted decomposed: most syllables are two or three letters.
        Script::Hangul => letters >= 4,
        Script::Thai | Script::Han => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(search: &str, locales: &[Locale]) -> Vec<QueryTerm> {
        let clauses = super::parse(search, locales, &Phrases::default());
        clauses.into_iter().flat_map(|clause| clause.terms).collect()
    }

    #[test]
    fn plurals_accents_and_case_give_the_same_query() {
        for (one, other, locale) in [
            ("Données", "donnee", Locale::Fr),
            ("Hôpitaux", "hopital", Locale::Fr),
            ("pharmacies", "Pharmacie", Locale::Fr),
            ("Pharmacies", "pharmacy", Locale::En),
        ] {
            let stems = |text| parse(text, &[locale])[0].tokens[0].stems.clone();
            assert_eq!(stems(one), stems(other), "{one}");
        }
    }

    #[test]
    fn only_the_last_token_is_a_prefix() {
        let terms = parse("약국판매 sal", &[Locale::Ko]);
        let prefixes: Vec<Vec<bool>> =
            terms.iter().map(|term| term.tokens.iter().map(|token| token.is_prefix).collect()).collect();
        assert_eq!(prefixes, [vec![false, false, false], vec![true]]);
        assert_eq!((terms[0].required, terms[0].fallback), (2, 2));
    }

    #[test]
    fn stop_words_are_optional_unless_there_are_no_other_words() {
        let stop_words =
            |text| parse(text, &[Locale::Fr]).iter().map(|term| term.is_stop_word).collect::<Vec<_>>();
        assert_eq!(stop_words("ventes de la pharmacie"), [false, true, true, false]);
        assert_eq!(stop_words("de la"), [false, false]);
    }

    #[test]
    fn a_word_shorter_than_an_ngram_is_a_prefix() {
        let prefixes = |typed: &str| -> Vec<bool> {
            parse(typed, &[]).iter().map(|term| term.tokens.iter().any(|token| token.is_prefix)).collect()
        };
        assert_eq!(prefixes("ไข้ วัคซีน"), [true, true]);
        assert_eq!(prefixes("약 판매"), [true, true]);
        assert_eq!(prefixes("약국 flu 판매"), [false, false, true]);
    }

    #[test]
    fn a_phrase_adds_one_clause_to_those_of_its_words() {
        let mut phrases = Phrases::default();
        let corsica = FacetValue::from_word(Facet::Territory, "corsica").unwrap();
        phrases.add("Corse", Locale::Fr, corsica);
        let clauses = super::parse("ventes hors Corse en Corse", &[Locale::Fr], &phrases);
        let shapes: Vec<_> =
            clauses.iter().map(|clause| (clause.terms.len(), clause.facts.len(), clause.excluded)).collect();
        assert_eq!(shapes, [(1, 0, false), (2, 1, true), (1, 0, false), (1, 1, false)]);
        assert!(clauses[2].is_stop_word() && !clauses[3].is_stop_word());
    }

    #[test]
    fn limits_the_number_of_search_terms() {
        let every: String = (0..100).map(|at| format!("w{at} ")).collect();
        assert_eq!(parse(&every, &Locale::ALL).len(), MAX_TERMS);
        for nothing in ["", " ", "🙂", "\u{0}\u{301}", "\" AND (* OR NEAR/3) ^ -:"] {
            let terms = parse(nothing, &Locale::ALL);
            assert!(terms.iter().all(|term| term.tokens[0].text.is_ascii()), "{nothing}: {terms:?}");
        }
        assert_eq!(parse("🙂", &Locale::ALL), []);
    }
}
