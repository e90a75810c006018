//! Reads a Parquet file as a table.

use super::{instants::Instants, pages};
use crate::tables::{
    consumer::{RowSink, TableFormat},
    header::HeaderDetector,
    limits::MAX_COLUMNS,
    number::format,
    table::Format,
    unreadable::Unreadable,
};
use csv::StringRecord;
use jiff::{
    Span,
    civil::{DateTime, date},
};
use parquet::{
    errors::ParquetError,
    file::{
        reader::{ChunkReader, FileReader as _},
        serialized_reader::SerializedFileReader,
    },
    record::Field,
};
use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
};

const WRITTEN: TableFormat = TableFormat { format: Format::Parquet, encoding: None, delimiter: None };

impl From<ParquetError> for Unreadable {
    fn from(e: ParquetError) -> Self {
        Self::broken(e.to_string())
    }
}

/// Passes the table of a file on; the file is opened twice.
pub(crate) fn scan<R: ChunkReader + 'static>(
    open: impl Fn() -> io::Result<R>,
    name: Option<&str>,
    consumer: &mut dyn RowSink,
) -> Result<(), Unreadable> {
    let outcome = catch_unwind(AssertUnwindSafe(|| rows(&open()?, open()?, name, consumer)));
    outcome.unwrap_or_else(|_| Err(Unreadable::broken("it is a damaged Parquet file")))
}

pub(super) fn rows<R: ChunkReader + 'static>(
    bytes: &R,
    file: R,
    name: Option<&str>,
    consumer: &mut dyn RowSink,
) -> Result<(), Unreadable> {
    pages::check_description(bytes)?;
    let reader = SerializedFileReader::new(file)?;
    let metadata = reader.metadata();
    let schema = metadata.file_metadata().schema_descr();
    if schema.num_columns() > MAX_COLUMNS {
        return Err(Unreadable::broken(format!("it has more than {MAX_COLUMNS} columns")));
    }
    let is_flat = schema.root_schema().get_fields().iter().all(|field| field.is_primitive());
    if !is_flat || schema.columns().iter().any(|column| column.max_rep_level() > 0) {
        return Err(Unreadable::broken("a column of it holds lists or groups of values"));
    }
    pages::check(bytes, metadata)?;
    let instants = Instants::from_metadata(metadata.file_metadata());
    let names = schema.columns().iter().map(|column| column.name().to_owned()).collect();
    let mut body = HeaderDetector::new(name, WRITTEN, consumer).named(names);
    let mut record = StringRecord::new();
    for (line, row) in (1..).zip(reader.get_row_iter(None)?) {
        record.clear();
        for ((_, field), instants) in row?.get_column_iter().zip(&instants) {
            record.push_field(&instants.civil(field).map_or_else(|| text(field), written));
        }
        if body.row(line, &record)?.is_break() {
            break;
        }
    }
    body.end()
}

/// The text of a value in CSV. Whole numbers have no decimal point.
pub(super) fn text(field: &Field) -> String {
    match field {
        // An instant beyond the calendar.
        Field::TimestampMillis(_) | Field::TimestampMicros(_) => String::new(),
        Field::Date(days) => day(*days).unwrap_or_default(),
        Field::Str(text) => text.clone(),
        Field::Bytes(bytes) => std::str::from_utf8(bytes.data()).unwrap_or_default().to_owned(),
        Field::Bool(is) => if *is { "TRUE" } else { "FALSE" }.to_owned(),
        Field::Null => String::new(),
        Field::Float(number) => number.to_string(),
        Field::Double(number) => format(*number),
        other => other.to_string(),
    }
}

/// A date, with the time of day unless it is midnight.
pub(super) fn written(time: DateTime) -> String {
    let text = time.to_string();
    text.strip_suffix("T00:00:00").map_or(text.clone(), str::to_owned)
}

pub(super) fn day(days: i32) -> Option<String> {
    let day = date(1970, 1, 1).checked_add(Span::new().try_days(days).ok()?).ok()?;
    Some(day.to_string())
}
