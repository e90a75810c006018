//! Writes a result in each format.

use super::{columnar, delimited, sheet::Sheet, workbook};
use crate::{Error, Result, scoring::model::order::SalesFormat};

/// Writes a file.
///
/// # Errors
/// A fault: every text and number there is can be written.
pub(crate) fn write(format: SalesFormat, sheet: &Sheet<'_>) -> Result<Vec<u8>> {
    match format {
        SalesFormat::Csv => delimited::write(sheet),
        SalesFormat::Xlsx => workbook::write(sheet).map_err(Error::fault),
        SalesFormat::Parquet => columnar::write(sheet),
    }
}

#[cfg(test)]
mod tests;
