//! A table of a file: a node with fields, and the diagnostics of its file.

use super::{
    diagnostics::Diagnostics,
    tree::{Node, Value},
};
use crate::file_errors::excerpt;
use serde::Deserialize;

pub(crate) struct Table<'a> {
    pub(super) node: &'a Node,
    /// The line it begins in.
    pub(crate) line: u64,
    pub(crate) diagnostics: &'a Diagnostics,
}

impl<'a> Table<'a> {
    /// The table in a field with this name; `None` for any other value, which is reported.
    pub(crate) fn in_field(node: &'a Node, name: &str, diagnostics: &'a Diagnostics) -> Option<Self> {
        if let Value::Table(_) = &node.value {
            return Some(Self { node, line: node.first_line(), diagnostics });
        }
        diagnostics.fault(node.line, name, format!("must be a table, not {}", node.value.what()));
        None
    }

    pub(crate) fn fault(&self, name: &str, problem: impl Into<String>) {
        self.report(false, name, problem);
    }

    /// Reports a warning or an error of a field, at its line if it has one.
    pub(crate) fn report(&self, warning: bool, name: &str, problem: impl Into<String>) {
        self.diagnostics.report(warning, self.line_of(name), name, problem);
    }

    pub(crate) fn line_of(&self, name: &str) -> u64 {
        self.node.field(name).map_or(self.line, |(key, _)| key.line)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.node.get(name).is_some()
    }

    pub(crate) fn node(&self, name: &str) -> Option<&'a Node> {
        self.node.get(name)
    }

    /// The items of a list; empty if the field is not a list.
    pub(crate) fn items(&self, name: &str) -> &'a [Node] {
        self.node.items(name)
    }

    /// Parses the fields of a type from a validated table; `None` if it is invalid, which has been reported.
    pub(crate) fn parse<'v, T: Deserialize<'v>>(&self, validated: &'v serde_json::Value) -> Option<T> {
        let parsed = T::deserialize(validated);
        if let (Err(error), false) = (&parsed, self.diagnostics.has_errors()) {
            self.fault("", format!("cannot be read: {error}"));
        }
        parsed.ok()
    }
}

/// The message for an unknown word: the most similar known one, or all of them after `expected`.
pub(crate) fn unknown(word: &str, known: &[&str], expected: &str) -> String {
    let nearest = similar::get_close_matches(word, known, 1, 0.6);
    match nearest.first() {
        Some(near) => format!("{:?} is unknown; did you mean {near}?", excerpt(word)),
        None => format!("{:?} {expected} {}", excerpt(word), known.join(", ")),
    }
}
