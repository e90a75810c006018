//! Splits delimited text into records, line by line. An unclosed quote only affects the line that opens it.

use super::{fault::CellError, limits::MAX_CELL_CHARS, row_budget::RowBudget};
use csv::StringRecord;
use memchr::{memchr, memchr_iter};
use std::{
    io::{self, BufRead},
    ops::Range,
};

/// Maximum bytes of lines that are searched for the end of a quoted cell.
const MAX_QUOTE_BYTES: usize = 4 * MAX_CELL_CHARS;
/// The replacement character of the decoder for invalid bytes.
const NO_LETTER: &[u8] = "\u{FFFD}".as_bytes();

/// The rule for the end of a quoted cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Quoting {
    /// At a quote before a delimiter or the end; quotes within the cell need not be doubled.
    Lenient,
    /// At the first quote that is not doubled; the rest belongs to the cell.
    First,
    /// Quotes are ordinary characters.
    Not,
}

/// How regular the quotes of a record are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    /// All quotes follow the rules.
    Regular,
    /// A quote within a cell is not doubled.
    Lenient,
    /// The last cell is not closed.
    Open,
}

/// Splits a text whose lines end with LF.
pub(super) struct Records<R> {
    text: R,
    row: RowBudget,
    delimiter: u8,
    /// The number of cells of most records, if known.
    width: Option<usize>,
    /// Tests whether a line is in another encoding than its text.
    is_foreign: Box<dyn Fn(&str) -> bool>,
    /// Lines that were read; those from `at` on were not returned yet.
    lines: Vec<u8>,
    at: usize,
    /// The number of the line at `at`, counted from 1.
    line: u64,
}

impl<R: BufRead> Records<R> {
    pub(super) fn new(text: R, row: RowBudget, delimiter: u8, width: Option<usize>) -> Self {
        let is_foreign = Box::new(|_: &str| false);
        Self { text, row, delimiter, width, is_foreign, lines: Vec::new(), at: 0, line: 1 }
    }

    pub(super) fn with_foreign(self, is_foreign: impl Fn(&str) -> bool + 'static) -> Self {
        Self { is_foreign: Box::new(is_foreign), ..self }
    }

    /// The next record, the line on which it begins, and its error; `None` at the end. The cells of a record
    /// with an unclosed quote are those of its first line.
    pub(super) fn next(&mut self, record: &mut StringRecord) -> io::Result<Option<(u64, Option<CellError>)>> {
        if self.at == self.lines.len() || self.at > MAX_QUOTE_BYTES {
            self.lines.drain(..self.at);
            self.at = 0;
        }
        let (start, line) = (self.at, self.line);
        let first = match self.lines.len() {
            length if length > start => self.line_end(start),
            length => length + self.more()?,
        };
        if first == start {
            return Ok(None);
        }
        let (end, mut fault) = match self.cut(start..first, record)? {
            Cut::Regular | Cut::Lenient => (first, None),
            Cut::Open => match self.close(start, first, record)? {
                Some(end) => (end, None),
                None => {
                    self.cut_by(Quoting::Not, start..first, record)?;
                    (first, Some(CellError::Quote))
                }
            },
        };
        let bytes = &self.lines[start..end];
        if !bytes.is_ascii() && fault.is_none() {
            let has_no_letter = memchr_iter(NO_LETTER[0], bytes).any(|at| bytes[at..].starts_with(NO_LETTER));
            let is_faulty = has_no_letter || (self.is_foreign)(text(bytes)?);
            fault = is_faulty.then_some(CellError::Letter);
        }
        self.line += if end == first { 1 } else { memchr_iter(b'\n', bytes).count() as u64 };
        self.at = end;
        Ok(Some((line, fault)))
    }

    /// Reads a line and returns its number of bytes; 0 at the end.
    fn more(&mut self) -> io::Result<usize> {
        self.row.reset();
        self.text.read_until(b'\n', &mut self.lines)
    }

    /// The end of the line at a position, including its LF.
    fn line_end(&self, from: usize) -> usize {
        memchr(b'\n', &self.lines[from..]).map_or(self.lines.len(), |at| from + at + 1)
    }

    /// Splits a line by the rule that gives it the usual number of cells.
    fn cut(&self, line: Range<usize>, record: &mut StringRecord) -> io::Result<Cut> {
        let lenient = self.cut_by(Quoting::Lenient, line.clone(), record)?;
        if lenient == Cut::Regular || lenient == Cut::Lenient && self.fits(record) {
            return Ok(lenient);
        }
        // Text outside the quotes: "Les Lilas" Paris.
        let first = self.cut_by(Quoting::First, line, record)?;
        Ok(if first == Cut::Open || !self.fits(record) { Cut::Open } else { first })
    }

