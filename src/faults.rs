//! Collects what is wrong with one file, so that an operator mends it once and not one line at a time.

use crate::{
    Result,
    error::{Error, Field},
};
use std::borrow::Cow;

/// More than these would hide the first ones.
const LIMIT: usize = 20;

/// The faults of one file.
pub(crate) struct Faults<'a> {
    file: &'a str,
    limit: usize,
    found: Vec<Field>,
}

impl<'a> Faults<'a> {
    pub(crate) fn new(file: &'a str) -> Self {
        Self { file, limit: LIMIT, found: Vec::new() }
    }

    /// Without a limit: of rows that are rejected while the others are imported.
    pub(crate) fn unlimited(file: &'a str) -> Self {
        Self { limit: usize::MAX, ..Self::new(file) }
    }

    /// Notes a fault at a line and, unless empty, a column.
    pub(crate) fn add(&mut self, line: u64, column: &str, problem: impl Into<String>) {
        let file = self.file;
        let pointer = match (line, column) {
            (0, _) => file.to_owned(),
            (_, "") => format!("{file}:{line}"),
            _ => format!("{file}:{line}:{column}"),
        };
        if self.found.len() < self.limit {
            self.found.push(Field::new(pointer, problem));
        }
        if self.found.len() == self.limit {
            let code = format!("stopped after {LIMIT} faults; there may be more");
            self.found.push(Field::new(file, code));
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.found.len() > self.limit
    }

    pub(crate) fn into_fields(self) -> Vec<Field> {
        self.found
    }
}

/// How a batch of files is read: the code and the verb of its refusal.
pub(crate) struct Batch {
    pub(crate) code: &'static str,
    /// As in "1 file cannot be imported".
    pub(crate) verb: &'static str,
}

impl Batch {
    /// Reads every file, or tells everything that is wrong with all of them.
    pub(crate) fn read<'f, F, T>(
        &self,
        files: &'f [F],
        read: impl Fn(&'f F) -> Result<T, Vec<Field>>,
    ) -> Result<Vec<T>> {
        let (mut done, mut faults) = (Vec::with_capacity(files.len()), Vec::new());
        for file in files {
            match read(file) {
                Ok(file) => done.push(file),
                Err(found) => faults.extend(found),
            }
        }
        match files.len() - done.len() {
            0 => Ok(done),
            wrong => Err(refusal(self.code, self.verb, wrong, files.len()).with_fields(faults)),
        }
    }
}

/// The refusal of a batch of which some files are wrong, and therefore none was taken.
pub(crate) fn refusal(code: &'static str, verb: &str, wrong: usize, all: usize) -> Error {
    let files = if all == 1 { "1 file".to_owned() } else { format!("{wrong} of {all} files") };
    Error::bad_data(code, format!("{files} cannot be {verb}, so nothing was"))
}

/// The text of a cell as messages repeat it: what is no value may be a whole book.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(40) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}
