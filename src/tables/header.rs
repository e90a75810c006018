//! Detects the header of a table. The first rows are examined together, to distinguish titles, the row with
//! the names of the columns, and values.

use super::{
    consumer::{Flow, RowSink, TableFormat, TableHeader, filled},
    fault::CellError,
    limits::{MAX_CELL_CHARS, MAX_COLUMNS, MAX_ROW_BYTES},
    number,
    period::{self, Period},
    table::Format,
    unreadable::Unreadable,
};
use crate::email::Email;
use csv::StringRecord;
use std::ops::ControlFlow;

/// Number of rows that are examined.
const SAMPLE: usize = 200;

/// Passes the rows of one table to its consumer.
pub(super) struct HeaderDetector<'c> {
    consumer: &'c mut dyn RowSink,
    name: Option<String>,
    written: TableFormat,
    /// Names of the columns from the format itself.
    named: Option<Vec<String>>,
    /// The first rows, until the header is detected.
    sample: Vec<(u64, StringRecord, Option<CellError>)>,
    /// Bytes of these rows, limited so that long rows do not take more memory.
    bytes: usize,
    has_begun: bool,
}

impl<'c> HeaderDetector<'c> {
    pub(super) fn new(name: Option<&str>, written: TableFormat, consumer: &'c mut dyn RowSink) -> Self {
        Self {
            consumer,
            name: name.map(str::to_owned),
            written,
            named: None,
            sample: Vec::new(),
            bytes: 0,
            has_begun: false,
        }
    }

    /// Sets names of columns that are not a row of the table.
    pub(super) fn named(self, columns: Vec<String>) -> Self {
        Self { named: Some(columns), ..self }
    }

    /// Adds a row, which may be empty.
    pub(super) fn row(&mut self, line: u64, cells: &StringRecord) -> Flow {
        self.faulty_row(line, cells, None)
    }

    /// Adds a row whose text may have an error.
    pub(super) fn faulty_row(&mut self, line: u64, cells: &StringRecord, fault: Option<CellError>) -> Flow {
        if cells.iter().all(|cell| cell.trim().is_empty()) {
            return Ok(ControlFlow::Continue(()));
        }
        if cells.len() > MAX_COLUMNS && filled(cells) > MAX_COLUMNS {
            return Err(Unreadable::broken(format!("line {line} has more than {MAX_COLUMNS} cells")));
        }
        let bytes = cells.as_slice().len();
        if bytes > MAX_ROW_BYTES {
            return Err(Unreadable::broken(format!("line {line} has more than {MAX_ROW_BYTES} bytes")));
        }
        if bytes > MAX_CELL_CHARS && cells.iter().any(|cell| cell.chars().count() > MAX_CELL_CHARS) {
            return Err(Unreadable::broken(format!(
                "line {line} has a cell of more than {MAX_CELL_CHARS} characters"
            )));
        }
        if self.has_begun {
            return self.hand_on(line, cells, fault);
        }
        // Copied cell by cell, because a record retains the capacity of the widest row before it.
        let kept = if cells.len() > MAX_COLUMNS { filled(cells) } else { cells.len() };
        self.sample.push((line, cells.iter().take(kept).collect(), fault));
        self.bytes += bytes;
        if self.sample.len() == SAMPLE || self.bytes > MAX_ROW_BYTES {
            self.begin(false)
        } else {
            Ok(ControlFlow::Continue(()))
        }
    }

    /// Ends the table. A table without rows is ignored.
    pub(super) fn end(mut self) -> Result<(), Unreadable> {
        if !self.has_begun && !self.sample.is_empty() {
            let _ = self.begin(true)?;
        }
        Ok(())
    }

    fn hand_on(&mut self, line: u64, cells: &StringRecord, fault: Option<CellError>) -> Flow {
        match fault {
            None => self.consumer.row(line, cells),
            Some(fault) => self.consumer.faulty(line, cells, fault),
        }
    }

    /// Detects the header and passes the rows below it to the consumer.
    fn begin(&mut self, is_all: bool) -> Flow {
        self.has_begun = true;
        let sample = std::mem::take(&mut self.sample);
        let rows: Vec<&StringRecord> = sample.iter().map(|(_, cells, _)| cells).collect();
        let (start, is_header) = match self.named {
            Some(_) => (0, false),
            None if self.consumer.takes_all() => (0, false),
            None => match self.consumer.first_row_is_data() {
                Some(is_data) => (first_table_row(&rows), !is_data),
                None => header(&rows),
            },
        };
        let values = start + usize::from(is_header);
        // A title alone, or a header without rows, is not a table.
        if is_all && values == rows.len() {
            return Ok(ControlFlow::Break(()));
        }
        let head = TableHeader {
            name: self.name.take(),
            written: self.written,
            header_row: is_header.then(|| sample[start].0),
            columns: match self.named.take() {
                Some(named) => named,
                None => columns(&rows[start..], is_header, self.written.format),
            },
        };
        let mut flow = self.consumer.begin(head)?;
        for (line, cells, fault) in &sample[values..] {
            if flow.is_break() {
                break;
            }
            flow = self.hand_on(*line, cells, *fault)?;
        }
        Ok(flow)
    }
}

