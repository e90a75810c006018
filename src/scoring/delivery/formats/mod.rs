//! The delivered files: one row per pharmacy, with the fixed fields and four columns for each market. Equal scores give
//! equal bytes.

mod columnar;
mod delimited;
mod sheet;
mod workbook;
mod write;

pub(crate) use sheet::Sheet;
pub(crate) use write::write;
