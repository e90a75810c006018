//! Delimited text: which character separates the cells, and the rows.

use super::{
    Format, Unreadable,
    encoding::Text,
    head::{Body, Written},
    meter::Metered,
    walk::{Consumer, Source},
};
use csv::{Reader, ReaderBuilder, StringRecord, Trim};
use memchr::memchr_iter;
use std::io::{self, Cursor, Read};

/// In the order of preference where a text reads as well with several: a comma is often a decimal sign.
const DELIMITERS: [u8; 4] = [b'\t', b';', b'|', b','];

/// Hands the table of a text on.
pub(super) fn walk(
    source: &mut dyn Source,
    name: Option<&str>,
    (text, sample): (&Text, &[u8]),
    consumer: &mut dyn Consumer,
) -> Result<(), Unreadable> {
    let delimiter = delimiter(sample);
    let encoding = Some(text.encoding.name());
    let written = Written { format: Format::Csv, encoding, delimiter: delimiter.map(char::from) };
    let mut body = Body::new(name, written, consumer);
    let (decoded, row) = Metered::new(text.decode(source)?);
    // Without a delimiter a row is one cell: no text that gets here holds the separator of units.
    let mut reader = reader(decoded, delimiter.unwrap_or(0x1F));
    let mut record = StringRecord::new();
    while reader.read_record(&mut record)? {
        row.is_over();
        let begins = line(&reader, &record);
        if body.row(begins, &record)?.is_break() {
            break;
        }
    }
    body.end()
}

/// A table that somebody may have edited: in UTF-8 or, as a spreadsheet of Windows saves it, in its letters, with commas or
/// semicolons between the cells; the first row names the columns.
///
/// # Errors
/// What cannot be read.
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

fn reader<R: Read>(text: R, delimiter: u8) -> Reader<R> {
    ReaderBuilder::new().delimiter(delimiter).has_headers(false).flexible(true).from_reader(text)
}

/// The line on which a record begins, as an editor counts. The reader stands behind the line end of the record, and its own
/// count for the record would not pass the empty lines before it.
fn line<R: Read>(reader: &Reader<R>, record: &StringRecord) -> u64 {
    let within = memchr_iter(b'\n', record.as_slice().as_bytes()).count() as u64;
    reader.position().line().saturating_sub(1 + within).max(1)
}

/// The character that cuts the rows of a sample into equally many cells; nothing where none does.
fn delimiter(sample: &[u8]) -> Option<u8> {
    let agreement = |delimiter: &u8| (agreement(sample, *delimiter), *delimiter);
    let fits = DELIMITERS.iter().map(agreement).filter(|(agreement, _)| *agreement >= 6);
    // The first of equals.
    fits.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, delimiter)| delimiter)
}

/// How many tenths of the rows have as many cells as most have, from the first row with several on: titles come before.
fn agreement(sample: &[u8], delimiter: u8) -> usize {
    let records = reader(sample, delimiter).into_byte_records().map_while(Result::ok);
    let mut widths: Vec<usize> = records.map(|record| record.len()).skip_while(|width| *width < 2).collect();
    if widths.len() > 2 {
        // The sample may end within a row.
        widths.pop();
    }
    let rows = widths.len();
    widths.sort_unstable();
    let most = widths.chunk_by(|a, b| a == b).filter(|same| same[0] > 1).map(<[usize]>::len).max();
    most.map_or(0, |most| most * 10 / rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_was_edited_is_read_however_a_spreadsheet_saved_it() {
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
    fn the_delimiter_cuts_every_row_alike() {
        for (sample, found) in [
            ("a;b\n1,5;2,5\n", Some(b';')),
            ("a,b\n1.5,2.5\n", Some(b',')),
            ("a\tb\n1,5\t2,5\n", Some(b'\t')),
            ("a|b\n\"x|y\"|2\n", Some(b'|')),
            ("Ventes 2026, réseau\n\na;b;c\n1;2;3\n4;5;6\n", Some(b';')),
            ("2026-01-01;1,5;2,5\n2026-01-02;1,5;3,5\n", Some(b';')),
            ("\"a, b\",\"c; d\"\n\"e\",\"f\"\n", Some(b',')),
            ("a\nb\nc\n", None),
            ("", None),
        ] {
            assert_eq!(delimiter(sample.as_bytes()).map(char::from), found.map(char::from), "{sample}");
        }
    }
}
