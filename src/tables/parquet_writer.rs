//! Writes Parquet files column by column, in the order of the schema.

use crate::{Error, Result, VERSION};
use parquet::{
    basic::{Compression, ZstdLevel},
    data_type::DataType,
    file::{
        metadata::KeyValue,
        properties::{EnabledStatistics, WriterProperties},
        writer::SerializedRowGroupWriter,
    },
};

/// The properties of a file: its compression and its metadata. Values of the `plain` columns are mostly
/// unique, so they get no dictionary.
///
/// # Errors
/// `server.fault` if the compression level is invalid.
pub(crate) fn properties(
    said: impl IntoIterator<Item = (&'static str, String)>,
    plain: &[&str],
) -> Result<WriterProperties> {
    let said = said.into_iter().map(|(key, value)| KeyValue::new(key.to_owned(), value)).collect();
    let builder = plain.iter().fold(WriterProperties::builder(), |builder, column| {
        builder.set_column_dictionary_enabled((*column).into(), false)
    });
    Ok(builder
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(1).map_err(Error::internal)?))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_created_by(format!("vigie {VERSION}"))
        .set_max_row_group_row_count(None)
        .set_key_value_metadata(Some(said))
        .build())
}

/// Writes a column with optional values.
///
/// # Errors
/// `server.fault` if the schema has no such column, or one of another type.
pub(crate) fn optional<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    cells: impl Iterator<Item = Option<T::T>>,
) -> Result<()> {
    let (mut values, mut present) = (Vec::new(), Vec::new());
    for cell in cells {
        present.push(i16::from(cell.is_some()));
        values.extend(cell);
    }
    write_column::<T>(group, values, Some(present))
}

/// Writes a column. `present` contains 1 for each row with a value, and 0 for others.
///
/// # Errors
/// Same errors as [`optional`].
#[expect(clippy::needless_pass_by_value, reason = "a column is made to be written")]
pub(crate) fn write_column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    values: Vec<T::T>,
    present: Option<Vec<i16>>,
) -> Result<()> {
    let column = group.next_column().map_err(Error::internal)?;
    let mut column = column.ok_or_else(|| Error::internal("the schema has fewer columns than the rows"))?;
    column.typed::<T>().write_batch(&values, present.as_deref(), None).map_err(Error::internal)?;
    column.close().map_err(Error::internal)
}
