//! Writes a result in each format.

use super::{columnar, delimited, sheet::Sheet, workbook};
use crate::{Error, Result, scoring::model::order::SalesFormat};

/// Encodes a file.
///
/// # Errors
/// A fault: every text and number can be encoded.
pub(crate) fn write(format: SalesFormat, sheet: &Sheet<'_>) -> Result<Vec<u8>> {
    match format {
        SalesFormat::Csv => delimited::write(sheet),
        SalesFormat::Xlsx => workbook::write(sheet).map_err(Error::internal),
        SalesFormat::Parquet => columnar::write(sheet),
    }
}

#[cfg(test)]
mod tests;
