//! What is wrong with a file, gathered while it is read in the order of its fields and told in the order of its lines.

use crate::{error::Field, faults::Faults};
use std::cell::RefCell;

/// Faults keep an import from happening; warnings do not.
#[derive(Debug, Default)]
pub(super) struct Notes {
    faults: RefCell<Vec<Note>>,
    warnings: RefCell<Vec<Note>>,
}

#[derive(Debug)]
struct Note {
    line: u64,
    field: String,
    problem: String,
}

impl Notes {
    pub(super) fn fault(&self, line: u64, field: &str, problem: impl Into<String>) {
        let note = Note { line, field: field.to_owned(), problem: problem.into() };
        self.faults.borrow_mut().push(note);
    }

    pub(super) fn warn(&self, line: u64, field: &str, problem: impl Into<String>) {
        let note = Note { line, field: field.to_owned(), problem: problem.into() };
        self.warnings.borrow_mut().push(note);
    }

    pub(super) fn faults(&self) -> usize {
        self.faults.borrow().len()
    }

    /// The faults and the warnings of the file of this name.
    pub(super) fn told(self, file: &str) -> (Vec<Field>, Vec<Field>) {
        (told(self.faults.into_inner(), file), told(self.warnings.into_inner(), file))
    }
}

fn told(mut notes: Vec<Note>, file: &str) -> Vec<Field> {
    notes.sort_by_key(|note| note.line);
    let mut faults = Faults::new(file);
    for note in notes {
        if faults.is_full() {
            break;
        }
        faults.add(note.line, &note.field, note.problem);
    }
    faults.into_fields()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_told_by_line_and_end_somewhere() {
        let notes = Notes::default();
        notes.fault(3, "title", "is missing");
        notes.fault(1, "", "no");
        notes.warn(2, "count", "odd");
        let (faults, warnings) = notes.told("a.toml");
        let pointers = |fields: &[Field]| fields.iter().map(|f| f.pointer.clone()).collect::<Vec<_>>();
        assert_eq!(pointers(&faults), ["a.toml:1", "a.toml:3:title"]);
        assert_eq!(pointers(&warnings), ["a.toml:2:count"]);
        let many = Notes::default();
        (1..100).for_each(|line| many.fault(line, "", "x"));
        assert_eq!(many.told("a").0.len(), 21);
    }
}
