//! The files that are delivered: one row a pharmacy, the fixed fields, then four columns for each market. The same scores give the same
//! bytes.

mod columnar;
mod delimited;
mod sheet;
mod workbook;
mod write;

pub(crate) use sheet::Sheet;
pub(crate) use write::write;
