//! Writes a table without one of its columns, for senders who find that it should not be shared.

use super::{
    consumer::{Flow, RowSink, TableHeader},
    fault::CellError,
    read_progress::ReadProgress,
    scan::scan_table,
    table::Table,
    unreadable::Unreadable,
};
use csv::{StringRecord, Writer, WriterBuilder};
use std::{io::Write, ops::ControlFlow, path::Path};

/// Writes a table of a file as CSV in UTF-8, with its header and without the column. Rows with text errors
/// are written as they were split.
///
/// # Errors
/// See [`Unreadable`]; `Disk` also if the output cannot be written.
pub fn write_without_column(
    path: &Path,
    index: usize,
    table: &Table,
    column: usize,
    out: impl Write,
) -> Result<(), Unreadable> {
    let writer = WriterBuilder::new().delimiter(b';').flexible(true).from_writer(out);
    let mut without = ColumnFilter { table, column, width: 0, writer };
    scan_table(path, index, &ReadProgress::default(), &mut without)?;
    without.writer.flush().map_err(Unreadable::Disk)
}

struct ColumnFilter<'t, W: Write> {
    table: &'t Table,
    column: usize,
    width: usize,
    writer: Writer<W>,
}

impl<W: Write> ColumnFilter<'_, W> {
    fn write<'c>(&mut self, cells: impl Iterator<Item = &'c str>) -> Flow {
        let column = self.column;
        let others = cells.enumerate().filter(|(at, _)| *at != column).map(|(_, cell)| cell);
        self.writer.write_record(others).map_err(|e| Unreadable::Disk(std::io::Error::other(e)))?;
        Ok(ControlFlow::Continue(()))
    }
}

impl<W: Write> RowSink for ColumnFilter<'_, W> {
    fn begin(&mut self, head: TableHeader) -> Flow {
        self.width = head.columns.len();
        if self.column >= self.width {
            return Err(Unreadable::broken(format!("it has no column {}", self.column + 1)));
        }
        // Columns without names have numbers as names, which would be read as a row.
        let has_names = head.columns.iter().zip(1..).any(|(name, number)| *name != i32::to_string(&number));
        if has_names {
            self.write(head.columns.iter().map(String::as_str))
        } else {
            Ok(ControlFlow::Continue(()))
        }
    }

    fn first_row_is_data(&self) -> Option<bool> {
        self.table.first_row_is_data()
    }

    fn row(&mut self, _: u64, cells: &StringRecord) -> Flow {
        let width = self.width.max(cells.len());
        self.write((0..width).map(|at| cells.get(at).unwrap_or_default()))
    }

    fn faulty(&mut self, line: u64, cells: &StringRecord, _: CellError) -> Flow {
        self.row(line, cells)
    }
}