    fn cut_by(&self, quoting: Quoting, lines: Range<usize>, record: &mut StringRecord) -> io::Result<Cut> {
        let text = text(&self.lines[lines])?;
        Ok(cut(text.strip_suffix('\n').unwrap_or(text), self.delimiter, quoting, record))
    }

    fn fits(&self, record: &StringRecord) -> bool {
        self.width.is_none_or(|width| record.len() == width)
    }

    /// The end of a record whose first line ends within a quoted cell; `None` if the quote is not closed, or
    /// only after a line that is a complete row.
    fn close(&mut self, start: usize, first: usize, record: &mut StringRecord) -> io::Result<Option<usize>> {
        let (mut end, mut row) = (first, StringRecord::new());
        while end - start < MAX_QUOTE_BYTES {
            if end == self.lines.len() && self.more()? == 0 {
                return Ok(None);
            }
            let begins = end;
            end = self.line_end(begins);
            let quotes = memchr_iter(b'"', &self.lines[begins..end]).count();
            let is_row = quotes.is_multiple_of(2)
                && self.width.is_some_and(|width| width > 1 || quotes > 0)
                && self.cut_by(Quoting::Lenient, begins..end, &mut row)? != Cut::Open
                && self.fits(&row);
            if is_row {
                return Ok(None);
            }
            if quotes > 0 && self.cut_by(Quoting::Lenient, start..end, record)? != Cut::Open {
                return Ok(self.fits(record).then_some(end));
            }
        }
        Ok(None)
    }
}

fn text(bytes: &[u8]) -> io::Result<&str> {
    str::from_utf8(bytes).map_err(io::Error::other)
}

/// Splits the text of a record into cells.
fn cut(text: &str, delimiter: u8, quoting: Quoting, record: &mut StringRecord) -> Cut {
    record.clear();
    let bytes = text.as_bytes();
    if quoting == Quoting::Not || memchr(b'"', bytes).is_none() {
        let mut from = 0;
        for at in memchr_iter(delimiter, bytes) {
            record.push_field(&text[from..at]);
            from = at + 1;
        }
        record.push_field(&text[from..]);
        return Cut::Regular;
    }
    let (mut from, mut found, mut cell) = (0, Cut::Regular, String::new());
    loop {
        let is_end = |at: usize| bytes.get(at).is_none_or(|next| *next == delimiter);
        let quote = (bytes.get(from) == Some(&b'"')).then(|| memchr(b'"', &bytes[from + 1..]));
        let end = match quote {
            Some(Some(length)) if is_end(from + length + 2) => {
                record.push_field(&text[from + 1..=from + length]);
                from + length + 2
            }
            Some(_) => {
                cell.clear();
                let Some((end, is_regular)) = quoted(text, from + 1, delimiter, quoting, &mut cell) else {
                    return Cut::Open;
                };
                if !is_regular {
                    found = Cut::Lenient;
                }
                record.push_field(&cell);
                end
            }
            None => {
                let end = memchr(delimiter, &bytes[from..]).map_or(bytes.len(), |at| from + at);
                record.push_field(&text[from..end]);
                end
            }
        };
        if end == bytes.len() {
            return found;
        }
        from = end + 1;
    }
}

/// Reads a quoted cell from after its first quote; returns its end, and whether its quotes are regular.
fn quoted(
    text: &str,
    mut from: usize,
    delimiter: u8,
    quoting: Quoting,
    cell: &mut String,
) -> Option<(usize, bool)> {
    let bytes = text.as_bytes();
    let mut is_regular = true;
    loop {
        let quote = from + memchr(b'"', &bytes[from..])?;
        cell.push_str(&text[from..quote]);
        let next = bytes.get(quote + 1);
        from = quote + 1;
        match next {
            None => return Some((quote + 1, is_regular)),
            Some(next) if *next == delimiter => return Some((quote + 1, is_regular)),
            Some(b'"') => {
                cell.push('"');
                from += 1;
            }
            _ if quoting == Quoting::First => {
                let end = memchr(delimiter, &bytes[from..]).map_or(bytes.len(), |at| from + at);
                cell.push_str(&text[from..end]);
                return Some((end, false));
            }
            _ => {
                cell.push('"');
                is_regular = false;
            }
        }
    }
}
