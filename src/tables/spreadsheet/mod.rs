//! Spreadsheets, parsed from their XML as a stream. Libraries for whole workbooks reserve the memory that a
//! file declares, and repeat cells as often as it declares; this reader keeps one row and the shared strings,
//! within limits.

pub(super) mod ods;
mod sheet;
mod styles;
pub(super) mod xlsx;
mod xml;
