//! Decodes the bytes of a file: series files are latin-1, ASCII or UTF-8, historic ones may end with a stray Ctrl-Z,
//! and spreadsheets are submitted by mistake.

use crate::file_errors::FileErrors;
use csv::StringRecord;
use std::borrow::Cow;

/// Ctrl-Z, the old end-of-file mark, which still ends the historic regional files.
const END_OF_TEXT: u8 = 0x1A;

/// Decodes the text of a file, or reports which kind of file it is instead.
pub(super) fn decode<'b>(bytes: &'b [u8], faults: &mut FileErrors<'_>) -> Option<Cow<'b, str>> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let end = bytes.iter().rposition(|b| !matches!(*b, END_OF_TEXT | b'\r' | b'\n')).map_or(0, |at| at + 1);
    let bytes = &bytes[..end];
    if bytes.is_empty() {
        faults.add(0, "", "the file is empty");
        return None;
    }
    if bytes.iter().any(|b| b.is_ascii_control() && !matches!(*b, b'\r' | b'\n' | b'\t')) {
        faults.add(0, "", "this is no CSV text (a spreadsheet, an archive or UTF-16?)");
        return None;
    }
    Some(match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0,
    })
}

/// An integer without the point that programs add in columns with empty cells: 400.0 is 400.
pub(super) fn without_fraction(cell: &str) -> &str {
    let whole = cell.strip_suffix('0').map(|cell| cell.strip_suffix('0').unwrap_or(cell));
    let whole = whole.and_then(|cell| cell.strip_suffix(['.', ',']));
    whole.filter(|whole| whole.ends_with(|c: char| c.is_ascii_digit())).unwrap_or(cell)
}

/// The records of a CSV text with their line numbers; ends at a line that cannot be split into cells. Records of empty
/// cells, which spreadsheets leave below a table, are skipped.
pub(super) struct Records<'t> {
    records: csv::StringRecordsIntoIter<&'t [u8]>,
    lines: Lines<'t>,
}

impl<'t> Records<'t> {
    /// Parses a text; `comments` skips lines that begin with `#`.
    pub(super) fn parse(text: &'t str, delimiter: u8, comments: bool) -> Self {
        let mut reader = csv::ReaderBuilder::new();
        reader.delimiter(delimiter).comment(comments.then_some(b'#')).has_headers(false).flexible(true);
        Self { records: reader.from_reader(text.as_bytes()).into_records(), lines: Lines::parse(text) }
    }

    /// The offset of the last returned record, in bytes of the text.
    pub(super) fn at(&self) -> u64 {
        self.lines.at as u64
    }

    /// The first record; empty if there is none.
    pub(super) fn header(&mut self) -> StringRecord {
        self.next().and_then(|(_, record)| record).unwrap_or_default()
    }
}

impl Iterator for Records<'_> {
    type Item = (u64, Option<StringRecord>);

    fn next(&mut self) -> Option<Self::Item> {
        let is_filled = |record: &StringRecord| record.iter().any(|cell| !cell.trim().is_empty());
        let record = self.records.find(|record| record.as_ref().map_or(true, is_filled))?;
        let position = match &record {
            Ok(record) => record.position(),
            Err(error) => error.position(),
        };
        let line = self.lines.at(position.map_or(0, csv::Position::byte));
        Some((line, record.ok()))
    }
}

/// Line numbers of records, as editors count: the csv crate positions a record before the line ends that it skips, so
/// that after a CRLF or an empty line its own count is too low.
struct Lines<'t> {
    text: &'t [u8],
    at: usize,
    line: u64,
}

impl<'t> Lines<'t> {
    fn parse(text: &'t str) -> Self {
        Self { text: text.as_bytes(), at: 0, line: 1 }
    }

    /// The line of the record at this offset; offsets of successive calls must not decrease.
    fn at(&mut self, byte: u64) -> u64 {
        let byte = usize::try_from(byte).unwrap_or(self.text.len()).clamp(self.at, self.text.len());
        let skipped = self.text[byte..].iter().take_while(|b| matches!(**b, b'\r' | b'\n')).count();
        let passed = self.text[self.at..byte + skipped].iter().filter(|b| **b == b'\n').count();
        self.at = byte + skipped;
        self.line += passed as u64;
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_fraction_is_omitted() {
        for (cell, whole) in [
            ("400.0", "400"),
            ("-400,00", "-400"),
            ("400", "400"),
            ("0.0", "0"),
            ("00", "00"),
            ("1.000", "1.000"),
            ("400.5", "400.5"),
            (".0", ".0"),
            ("FR.0", "FR.0"),
            ("", ""),
        ] {
            assert_eq!(without_fraction(cell), whole, "{cell}");
        }
    }

    #[test]
    fn records_of_empty_cells_are_skipped() {
        let records = Records::parse("a,b\n1,2\n\n,\n , \n3,4\n,\n", b',', false);
        let read: Vec<_> = records.map(|(line, record)| (line, record.unwrap().len())).collect();
        assert_eq!(read, [(1, 2), (2, 2), (6, 2)]);
    }
}
