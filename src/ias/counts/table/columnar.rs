//! Reads Parquet: whatever the types of the columns, each cell becomes the text that it would be in CSV, so that one
//! set of rules applies to both.

use super::rows::{COLUMNS, Reader};
use crate::{ias::series::days_after, tables::Instants};
use jiff::civil::{Date, DateTime, Time, date};
use parquet::{
    basic::{ConvertedType, Type as Physical},
    errors::ParquetError,
    file::{reader::FileReader, serialized_reader::SerializedFileReader},
    record::Field,
    schema::types::ColumnDescriptor,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

const MAGIC: &[u8] = b"PAR1";

pub(super) fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Passes the rows of a Parquet file to the reader.
pub(super) fn for_each_row(bytes: &[u8], reader: &mut Reader<'_>) {
    let owned = bytes::Bytes::copy_from_slice(bytes);
    // The library panics on some kinds of damage.
    let outcome = catch_unwind(AssertUnwindSafe(|| rows(owned, reader)));
    match outcome {
        Ok(Ok(())) => {}
        Ok(Err(error)) => reader.faults.add(0, "", format!("the Parquet file cannot be read: {error}")),
        Err(_) => reader.faults.add(0, "", "the Parquet file is damaged"),
    }
}

fn rows(bytes: bytes::Bytes, reader: &mut Reader<'_>) -> Result<(), ParquetError> {
    let file = SerializedFileReader::new(bytes)?;
    let schema = file.metadata().file_metadata().schema_descr();
    let names: Vec<&str> = schema.columns().iter().map(|column| column.name()).collect();
    let Some(places) = reader.header(&names) else { return Ok(()) };
    let instants = Instants::from_metadata(file.metadata().file_metadata());
    for (at, column) in schema.columns().iter().enumerate() {
        if !is_plain(column) {
            let problem = format!("the type {} is not a text, number or day", column.physical_type());
            reader.faults.add(1, names[at], problem);
        }
    }
    if !reader.faults.is_empty() {
        return Ok(());
    }
    let all = u64::try_from(file.metadata().file_metadata().num_rows()).unwrap_or_default();
    for (at, row) in file.get_row_iter(None)?.enumerate() {
        let row = row?;
        let fields: Vec<&Field> = row.get_column_iter().map(|(_, field)| field).collect();
        let cells = places.map(|place| {
            place.map(|at| fields.get(at).map_or_else(String::new, |field| cell(field, &instants[at])))
        });
        let line = u64::try_from(at + 1).unwrap_or(u64::MAX);
        reader.advance.set(line, all);
        debug_assert_eq!(cells.len(), COLUMNS.len());
        reader.row(line, cells.each_ref().map(Option::as_deref));
        if reader.faults.is_full() {
            break;
        }
    }
    Ok(())
}

/// Whether every value of the column has a text; lists and times of day do not.
fn is_plain(column: &ColumnDescriptor) -> bool {
    if column.max_rep_level() > 0 {
        return false;
    }
    match column.physical_type() {
        Physical::BYTE_ARRAY => {
            matches!(column.converted_type(), ConvertedType::UTF8 | ConvertedType::ENUM)
        }
        Physical::INT32 | Physical::INT64 => !matches!(
            column.converted_type(),
            ConvertedType::TIME_MILLIS | ConvertedType::TIME_MICROS | ConvertedType::DECIMAL
        ),
        Physical::DOUBLE | Physical::FLOAT => true,
        Physical::BOOLEAN | Physical::INT96 | Physical::FIXED_LEN_BYTE_ARRAY => false,
    }
}

/// The text of a value in CSV.
fn cell(field: &Field, instants: &Instants) -> String {
    if let Some(time) = instants.civil(field) {
        return midnight(time);
    }
    match field {
        Field::Str(text) => text.clone(),
        Field::Date(days) => civil(i64::from(*days)),
        Field::Byte(number) => number.to_string(),
        Field::Short(number) => number.to_string(),
        Field::Int(number) => number.to_string(),
        Field::Long(number) => number.to_string(),
        Field::UByte(number) => number.to_string(),
        Field::UShort(number) => number.to_string(),
        Field::UInt(number) => number.to_string(),
        Field::ULong(number) => number.to_string(),
        // A whole number is printed without a point; NaN and infinity are printed as invalid numbers.
        Field::Float(number) => number.to_string(),
        Field::Double(number) => number.to_string(),
        _ => String::new(),
    }
}

/// A day that was written as the instant at which it begins.
fn midnight(time: DateTime) -> String {
    if time.time() == Time::midnight() {
        return time.date().to_string();
    }
    format!("{} and a time of day", time.date())
}

fn civil(days: i64) -> String {
    const UNIX: Date = date(1970, 1, 1);
    days_after(UNIX, days).to_string()
}
