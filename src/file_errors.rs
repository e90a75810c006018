//! Collects the errors of one input file, so that an operator can correct all of them at once.

use crate::{
    Result,
    error::{Error, FieldError},
};
use std::borrow::Cow;

/// Maximum errors per file; more would hide the first ones.
const MAX_ERRORS: usize = 20;

/// The errors of one file.
pub(crate) struct FileErrors<'a> {
    file: &'a str,
    limit: usize,
    found: Vec<FieldError>,
}

impl<'a> FileErrors<'a> {
    pub(crate) fn new(file: &'a str) -> Self {
        Self { file, limit: MAX_ERRORS, found: Vec::new() }
    }

    /// Without a limit, for rows that are rejected while the others are imported.
    pub(crate) fn unlimited(file: &'a str) -> Self {
        Self { limit: usize::MAX, ..Self::new(file) }
    }

    /// Adds an error at a line and, unless it is empty, a column.
    pub(crate) fn add(&mut self, line: u64, column: &str, problem: impl Into<String>) {
        let file = self.file;
        let pointer = match (line, column) {
            (0, _) => file.to_owned(),
            (_, "") => format!("{file}:{line}"),
            _ => format!("{file}:{line}:{column}"),
        };
        if self.found.len() < self.limit {
            self.found.push(FieldError::new(pointer, problem));
        }
        if self.found.len() == self.limit {
            let code = format!("stopped after {MAX_ERRORS} errors; there may be more");
            self.found.push(FieldError::new(file, code));
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.found.len() > self.limit
    }

    pub(crate) fn into_fields(self) -> Vec<FieldError> {
        self.found
    }
}

/// How a batch of files is parsed: the code and the verb of its error.
pub(crate) struct FileBatch {
    pub(crate) code: &'static str,
    /// As in "1 file cannot be imported".
    pub(crate) verb: &'static str,
}

impl FileBatch {
    /// Parses every file, or returns the errors of all of them.
    pub(crate) fn parse_all<'f, F, T>(
        &self,
        files: &'f [F],
        read: impl Fn(&'f F) -> Result<T, Vec<FieldError>>,
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
            wrong => Err(batch_error(self.code, self.verb, wrong, files.len()).with_fields(faults)),
        }
    }
}

/// The error of a batch that was rejected because some of its files are invalid.
pub(crate) fn batch_error(code: &'static str, verb: &str, wrong: usize, all: usize) -> Error {
    let files = if all == 1 { "1 file".to_owned() } else { format!("{wrong} of {all} files") };
    Error::bad_data(code, format!("{files} cannot be {verb}, so nothing was"))
}

/// The beginning of a text, for messages: an invalid value may be very long.
pub(crate) fn excerpt(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(40) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}
