//! How long a text takes to read, in the language it is written in.

use super::rich::Rich;
use crate::locale::Locale;

/// Whole minutes, at least one. Thai puts no spaces between words and Korean few, so that there it is letters that count.
#[must_use]
pub fn minutes(text: &Rich, locale: Locale) -> u32 {
    let words = text.words();
    let letters = || words.chars().filter(|letter| !letter.is_whitespace()).count();
    let (read, a_minute) = match locale {
        Locale::Fr | Locale::En => (words.split_whitespace().count(), 220),
        Locale::Ko => (letters(), 500),
        Locale::Th => (letters(), 900),
    };
    u32::try_from(read.div_ceil(a_minute).max(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_takes_as_long_in_letters_as_in_words() {
        let of = |word: &str, times, locale| minutes(&Rich::from_markdown(&word.repeat(times)), locale);
        assert_eq!(of("", 0, Locale::Fr), 1);
        assert_eq!(of("mot ", 220, Locale::Fr), 1);
        assert_eq!(of("mot ", 221, Locale::Fr), 2);
        assert_eq!(of("독감", 500, Locale::Ko), 2);
        assert_eq!(of("ไข้", 900, Locale::Th), 3);
    }
}
