//! Lines that cannot be counted: why not, and the side file that lists them.

use crate::{Result, closed_list::closed_list, error::Error, tables::as_text};
use std::{
    fs::File,
    io::BufWriter,
    path::{Path, PathBuf},
};

/// Of a rejected line, this much is repeated: enough to see what is wrong.
const SHOWN: usize = 200;

closed_list! {
    /// Why a line cannot be counted: its word in lists of rejects, summaries and parts of counts.
    Reason {
        // Another number of cells than the header.
        Cells = "cells",
        Quotes = "quotes",
        // No day of the calendar since 2000, written 2016-05-13.
        Date = "date",
        DateToCome = "date-to-come",
        // No pharmacy, or one with a name longer than 64 bytes.
        Pharmacy = "pharmacy",
        // None of the 22 former regions.
        Region = "region",
        Product = "product",
        // No whole number of boxes.
        Quantity = "quantity",
        // No amount of euros and cents.
        Amount = "amount",
    }
}

/// What was read in one block of lines.
#[derive(Default)]
pub(super) struct Block {
    pub(super) lines: u64,
    pub(super) sales: u64,
    /// Lines before it in the block, reason, text.
    pub(super) rejects: Vec<(u64, Reason, Vec<u8>)>,
}

impl Block {
    pub(super) fn reject(&mut self, reason: Reason, line: &[u8]) {
        self.rejects.push((self.lines, reason, line[..line.len().min(SHOWN)].to_vec()));
    }
}

/// The side file: `file,line,reason,text`.
pub(super) struct List {
    path: PathBuf,
    writer: csv::Writer<BufWriter<File>>,
}

impl List {
    pub(super) fn create(path: &Path) -> Result<Self> {
        let file = File::create(path).map_err(|e| Error::file("write", path, &e))?;
        let mut list = Self { path: path.to_owned(), writer: csv::Writer::from_writer(BufWriter::new(file)) };
        list.add(["file", "line", "reason", "text"])?;
        Ok(list)
    }

    pub(super) fn add(&mut self, record: [&str; 4]) -> Result<()> {
        let cells = record.map(|cell| as_text(cell.to_owned()));
        self.writer.write_record(cells).map_err(|e| Error::file("write", &self.path, &e.into()))
    }

    /// Whatever was written is on its way to the disk, or an error says why not.
    pub(super) fn finish(mut self) -> Result<()> {
        self.writer.flush().map_err(|e| Error::file("write", &self.path, &e))
    }
}
