//! Assigns fragments to a page's headings and chapters: chosen by the editor or else derived from the words,
//! each unique.

use super::{table::Table, tree::Node};
use std::collections::BTreeSet;

#[derive(Debug, Default)]
pub(crate) struct Anchors {
    /// Fragments chosen by editors anywhere on the page; derived ones avoid them.
    chosen: BTreeSet<String>,
    assigned: BTreeSet<String>,
}

impl Anchors {
    /// The anchors of a page with these elements, before any is assigned.
    pub(super) fn of_page(elements: &[Node]) -> Self {
        let chosen = elements.iter().filter_map(|element| element.get("id")?.text());
        let chosen = chosen.map(str::to_owned);
        Self { chosen: chosen.collect(), assigned: BTreeSet::new() }
    }

    /// The fragment of an element with this text.
    pub(super) fn assign(&mut self, table: &Table<'_>, text: &str) -> String {
        if let Some(id) = table.node("id").and_then(Node::text).filter(|id| !id.is_empty()).map(str::to_owned)
        {
            if !self.assigned.insert(id.clone()) {
                table.fault("id", format!("{id} is the fragment of another element of this page"));
            }
            return id;
        }
        let base = from_words(text);
        let numbered = (2..).map(|n| format!("{base}-{n}"));
        let mut all = std::iter::once(base.clone()).chain(numbered);
        // There is always a free number.
        let free = all.find(|id| !self.chosen.contains(id) && !self.assigned.contains(id)).unwrap_or(base);
        self.assigned.insert(free.clone());
        free
    }
}

/// A fragment from words in any language: letters without French accents, separators as one hyphen.
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

/// Thai writes some vowels and tones as marks, which are not letters on their own.
fn is_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || ('\u{e31}'..='\u{e4e}').contains(&c) && !c.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::import::{diagnostics::Diagnostics, tree};

    fn ids(toml: &str) -> (Vec<String>, Diagnostics) {
        let diagnostics = Diagnostics::default();
        let node = tree::from_toml(toml, 1, &diagnostics).unwrap();
        let elements = node.items("e");
        let mut fragments = Anchors::of_page(elements);
        let mut given = Vec::new();
        for element in elements {
            let table = Table::in_field(element, "", &diagnostics).unwrap();
            given.push(fragments.assign(&table, element.get("t").unwrap().text().unwrap()));
        }
        (given, diagnostics)
    }

    #[test]
    fn derives_unique_fragments_from_titles_of_every_language() {
        let (ids, diagnostics) = ids(
            "e = [{ t = \"À qui s’adresse l’étude ?\" }, { t = \"데이터 출처\" }, { t = \"ข้อมูลที่ใช้\" }, { t = \"X!\" }, { t = \"a\", id = \"x\" }, { t = \"…\" }]",
        );
        let expected = ["a-qui-s-adresse-l-etude", "데이터-출처", "ข้อมูลที่ใช้", "x-2", "x", "part"];
        assert_eq!(ids, expected);
        assert!(!diagnostics.has_errors());
    }

    #[test]
    fn rejects_a_duplicate_fragment() {
        let (_, diagnostics) = ids("e = [{ t = \"a\", id = \"x\" },\n{ t = \"b\", id = \"x\" }]");
        let (faults, _) = diagnostics.into_fields("f");
        assert_eq!(faults[0].pointer, "f:2:id");
    }
}