/// Whether a row is a comment, or a header that begins with a comment sign.
fn is_comment(cells: &StringRecord) -> bool {
    cells.get(0).is_some_and(|cell| cell.len() > 1 && cell.starts_with('#'))
}

/// The index of the first row of the table. Titles above it have fewer cells, and comments begin with a sign.
/// In a list of addresses, a row with an address is not a title.
fn first_table_row(rows: &[&StringRecord]) -> usize {
    let usual = usual(rows);
    let has_address = |cells: &StringRecord| cells.iter().any(is_address);
    let is_list = 2 * rows.iter().filter(|cells| has_address(cells)).count() >= rows.len();
    let begins =
        |cells: &&StringRecord| is_full(cells, usual) && !is_comment(cells) || is_list && has_address(cells);
    rows.iter().position(begins).unwrap_or_default()
}

fn is_full(cells: &StringRecord, usual: usize) -> bool {
    10 * count(cells) >= 6 * usual
}

fn count(cells: &StringRecord) -> usize {
    cells.iter().filter(|cell| !cell.trim().is_empty()).count()
}

/// The number of filled cells of the median row.
fn usual(rows: &[&StringRecord]) -> usize {
    let mut counts: Vec<usize> = rows.iter().map(|cells| count(cells)).collect();
    counts.sort_unstable();
    counts.get(counts.len() / 2).copied().unwrap_or_default()
}

/// The index of the first row, and whether it is a header. A comment above the values with the same number of
/// cells may be their header, if no better one follows.
fn header(rows: &[&StringRecord]) -> (usize, bool) {
    let start = first_table_row(rows);
    let naming = naming(&rows[start..]);
    if start > 0 && naming < Naming::AboveValues {
        let comment = rows[start - 1];
        let is_closer = !comment[0].starts_with("# ") || naming == Naming::No;
        if is_comment(comment)
            && filled(comment) == filled(rows[start])
            && (is_closer && naming_of(rows, start - 1) > Naming::No)
        {
            return (start - 1, true);
        }
    }
    (start, naming > Naming::No)
}

fn naming_of(rows: &[&StringRecord], at: usize) -> Naming {
    naming(&rows[at..])
}

/// The kind of a cell's content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CellKind {
    Nothing,
    Value,
    /// A number before words, as in 12 rue Pasteur or 75012 Paris.
    Place,
    Word,
}

fn cell_kind(cell: &str) -> CellKind {
    let cell = cell.trim();
    if number::is_missing_value(cell) || number::is_suppressed(cell) {
        CellKind::Nothing
    } else if is_address(cell) || number::parse(cell, None).is_some() || period::parse(cell).is_some() {
        CellKind::Value
    } else if is_place(cell) {
        CellKind::Place
    } else {
        CellKind::Word
    }
}

/// Whether a cell contains only e-mail addresses.
fn is_address(cell: &str) -> bool {
    let is_email = |text: &str| text.parse::<Email>().is_ok();
    let mut parts = cell.split([' ', ',', ';', '\n']).filter(|part| !part.is_empty());
    cell.contains('@') && (is_email(cell) || parts.all(is_email))
}

fn is_place(cell: &str) -> bool {
    let words = cell.trim_start_matches(|c: char| c.is_ascii_digit());
    words.len() < cell.len() && words.starts_with([' ', ',']) && words.contains(char::is_alphabetic)
}

/// The confidence that a row is a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Naming {
    No,
    /// Words that no row below repeats.
    Unrepeated,
    AboveValues,
}

