//! Writes Parquet column by column, in the order of the schema.

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

/// How a file is packed, and what it says of itself, by name. Values of the `plain` columns hardly repeat: they have no dictionary.
///
/// # Errors
/// A fault: the level is one that there is.
pub(crate) fn properties(
    said: impl IntoIterator<Item = (&'static str, String)>,
    plain: &[&str],
) -> Result<WriterProperties> {
    let said = said.into_iter().map(|(key, value)| KeyValue::new(key.to_owned(), value)).collect();
    let builder = plain.iter().fold(WriterProperties::builder(), |builder, column| {
        builder.set_column_dictionary_enabled((*column).into(), false)
    });
    Ok(builder
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(1).map_err(Error::fault)?))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_created_by(format!("vigie {VERSION}"))
        .set_max_row_group_row_count(None)
        .set_key_value_metadata(Some(said))
        .build())
}

/// Writes one column, some cells of which may be empty.
///
/// # Errors
/// A column that the schema does not have, or of another type.
pub(crate) fn optional<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    cells: impl Iterator<Item = Option<T::T>>,
) -> Result<()> {
    let (mut values, mut present) = (Vec::new(), Vec::new());
    for cell in cells {
        present.push(i16::from(cell.is_some()));
        values.extend(cell);
    }
    put::<T>(group, values, Some(present))
}

/// Writes one column. `present` tells, row by row, whether there is a value.
///
/// # Errors
/// As [`optional`].
#[expect(clippy::needless_pass_by_value, reason = "a column is made to be written")]
pub(crate) fn put<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    values: Vec<T::T>,
    present: Option<Vec<i16>>,
) -> Result<()> {
    let column = group.next_column().map_err(Error::fault)?;
    let mut column = column.ok_or_else(|| Error::fault("the schema has fewer columns than the rows"))?;
    column.typed::<T>().write_batch(&values, present.as_deref(), None).map_err(Error::fault)?;
    column.close().map_err(Error::fault)
}
