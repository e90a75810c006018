//! What sources and modules have in common when they are read: words of closed lists, formatted text, lists written
//! again.

use super::super::{
    fields::{Fields, unknown},
    markdown,
    source::quoted,
};
use crate::content::rich::Rich;

/// Words of a closed list, none of them twice; a list that is missing is empty.
pub(super) fn words<T: Copy + PartialEq>(
    fields: &Fields<'_>,
    name: &'static str,
    all: &[T],
    word: fn(T) -> &'static str,
) -> Vec<T> {
    let known: Vec<_> = all.iter().map(|&value| word(value)).collect();
    let mut found = Vec::new();
    for text in fields.texts(name, 0..=all.len()) {
        match all.iter().find(|&&value| word(value) == text) {
            Some(value) if found.contains(value) => fields.fault(name, format!("holds {text} twice")),
            Some(value) => found.push(*value),
            None => fields.fault(name, unknown(&text, &known, "is none of")),
        }
    }
    found
}

/// A word of a closed list; none when it is missing.
pub(super) fn word<T: Copy>(
    fields: &Fields<'_>,
    name: &'static str,
    all: &[T],
    word: fn(T) -> &'static str,
) -> Option<T> {
    let pairs: Vec<_> = all.iter().map(|&value| (word(value), value)).collect();
    fields.word(name, &pairs)
}

/// A word of a closed list that has to be there; the first one stands in for it when it is not, which is told.
pub(super) fn needed_word<T: Copy>(
    fields: &Fields<'_>,
    name: &'static str,
    all: &[T],
    word: fn(T) -> &'static str,
) -> T {
    let pairs: Vec<_> = all.iter().map(|&value| (word(value), value)).collect();
    fields.needed_word(name, &pairs).unwrap_or(all[0])
}

/// Text in Markdown, its problems told under its name.
pub(super) fn rich(fields: &Fields<'_>, name: &str, text: &str) -> Rich {
    markdown::read(text, &mut |_, problem| fields.fault(name, problem))
}

/// A list of texts as TOML writes it.
pub(super) fn quoted_list(texts: &[impl ToString]) -> String {
    let texts: Vec<_> = texts.iter().map(|text| quoted(&text.to_string())).collect();
    format!("[{}]", texts.join(", "))
}
