//! Delimited text: detects the delimiter and reads the rows.

use super::{
    consumer::{RowSink, Source, TableFormat},
    encoding::Text,
    header::HeaderDetector,
    number::{self, Decimal},
    record::Records,
    row_budget::{MeteredReader, RowBudget},
    table::Format,
    unreadable::Unreadable,
};
use csv::{Reader, ReaderBuilder, StringRecord, Trim};
use std::io::{self, BufReader, Cursor, Read};

/// Candidates by preference, if several fit equally well: a comma is often a decimal sign.
const DELIMITERS: [u8; 4] = [b'\t', b';', b'|', b','];
/// The delimiter for texts without one: the unit separator, which does not occur in the texts that are read
/// here.
const NO_DELIMITER: u8 = 0x1F;

/// The structure of a delimited text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Delimited {
    delimiter: Option<u8>,
    /// The number of cells of most records.
    width: usize,
    /// Whether the first line only declares the delimiter, as spreadsheets write it: `sep=;`.
    is_declared: bool,
}

/// Passes the table of a text to the consumer.
pub(super) fn scan(
    source: &mut dyn Source,
    name: Option<&str>,
    text: &Text,
    sample: &[u8],
    consumer: &mut dyn RowSink,
) -> Result<(), Unreadable> {
    let Delimited { delimiter, width, is_declared } = delimited(sample)?;
    let encoding = Some(text.encoding.name());
    let written = TableFormat { format: Format::Csv, encoding, delimiter: delimiter.map(char::from) };
    let mut body = HeaderDetector::new(name, written, consumer);
    let (decoded, row) = MeteredReader::new(text.decode(source)?);
    let delimiter = delimiter.unwrap_or(NO_DELIMITER);
    let mut records =
        Records::new(BufReader::new(decoded), row, delimiter, Some(width)).with_foreign(text.foreign());
    let mut record = StringRecord::new();
    let mut is_over = is_declared && records.next(&mut record)?.is_none();
    while !is_over {
        let Some((line, fault)) = records.next(&mut record)? else { break };
        is_over = body.faulty_row(line, &record, fault)?.is_break();
    }
    body.end()
}

