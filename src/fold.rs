//! Folds text for search and matching: without case, accents, Thai tone marks and differences of width,
//! Korean syllables as their letters.

use unicode_normalization::UnicodeNormalization as _;

/// Maps texts that a search should treat as equal to the same text.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !is_mark(*c)).flat_map(char::to_lowercase) {
        match c {
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            'ß' => folded.push_str("ss"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' => folded.push('d'),
            // Lower case may decompose a letter again (İ).
            c if is_mark(c) => {}
            c => folded.push(c),
        }
    }
    folded
}

/// Combining marks that a search ignores: accents, and Thai signs above letters that are not vowels.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{fe00}'..='\u{fe0f}' | '\u{e47}'..='\u{e4e}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_look_alike_fold_to_the_same_key() {
        for (one, other) in [
            ("Données de SANTÉ", "donnees de sante"),
            ("Œuvre, cœur", "oeuvre, coeur"),
            ("İstanbul", "istanbul"),
            ("ＩＡＳ", "ias"),
            ("e\u{301}te\u{301}", "été"),
            ("ร้านยา", "รานยา"),
        ] {
            assert_eq!(fold(one), fold(other), "{one}");
        }
        assert_eq!(fold("약국"), "\u{110b}\u{1163}\u{11a8}\u{1100}\u{116e}\u{11a8}");
        assert_eq!(fold("\u{301}\u{301}"), "");
    }
}
