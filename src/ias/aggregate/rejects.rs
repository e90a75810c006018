//! Lines that cannot be counted: why not, and the side file that lists them.

use crate::{Result, error::Error};
use std::{
    fs::File,
    io::BufWriter,
    path::{Path, PathBuf},
};

/// Of a rejected line, this much is repeated: enough to see what is wrong.
const SHOWN: usize = 200;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    /// Another number of cells than the header.
    Cells,
    Quotes,
    /// No day of the calendar since 2000, written 2016-05-13.
    Date,
    DateToCome,
    /// No pharmacy, or one with a name longer than 64 bytes.
    Pharmacy,
    /// None of the 22 former regions.
    Region,
    Product,
    /// No whole number of boxes.
    Quantity,
    /// No amount of euros and cents.
    Amount,
}

impl Reason {
    /// Its word in the list of rejects and in summaries.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Quotes => "quotes",
            Self::Date => "date",
            Self::DateToCome => "date-to-come",
            Self::Pharmacy => "pharmacy",
            Self::Region => "region",
            Self::Product => "product",
            Self::Quantity => "quantity",
            Self::Amount => "amount",
        }
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
        self.writer.write_record(record).map_err(|e| Error::file("write", &self.path, &e.into()))
    }

    /// Whatever was written is on its way to the disk, or an error says why not.
    pub(super) fn finish(mut self) -> Result<()> {
        self.writer.flush().map_err(|e| Error::file("write", &self.path, &e))
    }
}
