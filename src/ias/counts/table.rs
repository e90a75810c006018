//! Parses tables of daily counts from CSV or Parquet, row by row. The rules of each cell are defined once here, and
//! every error has its line and column.

mod columnar;
mod rows;

pub(super) use rows::Table;

use crate::{
    error::FieldError,
    ias::{
        input_file::{InputFile, Progress},
        text,
    },
};
use jiff::civil::Date;
use rows::Reader;

/// Parses a file, or returns its errors up to a limit, each as `file:line:column` and a sentence; rows of a Parquet
/// file count as lines.
pub(super) fn parse(
    source: &InputFile,
    today: Date,
    advance: Progress<'_>,
) -> Result<Table, Vec<FieldError>> {
    let mut reader = Reader::new(source, today, advance);
    if columnar::is_one(&source.bytes) {
        columnar::for_each_row(&source.bytes, &mut reader);
    } else {
        read_text(&source.bytes, &mut reader);
    }
    reader.finish()
}

fn read_text(bytes: &[u8], reader: &mut Reader<'_>) {
    let Some(text) = text::decode(bytes, &mut reader.faults) else { return };
    let header = text.lines().next().unwrap_or_default();
    let delimiter = if header.contains(';') { b';' } else { b',' };
    let mut records = text::Records::parse(&text, delimiter, false);
    let first = records.header();
    let Some(places) = reader.header(&first.iter().collect::<Vec<_>>()) else { return };
    while let Some((line, record)) = records.next() {
        reader.advance.set(records.at(), text.len() as u64);
        match record {
            Some(record) if record.len() == first.len() => {
                reader.row(line, places.map(|place| place.and_then(|at| record.get(at))));
            }
            Some(record) => {
                let (found, expected) = (record.len(), first.len());
                let cells = if found == 1 { "cell" } else { "cells" };
                reader.faults.add(line, "", format!("{found} {cells} where the header has {expected}"));
            }
            None => reader.faults.add(line, "", "the line cannot be read as cells and separators"),
        }
        if reader.faults.is_full() {
            break;
        }
    }
}

#[cfg(test)]
mod tests;
