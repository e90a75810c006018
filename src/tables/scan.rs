//! Passes the rows of all tables of a file to a consumer as text, for every format.

use super::{
    archive_kind::ArchiveKind,
    consumer::{Flow, RowSink, Source, TableHeader},
    delimited,
    encoding::Text,
    fault::CellError,
    json,
    limits::{MAX_BYTES, MAX_TABLES},
    parquet,
    read_progress::ReadProgress,
    sniff::{self, Kind},
    spreadsheet::{ods, xlsx},
    unreadable::Unreadable,
};
use crate::zip_archive::{self, Entry, ReadSeek, Zip};
use bytes::Bytes;
use csv::StringRecord;
use std::{
    fs::File,
    io::{self, BufReader, Cursor, Read},
    ops::ControlFlow,
    path::Path,
};

/// Spreadsheets may share texts and columns may repeat values a million times. The cells of a file may
/// therefore contain at most this multiple of its size, within limits.
const RATIO: u64 = 100;
const MIN_BYTES: u64 = 5_000_000;

/// A file as the source of one table.
struct FileSource<'p> {
    path: &'p Path,
    position: &'p ReadProgress,
}

impl Source for FileSource<'_> {
    fn open(&mut self) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(self.position.open(self.path)?))
    }
}

/// A consumer that limits the number of tables and the bytes of their cells.
struct LimitedSink<'c> {
    consumer: &'c mut dyn RowSink,
    tables: usize,
    /// Remaining bytes.
    bytes: u64,
}

impl LimitedSink<'_> {
    fn charge(&mut self, cells: &StringRecord) -> Result<(), Unreadable> {
        let bytes = (cells.as_slice().len() + cells.len()) as u64;
        let rest = self.bytes.checked_sub(bytes);
        self.bytes = rest
            .ok_or_else(|| Unreadable::broken("its cells contain far more bytes than its size suggests"))?;
        Ok(())
    }
}

impl RowSink for LimitedSink<'_> {
    fn begin(&mut self, head: TableHeader) -> Flow {
        self.tables += 1;
        if self.tables > MAX_TABLES {
            return Err(Unreadable::broken(format!("it contains more than {MAX_TABLES} tables")));
        }
        self.consumer.begin(head)
    }

    fn takes_all(&self) -> bool {
        self.consumer.takes_all()
    }

    fn row(&mut self, line: u64, cells: &StringRecord) -> Flow {
        self.charge(cells)?;
        self.consumer.row(line, cells)
    }

    fn first_row_is_data(&self) -> Option<bool> {
        self.consumer.first_row_is_data()
    }

    fn faulty(&mut self, line: u64, cells: &StringRecord, fault: CellError) -> Flow {
        self.charge(cells)?;
        self.consumer.faulty(line, cells, fault)
    }
}

pub(super) fn scan(
    path: &Path,
    position: &ReadProgress,
    consumer: &mut dyn RowSink,
) -> Result<(), Unreadable> {
    let size = path.metadata()?.len();
    let bytes = size.saturating_mul(RATIO).clamp(MIN_BYTES, MAX_BYTES);
    let mut limited = LimitedSink { consumer, tables: 0, bytes };
    let mut source = FileSource { path, position };
    match sniff::kind(&mut source)? {
        Kind::Text => text(&mut source, None, &mut limited),
        Kind::Zip => zip(Box::new(BufReader::new(position.open(path)?)), None, &mut limited),
        Kind::Parquet => parquet::scan(|| File::open(path), None, &mut limited),
    }
}

/// Reads a spreadsheet or an archive; `name` is that of a spreadsheet within an archive.
fn zip(
    file: Box<dyn ReadSeek + '_>,
    name: Option<&str>,
    consumer: &mut dyn RowSink,
) -> Result<(), Unreadable> {
    let (mut zip, holds) = zip_archive::open(file, ArchiveKind::detect)?;
    match holds {
        ArchiveKind::Xlsx => xlsx::scan(&mut zip, name, consumer),
        ArchiveKind::Ods => ods::scan(&mut zip, name, consumer),
        ArchiveKind::Files if name.is_some() => {
            Err(Unreadable::unsupported("it is an archive within an archive"))
        }
        ArchiveKind::Files => files(&mut zip, consumer),
    }
}

/// Reads the tables of an archive, which must not contain anything else.
fn files(zip_: &mut Zip<'_>, consumer: &mut dyn RowSink) -> Result<(), Unreadable> {
    for index in 0..zip_.len() {
        let name = zip_archive::name(zip_, index)?;
        if name.ends_with('/') || zip_archive::is_os_metadata(&name) {
            continue;
        }
        let mut entry = Entry { zip: zip_, index };
        let read =
            match sniff::kind(&mut entry) {
                Ok(Kind::Text) => text(&mut entry, Some(&name), consumer),
                // These formats are read from their end, in memory. Their size is within the limits of the
                // archive, which was checked.
                Ok(Kind::Zip) => whole(&mut entry)
                    .and_then(|bytes| zip(Box::new(Cursor::new(bytes)), Some(&name), consumer)),
                Ok(Kind::Parquet) => whole(&mut entry)
                    .and_then(|bytes| parquet::scan(|| Ok(bytes.clone()), Some(&name), consumer)),
                Err(unreadable) => Err(unreadable),
            };
        read.map_err(|unreadable| unreadable.in_entry(&name))?;
    }
    Ok(())
}

fn whole(entry: &mut Entry<'_, '_>) -> Result<Bytes, Unreadable> {
    let mut bytes = Vec::new();
    entry.open()?.read_to_end(&mut bytes)?;
    Ok(bytes.into())
}

/// Reads a text: delimited cells or JSON.
fn text(source: &mut dyn Source, name: Option<&str>, consumer: &mut dyn RowSink) -> Result<(), Unreadable> {
    let text = Text::detect(source)?;
    let sample = text.sample(source)?;
    match json::shape(&sample) {
        Some(shape) => json::scan(source, name, &text, shape, consumer),
        None => delimited::scan(source, name, &text, &sample, consumer),
    }
}

/// Selects one table of a file by its index and skips the others.
pub(super) struct SingleTable<'c> {
    pub(super) table: usize,
    pub(super) met: usize,
    pub(super) consumer: &'c mut dyn RowSink,
}

impl RowSink for SingleTable<'_> {
    fn begin(&mut self, head: TableHeader) -> Flow {
        self.met += 1;
        if self.met == self.table + 1 { self.consumer.begin(head) } else { Ok(ControlFlow::Break(())) }
    }

    fn takes_all(&self) -> bool {
        self.consumer.takes_all()
    }

    fn row(&mut self, line: u64, cells: &StringRecord) -> Flow {
        self.consumer.row(line, cells)
    }

    fn first_row_is_data(&self) -> Option<bool> {
        self.consumer.first_row_is_data().filter(|_| self.met == self.table)
    }

    fn faulty(&mut self, line: u64, cells: &StringRecord, fault: CellError) -> Flow {
        self.consumer.faulty(line, cells, fault)
    }
}

/// Passes the rows of one table to the consumer; [`Unreadable`] if the file has fewer tables.
pub(super) fn scan_table(
    path: &Path,
    table: usize,
    position: &ReadProgress,
    consumer: &mut dyn RowSink,
) -> Result<(), Unreadable> {
    let mut only = SingleTable { table, met: 0, consumer };
    scan(path, position, &mut only)?;
    if only.met > table { Ok(()) } else { Err(Unreadable::broken(format!("it has no table {}", table + 1))) }
}
