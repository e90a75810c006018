//! The text that is kept with an entry: what its author wrote, made to stand alone, so that an import of that text
//! gives the same entry; or, for what came in a list or a feed, a text of its own.

use super::node::{Key, Node, Value};
use crate::content::{entry::Head, stage::Stage};
use std::{fmt::Write as _, ops::Range};

/// Changes of a text that holds a table, each a range and what takes its place.
#[derive(Debug)]
pub(super) struct Edits<'a> {
    text: &'a str,
    table: &'a Node,
    made: Vec<(Range<usize>, String)>,
}

impl<'a> Edits<'a> {
    /// None yet.
    pub(super) fn of(text: &'a str, table: &'a Node) -> Self {
        Self { text, table, made: Vec::new() }
    }

    /// Puts a text in the place of a range.
    pub(super) fn replace(&mut self, range: Range<usize>, text: String) {
        self.made.push((range, text));
    }

    /// Sets a field of the table, or takes it away.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) {
        let Self { text, table, .. } = *self;
        let found = field(table, name);
        match (found, value) {
            (Some((_, node)), Some(value)) => self.replace(node.span.clone(), value.to_owned()),
            (Some((key, node)), None) => {
                let start = text[..key.start].rfind('\n').map_or(0, |at| at + 1);
                let end = text[node.span.end..].find('\n').map_or(text.len(), |at| node.span.end + at + 1);
                self.replace(start..end, String::new());
            }
            (None, Some(value)) => {
                let start = first(table).map_or(0, |at| text[..at].rfind('\n').map_or(0, |at| at + 1));
                self.replace(start..start, format!("{name} = {value}\n"));
            }
            (None, None) => {}
        }
    }

    /// Says in the text what else only its name or the command said.
    pub(super) fn complete(&mut self, id: &str, head: &Head) {
        for (name, value) in [(id, head.slug.as_str()), ("locale", head.locale.code())] {
            if field(self.table, name).is_none() {
                self.set(name, Some(&quoted(value)));
            }
        }
        let says_draft =
            field(self.table, "draft").is_some_and(|(_, node)| matches!(node.value, Value::Truth(true)));
        match head.stage {
            Stage::Draft if !says_draft => self.set("draft", Some("true")),
            Stage::Live if says_draft => self.set("draft", None),
            _ => {}
        }
    }

    /// The text with all of them made.
    pub(super) fn made(mut self) -> String {
        // Those behind are made first, so that ranges stay true; what is put before a range, after the range itself.
        self.made.sort_by_key(|(range, _)| (range.start, range.end));
        let mut made = self.text.to_owned();
        for (range, new) in self.made.into_iter().rev() {
            made.replace_range(range, &new);
        }
        made
    }
}

/// Where the first field of a table begins.
fn first(table: &Node) -> Option<usize> {
    match &table.value {
        Value::Table(pairs) => pairs.first().map(|(key, _)| key.start),
        _ => None,
    }
}

fn field<'a>(document: &'a Node, name: &str) -> Option<&'a (Key, Node)> {
    match &document.value {
        Value::Table(pairs) => pairs.iter().find(|(key, _)| key.name == name),
        _ => None,
    }
}

/// A text as TOML writes it.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// Fields as lines of TOML.
#[derive(Debug, Default)]
pub(super) struct Written(String);

impl Written {
    pub(super) fn text(mut self, name: &str, text: &str) -> Self {
        self.raw(name, &quoted(text));
        self
    }

    /// A text, if there is one.
    pub(super) fn optional(self, name: &str, text: Option<&str>) -> Self {
        match text {
            Some(text) => self.text(name, text),
            None => self,
        }
    }

    /// A number, a day or a truth, if there is one.
    pub(super) fn plain(mut self, name: &str, value: Option<impl std::fmt::Display>) -> Self {
        if let Some(value) = value {
            self.raw(name, &value.to_string());
        }
        self
    }

    /// What every entry says of itself.
    pub(super) fn identity(self, id: &str, head: &Head) -> Self {
        self.text(id, head.slug.as_str())
            .text("locale", head.locale.code())
            .plain("draft", (head.stage == Stage::Draft).then_some(true))
            .plain("published", head.published_on)
            .plain("expires", head.expires_on)
    }

    fn raw(&mut self, name: &str, value: &str) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.0, "{name} = {value}");
    }

    /// The lines, as front matter before a body.
    pub(super) fn before(self, body: &str) -> String {
        format!("+++\n{}+++\n{}\n", self.0, body.trim_end())
    }

    /// The lines, as the one member of a list.
    pub(super) fn member(self, list: &str) -> String {
        format!("[[{list}]]\n{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::import::{node, notes::Notes};

    #[test]
    fn a_field_takes_the_place_of_the_first_one() {
        let text = "draft = true\ntitle = \"a\"\n";
        let document = node::from_toml(text, 1, &Notes::default()).unwrap();
        let mut edits = Edits::of(text, &document);
        edits.set("draft", None);
        edits.set("published", Some("2026-01-02"));
        edits.set("expires", Some("2026-01-03"));
        assert_eq!(edits.made(), "published = 2026-01-02\nexpires = 2026-01-03\ntitle = \"a\"\n");
    }

    #[test]
    fn fields_are_set_and_taken_away_and_the_rest_stays_as_it_was_written() {
        let text = "# note\ntitle = \"a\"   # why\ndraft = true # for now\n\n[[element]]\ntype = \"text\"\n";
        let document = node::from_toml(text, 1, &Notes::default()).unwrap();
        let mut edits = Edits::of(text, &document);
        edits.set("draft", None);
        edits.set("slug", Some("\"x\""));
        edits.set("locale", Some("\"fr\""));
        edits.set("title", Some("\"b\""));
        edits.set("absent", None);
        assert_eq!(
            edits.made(),
            "# note\nslug = \"x\"\nlocale = \"fr\"\ntitle = \"b\"   # why\n\n[[element]]\ntype = \"text\"\n"
        );
    }
}
