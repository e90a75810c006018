//! Collects the problems of a file in the order of its fields, and reports them in the order of its lines.

use crate::{error::FieldError, file_errors::FileErrors};
use std::cell::RefCell;

/// Faults prevent an import; warnings do not.
#[derive(Debug, Default)]
pub(crate) struct Diagnostics {
    faults: RefCell<Vec<Problem>>,
    warnings: RefCell<Vec<Problem>>,
}

#[derive(Debug)]
struct Problem {
    /// 0 for the whole file.
    line: u64,
    /// Empty for the whole line.
    field: String,
    sentence: String,
}

impl Diagnostics {
    pub(crate) fn fault(&self, line: u64, field: &str, sentence: impl Into<String>) {
        self.report(false, line, field, sentence);
    }

    /// Reports a warning or a fault.
    pub(crate) fn report(&self, warning: bool, line: u64, field: &str, sentence: impl Into<String>) {
        let problem = Problem { line, field: field.to_owned(), sentence: sentence.into() };
        let problems = if warning { &self.warnings } else { &self.faults };
        problems.borrow_mut().push(problem);
    }

    /// Adds the problems of a part; as warnings with this ending if the part is left out.
    pub(crate) fn merge(&self, part: Self, left_out: Option<&str>) {
        self.warnings.borrow_mut().extend(part.warnings.into_inner());
        let faults = part.faults.into_inner();
        match left_out {
            None => self.faults.borrow_mut().extend(faults),
            Some(note) => self.warnings.borrow_mut().extend(
                faults
                    .into_iter()
                    .map(|problem| Problem { sentence: format!("{}: {note}", problem.sentence), ..problem }),
            ),
        }
    }

    pub(crate) fn has_errors(&self) -> bool {
        !self.faults.borrow().is_empty()
    }

    /// The faults and the warnings of the file with this name.
    pub(crate) fn into_fields(self, file: &str) -> (Vec<FieldError>, Vec<FieldError>) {
        (fields(self.faults.into_inner(), file), fields(self.warnings.into_inner(), file))
    }
}

fn fields(mut problems: Vec<Problem>, file: &str) -> Vec<FieldError> {
    problems.sort_by_key(|problem| problem.line);
    let mut faults = FileErrors::new(file);
    for Problem { line, field, sentence } in problems {
        if faults.is_full() {
            break;
        }
        faults.add(line, &field, sentence);
    }
    faults.into_fields()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_problems_by_line_up_to_a_limit() {
        let diagnostics = Diagnostics::default();
        diagnostics.fault(3, "title", "is missing");
        diagnostics.fault(1, "", "no");
        diagnostics.report(true, 2, "count", "odd");
        let (faults, warnings) = diagnostics.into_fields("a.toml");
        let pointers = |fields: &[FieldError]| fields.iter().map(|f| f.pointer.clone()).collect::<Vec<_>>();
        assert_eq!(pointers(&faults), ["a.toml:1", "a.toml:3:title"]);
        assert_eq!(pointers(&warnings), ["a.toml:2:count"]);
        let many = Diagnostics::default();
        (1..100).for_each(|line| many.fault(line, "", "x"));
        assert_eq!(many.into_fields("a").0.len(), 21);
    }
}
