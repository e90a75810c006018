//! The interface between readers of formats and consumers of tables.

use super::{fault::CellError, table::Format, unreadable::Unreadable};
use csv::StringRecord;
use std::{
    io::{self, Read},
    ops::ControlFlow,
};

/// The metadata of a table, known before its rows.
#[derive(Debug, Clone)]
pub(super) struct TableHeader {
    pub(super) name: Option<String>,
    pub(super) written: TableFormat,
    pub(super) header_row: Option<u64>,
    pub(super) columns: Vec<String>,
}

impl TableHeader {
    /// Whether a row has filled cells beyond the columns.
    pub(super) fn is_longer(&self, cells: &StringRecord) -> bool {
        cells.len() > self.columns.len() && filled(cells) > self.columns.len()
    }
}

/// The format of a table.
#[derive(Debug, Clone, Copy)]
pub(super) struct TableFormat {
    pub(super) format: Format,
    pub(super) encoding: Option<&'static str>,
    pub(super) delimiter: Option<char>,
}

/// Whether to continue reading this table.
pub(super) type Flow = Result<ControlFlow<()>, Unreadable>;

/// Receives the content of a file, table by table and row by row.
pub(super) trait RowSink {
    /// Begins a table. Its rows follow, unless this breaks.
    fn begin(&mut self, head: TableHeader) -> Flow;

    /// Whether tables without named columns are passed on from the first line, including titles and header.
    fn takes_all(&self) -> bool {
        false
    }

    /// Receives a non-empty row, with the line on which it begins. It may have fewer or more cells than the
    /// table has columns.
    fn row(&mut self, line: u64, cells: &StringRecord) -> Flow;

    /// The sender's decision about the first row of the next table: `true` if it is data, `false` if it is a
    /// header.
    fn first_row_is_data(&self) -> Option<bool> {
        None
    }

    /// Receives a row with a text error. Its cells are those of the line on which it begins.
    fn faulty(&mut self, line: u64, cells: &StringRecord, fault: CellError) -> Flow;
}

/// Bytes that can be read several times, each time from their beginning.
pub(super) trait Source {
    fn open(&mut self) -> io::Result<Box<dyn Read + '_>>;
}

/// The number of cells up to the last non-empty one.
pub(super) fn filled(cells: &StringRecord) -> usize {
    cells.iter().enumerate().filter(|(_, cell)| !cell.trim().is_empty()).last().map_or(0, |(at, _)| at + 1)
}
