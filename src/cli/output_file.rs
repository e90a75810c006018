//! Output of a command to a new file or stdout. Existing files are never overwritten, the file is readable by
//! its owner only, and it is deleted if the command fails.

use super::output::Output;
use crate::{Error, Result};
use std::{
    fs::{File, OpenOptions},
    io::Write as _,
    os::unix::fs::OpenOptionsExt as _,
    path::Path,
};

/// An output file that is written in parts.
pub(crate) struct OutputFile<'a> {
    path: &'a Path,
    /// `None` for stdout, and for a finished file.
    file: Option<File>,
    out: &'a Output,
}

impl<'a> OutputFile<'a> {
    /// Creates the file; `-` is stdout.
    ///
    /// # Errors
    /// The file exists or cannot be created (exit code 73); here and below, the disk is full (74).
    pub(crate) fn create(path: &'a Path, out: &'a Output) -> Result<Self> {
        let is_stdout = path == Path::new("-");
        let create = || OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
        let file = if is_stdout { Ok(None) } else { create().map(Some) };
        Ok(Self { path, file: file.map_err(|e| Error::file("write", path, &e))?, out })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        match &mut self.file {
            Some(file) => file.write_all(bytes).map_err(|e| Error::file("write", self.path, &e)),
            None => self.out.bytes(bytes),
        }
    }

    /// Writes a CSV row. Cells that a spreadsheet would interpret as formulas are escaped.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) -> Result<()> {
        let mut row = csv::Writer::from_writer(Vec::new());
        row.write_record(cells.into_iter().map(crate::tables::escape_formula)).map_err(Error::internal)?;
        self.write(&row.into_inner().map_err(Error::internal)?)
    }

    /// Flushes the file to the disk.
    pub(crate) fn finish(mut self) -> Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        file.sync_all().map_err(|e| Error::file("write", self.path, &e))?;
        self.file = None;
        self.out.notice(format_args!("wrote {}", self.path.display()));
        Ok(())
    }
}

impl Drop for OutputFile<'_> {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            // The error that stopped the command is reported by its caller.
            let _ = std::fs::remove_file(self.path);
        }
    }
}
