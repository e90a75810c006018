//! Tokens of a text: words and their stems in scripts with spaces, overlapping n-grams in others.

use super::segment::{Script, segments};
use crate::{fold::fold, locale::Locale};
use frostem::{Algorithm, Stemmer};

/// Prefix of a stem, so that no word equals a stem, not even with a typing error.
pub(super) const STEM: &str = "\u{1}\u{1}";
/// Maximum length of a word in bytes; longer ones are not indexed.
pub(super) const MAX_WORD_BYTES: usize = 120;

/// The token of a folded word's stem.
pub(super) fn stem(word: &str, locale: Locale) -> String {
    let algorithm = if locale == Locale::Fr { Algorithm::French } else { Algorithm::English };
    format!("{STEM}{}", Stemmer::new(algorithm).stem(word))
}

/// The tokens of a text, in order.
pub(super) fn tokenize(text: &str, locale: Locale) -> Vec<String> {
    let folded = fold(text);
    let mut tokens = Vec::new();
    let mut before: Option<&str> = None;
    for segment in segments(&folded) {
        if segment.script != Script::Spaced {
            tokens.extend(segment.index_ngrams());
            continue;
        }
        if segment.text.len() > MAX_WORD_BYTES {
            continue;
        }
        // "e-commerce" is found as "ecommerce", too.
        if let Some(before) = before.filter(|_| segment.joined) {
            tokens.push(format!("{before}{}", segment.text));
        }
        tokens.push(segment.text.to_owned());
        tokens.push(stem(segment.text, locale));
        before = Some(segment.text);
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emits_words_stems_and_joined_compounds() {
        assert_eq!(tokenize("Ventes l’été", Locale::Fr)[..2], ["ventes".to_owned(), format!("{STEM}vent")]);
        assert!(tokenize("e-commerce", Locale::En).contains(&"ecommerce".to_owned()));
        assert_eq!(tokenize(&"x".repeat(MAX_WORD_BYTES + 1), Locale::Fr), Vec::<String>::new());
        assert_eq!(tokenize("독감", Locale::Ko), [fold("독감"), fold("감")]);
    }

    #[test]
    fn plurals_accents_and_case_have_one_stem() {
        for (one, other, locale) in [
            ("Données", "donnee", Locale::Fr),
            ("Hôpitaux", "hopital", Locale::Fr),
            ("pharmacies", "Pharmacie", Locale::Fr),
            ("Pharmacies", "pharmacy", Locale::En),
        ] {
            assert!(tokenize(one, locale).contains(&stem(&fold(other), locale)), "{one}");
        }
    }
}
