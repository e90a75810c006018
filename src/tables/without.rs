//! A table without one of its columns, as csv: for who finds that a column should not be sent.

use super::{
    Position, Unreadable,
    head::Head,
    walk::{Consumer, Flow, only},
};
use csv::{StringRecord, Writer, WriterBuilder};
use std::{io::Write, ops::ControlFlow, path::Path};

/// Writes a table of a file as csv in UTF-8, with a header and without that column.
///
/// # Errors
/// See [`Unreadable`]; `Disk` also where it cannot be written.
pub fn without_column(path: &Path, table: usize, column: usize, out: impl Write) -> Result<(), Unreadable> {
    let writer = WriterBuilder::new().delimiter(b';').flexible(true).from_writer(out);
    let mut without = Without { column, width: 0, writer };
    only(path, table, &Position::default(), &mut without)?;
    without.writer.flush().map_err(Unreadable::Disk)
}

struct Without<W: Write> {
    column: usize,
    width: usize,
    writer: Writer<W>,
}

impl<W: Write> Without<W> {
    fn write<'c>(&mut self, cells: impl Iterator<Item = &'c str>) -> Flow {
        let column = self.column;
        let others = cells.enumerate().filter(|(at, _)| *at != column).map(|(_, cell)| cell);
        self.writer.write_record(others).map_err(|e| Unreadable::Disk(std::io::Error::other(e)))?;
        Ok(ControlFlow::Continue(()))
    }
}

impl<W: Write> Consumer for Without<W> {
    fn begin(&mut self, head: Head) -> Flow {
        self.width = head.columns.len();
        if self.column >= self.width {
            return Err(Unreadable::broken(format!("it has no column {}", self.column + 1)));
        }
        self.write(head.columns.iter().map(String::as_str))
    }

    fn row(&mut self, _: u64, cells: &StringRecord) -> Flow {
        let width = self.width;
        self.write((0..width).map(|at| cells.get(at).unwrap_or_default()))
    }
}
