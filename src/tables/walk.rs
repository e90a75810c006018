//! Goes through the tables of a file, whatever its kind, and hands each row on as text.

use super::{
    MOST_TABLES, Unreadable, delimited,
    encoding::Text,
    head::Head,
    sniff::{self, Kind},
};
use csv::StringRecord;
use std::{
    fs::File,
    io::{self, Read},
    ops::ControlFlow,
    path::Path,
};

/// Whether to read on in this table.
pub(super) type Flow = Result<ControlFlow<()>, Unreadable>;

/// Takes what a file holds, table by table and row by row.
pub(super) trait Consumer {
    /// A table begins; its rows follow unless this breaks.
    fn begin(&mut self, head: Head) -> Flow;

    /// A row that is not empty, with the line it begins on; it may have fewer or more cells than the table has columns.
    fn row(&mut self, line: u64, cells: &StringRecord) -> Flow;
}

/// Bytes that can be read more than once, each time from their beginning.
pub(super) trait Source {
    fn open(&mut self) -> io::Result<Box<dyn Read + '_>>;
}

impl Source for &Path {
    fn open(&mut self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(File::open(self)?))
    }
}

/// A consumer that meets no more tables than one file may hold.
pub(super) struct Limited<'c> {
    consumer: &'c mut dyn Consumer,
    tables: usize,
}

impl Consumer for Limited<'_> {
    fn begin(&mut self, head: Head) -> Flow {
        self.tables += 1;
        if self.tables > MOST_TABLES {
            return Err(Unreadable::broken(format!("it holds more than {MOST_TABLES} tables")));
        }
        self.consumer.begin(head)
    }

    fn row(&mut self, line: u64, cells: &StringRecord) -> Flow {
        self.consumer.row(line, cells)
    }
}

pub(super) fn walk(path: &Path, consumer: &mut dyn Consumer) -> Result<(), Unreadable> {
    let mut limited = Limited { consumer, tables: 0 };
    let mut source = path;
    match sniff::kind(&mut source)? {
        Kind::Text => text(&mut source, None, &mut limited),
    }
}

/// A table of text: delimited cells or JSON.
fn text(source: &mut dyn Source, name: Option<&str>, consumer: &mut dyn Consumer) -> Result<(), Unreadable> {
    let text = Text::of(source)?;
    delimited::walk(source, name, &text, consumer)
}

/// One table of a file, by its number; the others are passed over.
pub(super) struct Only<'c> {
    pub(super) table: usize,
    pub(super) met: usize,
    pub(super) consumer: &'c mut dyn Consumer,
}

impl Consumer for Only<'_> {
    fn begin(&mut self, head: Head) -> Flow {
        self.met += 1;
        if self.met == self.table + 1 { self.consumer.begin(head) } else { Ok(ControlFlow::Break(())) }
    }

    fn row(&mut self, line: u64, cells: &StringRecord) -> Flow {
        self.consumer.row(line, cells)
    }
}

/// Hands the rows of one table on; broken when the file has fewer tables than that.
pub(super) fn only(path: &Path, table: usize, consumer: &mut dyn Consumer) -> Result<(), Unreadable> {
    let mut only = Only { table, met: 0, consumer };
    walk(path, &mut only)?;
    if only.met > table { Ok(()) } else { Err(Unreadable::broken(format!("it has no table {}", table + 1))) }
}
