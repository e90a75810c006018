//! Parquet files: the same columns with their types, in one row group.

use super::sheet::{FIXED, Sheet, fixed, of_market};
use crate::{
    Error, Result,
    tables::parquet_writer::{self, optional, write_column},
};
use parquet::{
    basic::{LogicalType, Repetition, Type as Physical},
    data_type::{ByteArray, ByteArrayType, Int32Type},
    errors::ParquetError,
    file::writer::SerializedFileWriter,
    schema::types::Type,
};
use std::sync::Arc;

pub(super) fn write(sheet: &Sheet<'_>) -> Result<Vec<u8>> {
    let schema = Arc::new(schema(sheet).map_err(Error::internal)?);
    let said = [("title", sheet.title.clone()), ("notes", sheet.notes.join("\n"))];
    let properties = Arc::new(parquet_writer::properties(said, &[])?);
    let mut file = SerializedFileWriter::new(Vec::new(), schema, properties).map_err(Error::internal)?;
    let mut group = file.next_row_group().map_err(Error::internal)?;
    for at in 0..FIXED.len() {
        let cell = |text: &str| ByteArray::from(text.as_bytes().to_vec());
        write_column::<ByteArrayType>(
            &mut group,
            sheet.pharmacies.iter().map(|one| cell(fixed(one)[at])).collect(),
            None,
        )?;
    }
    for market in 0..sheet.markets.len() {
        let numbers = |at: usize| of_market(sheet, market).map(move |score| score.numbers()[at]);
        optional::<Int32Type>(&mut group, numbers(0))?;
        let basis = of_market(sheet, market).map(|score| ByteArray::from(score.basis.word()));
        write_column::<ByteArrayType>(&mut group, basis.collect(), None)?;
        optional::<Int32Type>(&mut group, numbers(1))?;
        optional::<Int32Type>(&mut group, numbers(2))?;
    }
    group.close().map_err(Error::internal)?;
    file.into_inner().map_err(Error::internal)
}

/// The schema: required texts; for each market, a basis and optional numbers.
fn schema(sheet: &Sheet<'_>) -> Result<Type, ParquetError> {
    let field = |(at, name): (usize, String)| {
        let is_number = at >= FIXED.len() && (at - FIXED.len()) % 4 != 1;
        let (physical, logical, repetition) = match is_number {
            true => (Physical::INT32, None, Repetition::OPTIONAL),
            false => (Physical::BYTE_ARRAY, Some(LogicalType::String), Repetition::REQUIRED),
        };
        let builder = Type::primitive_type_builder(&name, physical);
        builder.with_logical_type(logical).with_repetition(repetition).build().map(Arc::new)
    };
    let fields: Result<Vec<_>, _> = sheet.header().into_iter().enumerate().map(field).collect();
    Type::group_type_builder("scoring").with_fields(fields?).build()
}