/// A table that may have been edited by hand: in UTF-8 or, if saved by a Windows spreadsheet, in
/// Windows-1252, with commas or semicolons. The first row names the columns.
///
/// # Errors
/// Read errors.
pub fn edited(mut table: impl Read) -> io::Result<Reader<Cursor<String>>> {
    let mut bytes = Vec::new();
    table.read_to_end(&mut bytes)?;
    let text = match str::from_utf8(&bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(&bytes).0.into_owned(),
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
    let header = text.lines().next().unwrap_or_default();
    let delimiter = if header.matches(';').count() > header.matches(',').count() { b';' } else { b',' };
    Ok(ReaderBuilder::new().delimiter(delimiter).trim(Trim::All).from_reader(Cursor::new(text)))
}

/// The delimiter that the first line declares, or the one that splits most rows of a sample into equally many
/// plausible cells; `None` if there is none.
fn delimited(sample: &[u8]) -> io::Result<Delimited> {
    let declared = declared(sample);
    if let Some(delimiter) = declared
        && let Some(found) = score(sample, delimiter)?
    {
        return Ok(Delimited { delimiter: Some(delimiter), width: found.width, is_declared: true });
    }
    let mut best: Option<(Score, u8)> = None;
    for delimiter in DELIMITERS {
        // Of equal scores, the first one is used.
        if let Some(found) = score(sample, delimiter)?
            && best.is_none_or(|(best, _)| found.points() > best.points())
        {
            best = Some((found, delimiter));
        }
    }
    let best = best.filter(|(_, delimiter)| *delimiter != b',' || !is_one_column(sample));
    Ok(Delimited {
        delimiter: best.map(|(_, delimiter)| delimiter),
        width: best.map_or(1, |(score, _)| score.width),
        is_declared: declared.is_some(),
    })
}

/// The delimiter declared by a first line such as `sep=;` or `"sep=;"`.
fn declared(sample: &[u8]) -> Option<u8> {
    let line = sample.split(|byte| *byte == b'\n').next()?.trim_ascii_start();
    let line = line
        .strip_prefix(b"\"")
        .map_or(line, |quoted| quoted.trim_ascii_end().strip_suffix(b"\"").unwrap_or(quoted));
    match line.split_at_checked(4)? {
        (name, [delimiter, rest @ ..]) if name.eq_ignore_ascii_case(b"sep=") && delimiter.is_ascii() => {
            rest.trim_ascii().is_empty().then_some(*delimiter)
        }
        _ => None,
    }
}

/// How well a delimiter splits a text.
#[derive(Debug, Clone, Copy)]
struct Score {
    /// The number of cells of most rows.
    width: usize,
    rows: usize,
    of_width: usize,
    /// In rows of that width: non-empty cells, and those of them that no other delimiter would split.
    cells: usize,
    sensible: usize,
}

impl Score {
    fn points(&self) -> f64 {
        (self.of_width * self.sensible) as f64 / (self.rows * self.cells.max(1)) as f64
    }
}

/// The score of a delimiter. `None` if fewer than six of ten rows have the same number of cells, starting at
/// the first row with several cells (titles may precede it). Any delimiter except a comma also qualifies if
/// it splits every row.
fn score(sample: &[u8], delimiter: u8) -> io::Result<Option<Score>> {
    let mut records = Records::new(sample, RowBudget::default(), delimiter, None);
    let (mut record, mut rows) = (StringRecord::new(), Vec::new());
    while records.next(&mut record)?.is_some() {
        let is_blank = record.iter().all(|cell| cell.trim().is_empty());
        if record.len() > 1 || !rows.is_empty() && !is_blank {
            let filled = record.iter().filter(|cell| !cell.trim().is_empty()).count();
            let sensible = record.iter().filter(|cell| is_sensible(cell.trim(), delimiter)).count();
            rows.push((record.len(), filled, sensible));
        }
    }
    let mut widths: Vec<usize> = rows.iter().map(|(width, ..)| *width).collect();
    widths.sort_unstable();
    let most = widths.chunk_by(|a, b| a == b).filter(|same| same[0] > 1).max_by_key(|same| same.len());
    let Some((width, of_width)) = most.map(|same| (same[0], same.len())) else { return Ok(None) };
    let alike = rows.iter().filter(|(other, ..)| *other == width);
    let (cells, sensible) = alike.fold((0, 0), |sum, (_, cells, sensible)| (sum.0 + cells, sum.1 + sensible));
    let score = Score { width, rows: rows.len(), of_width, cells, sensible };
    // Some files mix rows of several kinds. A comma does not qualify this way, because sentences contain
    // commas too.
    let cuts_all = delimiter != b',' && rows.iter().all(|(width, ..)| *width > 1);
    let is_usual = cuts_all || 10 * of_width >= 6 * rows.len();
    Ok((is_usual && (sensible > 0 || cells == 0)).then_some(score))
}

/// Whether a cell is filled and no other delimiter would split it; a comma may be a decimal sign.
fn is_sensible(cell: &str, delimiter: u8) -> bool {
    let is_other = |byte: u8| byte != delimiter && DELIMITERS.contains(&byte);
    !cell.is_empty() && (!cell.bytes().any(is_other) || number::parse(cell, None).is_some())
}

/// Whether a text is a single column of numbers with a decimal comma, below a name without a comma.
fn is_one_column(sample: &[u8]) -> bool {
    let text = String::from_utf8_lossy(sample);
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_name = lines.next().is_some_and(|name| !name.contains(','));
    let (mut all, mut numbers) = (0, 0);
    for line in lines {
        all += 1;
        numbers += usize::from(number::parse(line, Some(Decimal::Comma)).is_some());
    }
    is_name && all > 0 && 10 * numbers >= 9 * all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_tables_as_spreadsheets_save_them() {
        for bytes in [
            b"row,note\n1,\xc3\xa9t\xc3\xa9\n".as_slice(),
            b"row;note\r\n1;\xc3\xa9t\xc3\xa9\r\n",
            b"\xef\xbb\xbfrow;note\r\n1;\xc3\xa9t\xc3\xa9\r\n",
            b"row;note\r\n1;\xe9t\xe9\r\n",
        ] {
            let mut reader = edited(bytes).unwrap();
            assert_eq!(reader.headers().unwrap(), vec!["row", "note"], "{bytes:?}");
            let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
            assert_eq!(rows, [vec!["1", "\u{e9}t\u{e9}"]], "{bytes:?}");
        }
    }

    #[test]
    fn the_delimiter_splits_every_row_equally() {
        for (sample, found) in [
            ("a;b\n1,5;2,5\n", Some(b';')),
            ("a,b\n1.5,2.5\n", Some(b',')),
            ("a\tb\n1,5\t2,5\n", Some(b'\t')),
            ("a|b\n\"x|y\"|2\n", Some(b'|')),
            ("Ventes 2026, réseau\n\na;b;c\n1;2;3\n4;5;6\n", Some(b';')),
            ("2026-01-01;1,5;2,5\n2026-01-02;1,5;3,5\n", Some(b';')),
            ("\"a, b\",\"c; d\"\n\"e\",\"f\"\n", Some(b',')),
            ("date,codes,n\n2026-01-01,A;B,3\n2026-01-02,C;D,4\n", Some(b',')),
            ("register;97\nplace;1;2;3\nplace;4;5;6\nmap;1;2\n", Some(b';')),
            ("a;b\nx, y;1\nz, t;2\n", Some(b';')),
            ("sep=;\na;b\n1,5;2,5\n", Some(b';')),
            ("\"sep=^\"\na^b\n1^2\n", Some(b'^')),
            ("SEP=,\na;b\n1;2\n", Some(b';')),
            ("prix\n1,5\n2,5\n12,50\n", None),
            ("a\nb\nc\n", None),
            ("", None),
        ] {
            let delimiter = delimited(sample.as_bytes()).unwrap().delimiter;
            assert_eq!(delimiter.map(char::from), found.map(char::from), "{sample}");
        }
    }
}
