//! What readers of a format hand on, and to what.

use super::{fault::Fault, table::Format, unreadable::Unreadable};
use csv::StringRecord;
use std::{
    io::{self, Read},
    ops::ControlFlow,
};

/// What is known of a table before its rows.
#[derive(Debug, Clone)]
pub(super) struct Head {
    pub(super) name: Option<String>,
    pub(super) written: Written,
    pub(super) header_row: Option<u64>,
    pub(super) columns: Vec<String>,
}

impl Head {
    /// Whether a row has cells beyond the columns.
    pub(super) fn is_longer(&self, cells: &StringRecord) -> bool {
        cells.len() > self.columns.len() && filled(cells) > self.columns.len()
    }
}

/// How a table is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written {
    pub(super) format: Format,
    pub(super) encoding: Option<&'static str>,
    pub(super) delimiter: Option<char>,
}

/// Whether to read on in this table.
pub(super) type Flow = Result<ControlFlow<()>, Unreadable>;

/// Takes what a file holds, table by table and row by row.
pub(super) trait Consumer {
    /// A table begins; its rows follow unless this breaks.
    fn begin(&mut self, head: Head) -> Flow;

    /// Whether a table that names no columns is handed on from its first line, titles and header too.
    fn takes_all(&self) -> bool {
        false
    }

    /// A row that is not empty, with the line it begins on; it may have fewer or more cells than the table has columns.
    fn row(&mut self, line: u64, cells: &StringRecord) -> Flow;

    /// What the sender says of the first row of the next table, if anything: data, or else the names of the columns.
    fn first_row_is_data(&self) -> Option<bool> {
        None
    }

    /// A row with a fault of the text itself: its cells are those of the line on which it begins.
    fn faulty(&mut self, line: u64, cells: &StringRecord, fault: Fault) -> Flow;
}

/// Bytes that can be read more than once, each time from their beginning.
pub(super) trait Source {
    fn open(&mut self) -> io::Result<Box<dyn Read + '_>>;
}

/// Cells up to the last that is not empty.
pub(super) fn filled(cells: &StringRecord) -> usize {
    cells.iter().enumerate().filter(|(_, cell)| !cell.trim().is_empty()).last().map_or(0, |(at, _)| at + 1)
}
