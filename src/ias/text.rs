//! Turns the bytes of a file into text: files of series are latin-1, ASCII or UTF-8, the historic ones may end with
//! a stray Ctrl-Z, and people hand over spreadsheets by mistake.

use crate::faults::Faults;
use csv::StringRecord;
use std::borrow::Cow;

/// Ctrl-Z, which ended text files long ago and still ends the historic regional ones.
const END_OF_TEXT: u8 = 0x1A;

/// The text of a file, or a fault saying what the file is instead.
pub(super) fn decode<'b>(bytes: &'b [u8], faults: &mut Faults<'_>) -> Option<Cow<'b, str>> {
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

/// The records of a CSV text, each with the line it begins on; nothing where a line cannot be read as cells.
pub(super) struct Records<'t> {
    records: csv::StringRecordsIntoIter<&'t [u8]>,
    lines: Lines<'t>,
}

impl<'t> Records<'t> {
    /// Lines that begin with `#` are comments, if that is said.
    pub(super) fn of(text: &'t str, delimiter: u8, comments: bool) -> Self {
        let mut reader = csv::ReaderBuilder::new();
        reader.delimiter(delimiter).comment(comments.then_some(b'#')).has_headers(false).flexible(true);
        Self { records: reader.from_reader(text.as_bytes()).into_records(), lines: Lines::of(text) }
    }

    /// Where the last record that was given begins, in bytes of the text.
    pub(super) fn at(&self) -> u64 {
        self.lines.at as u64
    }

    /// The first record; empty where there is none.
    pub(super) fn header(&mut self) -> StringRecord {
        self.next().and_then(|(_, record)| record).unwrap_or_default()
    }
}

impl Iterator for Records<'_> {
    type Item = (u64, Option<StringRecord>);

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.records.next()?;
        let position = match &record {
            Ok(record) => record.position(),
            Err(error) => error.position(),
        };
        let line = self.lines.at(position.map_or(0, csv::Position::byte));
        Some((line, record.ok()))
    }
}

/// Tells the line a record begins on, as an editor counts: the csv crate places a record before the line ends
/// it skips, so that after a CRLF or an empty line its own count is too low.
struct Lines<'t> {
    text: &'t [u8],
    at: usize,
    line: u64,
}

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Self {
        Self { text: text.as_bytes(), at: 0, line: 1 }
    }

    /// The line of the record at this byte; records are asked for in their order.
    fn at(&mut self, byte: u64) -> u64 {
        let byte = usize::try_from(byte).unwrap_or(self.text.len()).clamp(self.at, self.text.len());
        let skipped = self.text[byte..].iter().take_while(|b| matches!(**b, b'\r' | b'\n')).count();
        let passed = self.text[self.at..byte + skipped].iter().filter(|b| **b == b'\n').count();
        self.at = byte + skipped;
        self.line += passed as u64;
        self.line
    }
}
