//! Reasons of rejected lines, and the file that lists them.

use crate::{Result, closed_list::closed_list, error::Error, tables::escape_formula};
use std::{
    fs::File,
    io::BufWriter,
    path::{Path, PathBuf},
};

/// Maximum length of the text of a rejected line in the list, in bytes.
const MAX_EXCERPT_BYTES: usize = 200;

closed_list! {
    /// Why a line is rejected: the word in lists of rejects, summaries and parts.
    Reason {
        // The number of cells differs from the header.
        Cells = "cells",
        Quotes = "quotes",
        // Not a day since 2000 such as 2016-05-13.
        Date = "date",
        DateToCome = "date-to-come",
        // No pharmacy, or a name longer than 64 bytes.
        Pharmacy = "pharmacy",
        // Not one of the 22 former regions.
        Region = "region",
        Product = "product",
        // Not a whole number of boxes.
        Quantity = "quantity",
        // Not an amount of euros and cents.
        Amount = "amount",
    }
}

/// Results of one block of lines.
#[derive(Default)]
pub(super) struct Block {
    pub(super) lines: u64,
    pub(super) sales: u64,
    /// Line number in the block, reason, text.
    pub(super) rejects: Vec<(u64, Reason, Vec<u8>)>,
}

impl Block {
    pub(super) fn reject(&mut self, reason: Reason, line: &[u8]) {
        self.rejects.push((self.lines, reason, line[..line.len().min(MAX_EXCERPT_BYTES)].to_vec()));
    }
}

/// The list of rejects: `file,line,reason,text`.
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
        let cells = record.map(|cell| escape_formula(cell.to_owned()));
        self.writer.write_record(cells).map_err(|e| Error::file("write", &self.path, &e.into()))
    }

    /// Flushes the list; returns an error if any write failed.
    pub(super) fn finish(mut self) -> Result<()> {
        self.writer.flush().map_err(|e| Error::file("write", &self.path, &e))
    }
}
