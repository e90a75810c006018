//! Limits of the content of a file.

/// Maximum columns of a table.
pub(super) const MAX_COLUMNS: usize = 500;
/// Maximum tables of a file.
pub(super) const MAX_TABLES: usize = 10;
/// Maximum bytes of a row; an unclosed quote would turn the rest of a file into one row.
pub(super) const MAX_ROW_BYTES: usize = 1_000_000;
/// Maximum characters of a cell.
pub(super) const MAX_CELL_CHARS: usize = 32_000;
/// Maximum bytes of all cells of a file, and of the pages of a Parquet file.
pub(super) const MAX_BYTES: u64 = 200_000_000;
/// Maximum characters of a cell or a name in results.
pub(super) const MAX_EXCERPT_CHARS: usize = 80;
