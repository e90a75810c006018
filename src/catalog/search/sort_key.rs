//! Sort keys of names in lists, for readers of four languages.

use crate::fold::fold;

/// Sort key of a name: the folded name without punctuation, with Thai vowels that are written before their consonant
/// moved after it.
#[must_use]
pub fn sort_key(name: &str) -> String {
    let spoken = |c: char| if c.is_ascii_punctuation() || "’«»–".contains(c) { ' ' } else { c };
    let folded: String = fold(name).chars().map(spoken).collect();
    let words: Vec<_> = folded.split_whitespace().collect();
    let mut letters: Vec<char> = words.join(" ").chars().collect();
    for at in 1..letters.len() {
        if ('เ'..='ไ').contains(&letters[at - 1]) && ('ก'..='ฮ').contains(&letters[at]) {
            letters.swap(at - 1, at);
        }
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sort_keys_ignore_word_separators() {
        let mut names = ["Ventes en ligne", "Ventes, Italie", "ventes : Été", "Ventes – Allemagne"];
        names.sort_by_key(|name| sort_key(name));
        assert_eq!(names, ["Ventes – Allemagne", "Ventes en ligne", "ventes : Été", "Ventes, Italie"]);
    }

    #[test]
    fn sorts_thai_names_by_their_first_consonant() {
        let mut names = ["เขต", "ยา", "กา", "แผนที่"];
        names.sort_by_key(|name| sort_key(name));
        assert_eq!(names, ["กา", "เขต", "แผนที่", "ยา"]);
    }
}
