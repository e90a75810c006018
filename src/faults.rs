//! Collects what is wrong with one file, so that an operator mends it once and not one line at a time.

use crate::error::Field;
use std::borrow::Cow;

/// More than these would hide the first ones.
const LIMIT: usize = 20;

/// The faults of one file.
pub(crate) struct Faults<'a> {
    file: &'a str,
    found: Vec<Field>,
}

impl<'a> Faults<'a> {
    pub(crate) fn new(file: &'a str) -> Self {
        Self { file, found: Vec::new() }
    }

    /// Notes a fault at a line and, unless empty, a column.
    pub(crate) fn add(&mut self, line: u64, column: &str, problem: impl Into<String>) {
        let file = self.file;
        let pointer = match (line, column) {
            (0, _) => file.to_owned(),
            (_, "") => format!("{file}:{line}"),
            _ => format!("{file}:{line}:{column}"),
        };
        if self.found.len() < LIMIT {
            self.found.push(Field { pointer, code: problem.into() });
        }
        if self.found.len() == LIMIT {
            let code = format!("stopped after {LIMIT} faults; there may be more");
            self.found.push(Field { pointer: file.to_owned(), code });
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.found.len() > LIMIT
    }

    pub(crate) fn into_fields(self) -> Vec<Field> {
        self.found
    }
}

/// The text of a cell as messages repeat it: what is no value may be a whole book.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(40) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}
