//! Reads a workbook as a table.

use crate::tables::{
    consumer::{Flow, RowSink, TableFormat},
    header::HeaderDetector,
    limits::{MAX_CELL_CHARS, MAX_COLUMNS},
    number::format,
    table::Format,
    unreadable::Unreadable,
};
use csv::StringRecord;
use std::{collections::HashMap, ops::ControlFlow};

/// Maximum rows of a sheet in spreadsheet programs.
const MAX_ROWS: u64 = 1_048_576;

/// A sheet that is being read.
pub(super) struct Sheet<'c> {
    pub(super) body: HeaderDetector<'c>,
    cells: Vec<String>,
    record: StringRecord,
    /// By column: the value of a vertically merged cell and its last line.
    merged: HashMap<usize, (u64, String)>,
}

impl<'c> Sheet<'c> {
    /// The name of a sheet in an archive includes that of its file.
    pub(super) fn new(file: Option<&str>, sheet: &str, consumer: &'c mut dyn RowSink) -> Self {
        let name = file.map_or_else(|| sheet.to_owned(), |file| format!("{file}: {sheet}"));
        let written = TableFormat { format: Format::Spreadsheet, encoding: None, delimiter: None };
        Self {
            body: HeaderDetector::new(Some(&name), written, consumer),
            cells: Vec::new(),
            record: StringRecord::new(),
            merged: HashMap::new(),
        }
    }

    /// Repeats the value of a merged cell in its column down to a line, in rows with values of their own.
    pub(super) fn merge(&mut self, column: usize, last: u64, value: &str) {
        if column < MAX_COLUMNS && !value.is_empty() {
            self.merged.insert(column, (last, value.to_owned()));
        }
    }

    fn fill(&mut self, line: u64) {
        self.merged.retain(|_, (last, _)| *last >= line);
        for (column, (_, value)) in &self.merged {
            if self.cells.len() <= *column {
                self.cells.resize(column + 1, String::new());
            }
            if self.cells[*column].is_empty() {
                self.cells[*column].push_str(value);
            }
        }
    }

    /// Adds a value to the row.
    pub(super) fn cell(&mut self, column: usize, value: &str) -> Result<(), Unreadable> {
        if value.is_empty() {
            return Ok(());
        }
        if column >= MAX_COLUMNS {
            return Err(Unreadable::broken(format!("a sheet has more than {MAX_COLUMNS} columns")));
        }
        if self.cells.len() <= column {
            self.cells.resize(column + 1, String::new());
        }
        self.cells[column].clear();
        self.cells[column].push_str(value);
        Ok(())
    }

    /// Passes the row on, repeated as declared, and begins the next one.
    pub(super) fn row(&mut self, line: u64, times: u64) -> Flow {
        if !self.cells.is_empty() {
            self.fill(line);
        }
        self.record.clear();
        for cell in &self.cells {
            self.record.push_field(cell);
        }
        let is_empty = self.cells.is_empty();
        self.cells.clear();
        if is_empty {
            return Ok(ControlFlow::Continue(()));
        }
        if line.saturating_add(times) > MAX_ROWS + 1 {
            return Err(Unreadable::broken(format!("a sheet has more than {MAX_ROWS} rows")));
        }
        for line in line..line + times {
            if self.body.row(line, &self.record)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// The error for a workbook with hidden sheets only.
pub(super) fn all_hidden() -> Unreadable {
    Unreadable::Empty("all its sheets are hidden".to_owned())
}

/// Fails if the text of a cell is too long.
pub(super) fn too_long(text: &str) -> Result<(), Unreadable> {
    if text.len() > 4 * MAX_CELL_CHARS {
        return Err(Unreadable::broken(format!("a cell has more than {MAX_CELL_CHARS} characters")));
    }
    Ok(())
}

/// A number as spreadsheet programs display it.
pub(super) fn number(text: &str) -> String {
    let exact = text.parse().ok().filter(|value: &f64| value.is_finite());
    exact.map_or_else(|| text.to_owned(), format)
}
