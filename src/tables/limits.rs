//! Limits of what a file may hold.

/// Columns of one table.
pub(super) const MOST_COLUMNS: usize = 500;
/// Tables of one file.
pub(super) const MOST_TABLES: usize = 10;
/// Bytes of one row; a quote that is never closed would make the rest of a file one.
pub(super) const LONGEST_ROW: usize = 1_000_000;
/// Characters of one cell.
pub(super) const LONGEST_CELL: usize = 32_000;
/// Bytes that the cells of a file have together, and a Parquet file's pages.
pub(super) const MOST_BYTES: u64 = 200_000_000;
/// Characters of a cell or a name that are shown.
pub(super) const SHOWN: usize = 80;
