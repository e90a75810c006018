//! Normalises names of columns to words: QTE_VENDUE, « Qté vendue » and qteVendue give the same two.

use unicode_normalization::UnicodeNormalization as _;

/// Maximum characters of a name that are compared.
const MAX_CHARS: usize = 120;

/// The words of a name in lower case, without accents, split at separators and before a capital letter that
/// follows a small one.
pub(super) fn normalized_words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_small = false;
    for letter in name.chars().take(MAX_CHARS) {
        if !is_letter(letter) || letter.is_uppercase() && after_small {
            words.push(String::new());
        }
        after_small = letter.is_lowercase();
        if is_letter(letter)
            && let Some(word) = words.last_mut()
        {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words.iter().map(|word| unaccented(word)).collect()
}

/// Thai vowels and tone marks are combining characters within words.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\u{E00}'..='\u{E7F}' | '\u{300}'..='\u{36F}')
}

fn unaccented(word: &str) -> String {
    word.nfkd().filter(|c| !matches!(c, '\u{300}'..='\u{36F}')).nfc().collect()
}

/// Whether the words belong to a script without spaces; they then match anywhere in a name.
pub(super) fn is_unspaced(word: &str) -> bool {
    word.contains(|c| matches!(c, '\u{E00}'..='\u{E7F}' | '\u{1100}'..='\u{11FF}' | '\u{AC00}'..='\u{D7A3}'))
}

#[cfg(test)]
mod tests {
    use super::normalized_words;

    #[test]
    fn splits_column_names_into_words() {
        for (name, found) in [
            ("QTE_VENDUE", vec!["qte", "vendue"]),
            ("« Qté vendue »", vec!["qte", "vendue"]),
            ("qteVendue", vec!["qte", "vendue"]),
            ("CA TTC (€)", vec!["ca", "ttc"]),
            ("EAN13", vec!["ean13"]),
            ("Sélection à l’œuf", vec!["selection", "a", "l", "œuf"]),
            ("ปริมาณการขาย", vec!["ปริมาณการขาย"]),
            ("판매 수량", vec!["판매", "수량"]),
            ("--", vec![]),
        ] {
            assert_eq!(normalized_words(name), found, "{name}");
        }
    }
}