/// Whether the first of these rows is a header. An e-mail address is never the name of a column.
fn naming(rows: &[&StringRecord]) -> Naming {
    let Some((first, below)) = rows.split_first().filter(|(first, _)| !first.iter().any(is_address)) else {
        return Naming::No;
    };
    let (mut words_above_values, mut values) = (0, 0);
    for (at, cell) in first.iter().enumerate() {
        let looks: Vec<_> = below.iter().filter_map(|row| row.get(at)).map(cell_kind).collect();
        let all = looks.iter().filter(|cell_kind| **cell_kind != CellKind::Nothing).count();
        let are =
            |wanted: CellKind| 10 * looks.iter().filter(|cell_kind| **cell_kind == wanted).count() > 6 * all;
        match cell_kind(cell) {
            CellKind::Word | CellKind::Place if are(CellKind::Value) => words_above_values += 1,
            CellKind::Place if are(CellKind::Place) => values += 1,
            // Columns may be named after years and quarters.
            CellKind::Value
                if matches!(period::parse(cell.trim()), Some(Period::Year(_) | Period::Quarter { .. })) => {}
            CellKind::Value if are(CellKind::Value) || all == 0 => values += 1,
            _ => {}
        }
    }
    if words_above_values + values > 0 {
        return if words_above_values > values { Naming::AboveValues } else { Naming::No };
    }
    let is_name = |(at, cell): (usize, &str)| {
        let twice = first.iter().enumerate().any(|(other, same)| other != at && same == cell);
        !twice && below.iter().all(|row| row.get(at) != Some(cell))
    };
    let named: Vec<_> = first.iter().enumerate().filter(|(_, cell)| !cell.trim().is_empty()).collect();
    if named.into_iter().all(is_name) { Naming::Unrepeated } else { Naming::No }
}

/// The names of the columns: those of the header, else their numbers. Trailing columns without a name and
/// values are dropped. In delimited text, a row with more cells than the header is split wrongly, so its
/// extra cells are not columns.
fn columns(rows: &[&StringRecord], is_header: bool, format: Format) -> Vec<String> {
    let width = rows.iter().map(|cells| filled(cells)).max().unwrap_or_default();
    let header = rows.first().copied().filter(|_| is_header);
    let width = header.filter(|_| format == Format::Csv).map_or(width, |header| width.min(header.len()));
    let named = |at: usize| {
        let name = header.and_then(|header| header.get(at)).unwrap_or_default();
        if at == 0 && name.trim().len() > 1 { name.trim_start().trim_start_matches('#') } else { name }
    };
    let name = |at: usize| match named(at).split_whitespace().collect::<Vec<_>>().join(" ") {
        name if name.is_empty() => (at + 1).to_string(),
        name => name.chars().take(super::limits::MAX_EXCERPT_CHARS).collect(),
    };
    (0..width).map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<StringRecord> {
        text.lines().map(|line| line.split(';').collect()).collect()
    }

    #[test]
    fn finds_the_header_below_titles_or_no_header() {
        for (text, begins, named) in [
            ("SEMAINE;EAN\n2026-S44;1\n2026-S45;2", 0, true),
            (
                "Ventes 2026\nExtrait du 22/11/2026;;\nSEMAINE;EAN;QTE\n2026-S44;1;3\n2026-S45;2;3\n2026-S45;2;3",
                2,
                true,
            ),
            ("2026-S44;1;3\n2026-S45;2;3", 0, false),
            ("Paris;Nord\nLyon;Sud\nParis;Sud", 0, false),
            ("ville;zone\nLyon;Sud\nParis;Sud", 0, true),
            ("EAN;2024;2025\n3400930000007;5;6\n3400930000007;5;7", 0, true),
            (
                "finess;etalab;97;2020-12-31;;;;;\na;1;2;3;4;5;6;7;8\nb;1;2;3;4;5;6;7;8\nc;1;2;3;4;5;6;7;8",
                1,
                false,
            ),
            ("only;words", 0, true),
            ("# comment;x\nweek;count\n202544;1\n202545;2", 1, true),
            ("a@x.example\nb@x.example\nc@x.example", 0, false),
            ("Zoé;a@x.example\nLuc;b@x.example\nZoé;NC", 0, false),
            ("Zoé <a@x.example>\nb at x.example\nn/a", 0, false),
            ("a@x.example", 0, false),
            ("a@x.example b@x.example", 0, false),
            ("Contact\na@x.example\nb@x.example", 0, true),
            ("a@x.example\nb@x.example;Luc;Paris;75012\nc@x.example;Zoé;Lyon;69003", 0, false),
            ("export;a@x.example;;;\nweek;ean;units;value;store\n202544;1;2;3;x\n202545;2;2;3;y", 1, true),
            ("Pharmacie A;75012 Paris\nPharmacie B;69003 Lyon\nPharmacie C;01500 Ambérieu", 0, false),
            (
                "Pharmacie A;12 rue Pasteur\nPharmacie B;Place du Marché\nPharmacie C;3, rue Foch\nD;1 rue A",
                0,
                false,
            ),
            ("EAN;2024 T1;2024 T2\n3400930000007;5;6\n3400930000007;5;7", 0, true),
            ("#week;count\n202544;1\n202545;2", 0, true),
            ("# made on Monday\n# week;count\n202544;1\n202545;2", 1, true),
            ("#ville;zone\nLyon;Sud\nParis;Nord", 0, true),
            ("region;cas\n84;<10\n75;*", 0, true),
        ] {
            let rows = rows(text);
            let rows: Vec<&StringRecord> = rows.iter().collect();
            assert_eq!(header(&rows), (begins, named), "{text}");
        }
    }
}
