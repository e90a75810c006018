//! The fragments of a page's headings and chapters: those an editor chose, else made from the words, each once.

use super::{
    fields::Fields,
    node::{Node, Value},
};
use std::collections::BTreeSet;

#[derive(Debug, Default)]
pub(super) struct Fragments {
    /// Those that editors chose, anywhere on the page: the made ones keep away from them.
    chosen: BTreeSet<String>,
    given: BTreeSet<String>,
}

impl Fragments {
    /// Those of a page of these elements, before any is given.
    pub(super) fn of_page(elements: &[Node]) -> Self {
        let chosen = elements.iter().filter_map(|element| match &element.value {
            Value::Table(pairs) => pairs.iter().find_map(|(key, node)| match &node.value {
                Value::Text(id) if key.name == "id" => Some(id.clone()),
                _ => None,
            }),
            _ => None,
        });
        Self { chosen: chosen.collect(), given: BTreeSet::new() }
    }

    /// The fragment of an element of this text.
    pub(super) fn give(&mut self, fields: &Fields<'_>, text: &str) -> String {
        if let Some(id) = fields.id("id").map(String::from) {
            if !self.given.insert(id.clone()) {
                fields.fault("id", format!("{id} is the fragment of another element of this page"));
            }
            return id;
        }
        let base = from_words(text);
        let numbered = (2..).map(|n| format!("{base}-{n}"));
        let mut all = std::iter::once(base.clone()).chain(numbered);
        // One of the endless numbers is free.
        let free = all.find(|id| !self.chosen.contains(id) && !self.given.contains(id)).unwrap_or(base);
        self.given.insert(free.clone());
        free
    }
}

/// A fragment from words of any language: letters without their French accents, what separates words one hyphen.
fn from_words(text: &str) -> String {
    let mut fragment = String::with_capacity(text.len());
    for c in text.to_lowercase().chars() {
        match c {
            'à' | 'â' | 'ä' => fragment.push('a'),
            'é' | 'è' | 'ê' | 'ë' => fragment.push('e'),
            'î' | 'ï' => fragment.push('i'),
            'ô' | 'ö' => fragment.push('o'),
            'ù' | 'û' | 'ü' => fragment.push('u'),
            'ç' => fragment.push('c'),
            'œ' => fragment.push_str("oe"),
            'æ' => fragment.push_str("ae"),
            c if is_of_a_word(c) => fragment.push(c),
            _ if !fragment.is_empty() && !fragment.ends_with('-') => fragment.push('-'),
            _ => {}
        }
    }
    let short: String = fragment.trim_end_matches('-').chars().take(60).collect();
    let short = short.trim_end_matches('-');
    if short.is_empty() { "part".to_owned() } else { short.to_owned() }
}

/// Thai writes some vowels and its tones as marks, which are no letters for themselves.
fn is_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || ('\u{e31}'..='\u{e4e}').contains(&c) && !c.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::import::{node, notes::Notes};

    fn ids(toml: &str) -> (Vec<String>, Notes) {
        let notes = Notes::default();
        let node = node::from_toml(toml, 1, &notes).unwrap();
        let elements = Fields::of(&node, "", &notes).unwrap().nodes("e", 1..=9);
        let mut fragments = Fragments::of_page(elements);
        let mut given = Vec::new();
        for element in elements {
            let fields = Fields::of(element, "", &notes).unwrap();
            given.push(fragments.give(&fields, &fields.text("t", 90)));
        }
        (given, notes)
    }

    #[test]
    fn words_of_every_language_give_fragments_that_differ() {
        let (ids, notes) = ids(
            "e = [{ t = \"À qui s’adresse l’étude ?\" }, { t = \"데이터 출처\" }, { t = \"ข้อมูลที่ใช้\" }, { t = \"X!\" }, { t = \"a\", id = \"x\" }, { t = \"…\" }]",
        );
        let expected = ["a-qui-s-adresse-l-etude", "데이터-출처", "ข้อมูลที่ใช้", "x-2", "x", "part"];
        assert_eq!(ids, expected);
        assert_eq!(notes.faults(), 0);
    }

    #[test]
    fn a_chosen_fragment_is_chosen_once() {
        let (_, notes) = ids("e = [{ t = \"a\", id = \"x\" },\n{ t = \"b\", id = \"x\" }]");
        let (faults, _) = notes.told("f");
        assert_eq!(faults[0].pointer, "f:2:id");
    }
}
