//! Where a command writes a file: a new one, never over another, for its owner alone; or the standard output. A command that
//! fails leaves none.

use super::output::Output;
use crate::{Error, Result};
use std::{
    fs::{File, OpenOptions},
    io::Write as _,
    os::unix::fs::OpenOptionsExt as _,
    path::Path,
};

/// A file that is written part by part.
pub(crate) struct Sink<'a> {
    path: &'a Path,
    /// None is the standard output, or a file that is whole.
    file: Option<File>,
    out: &'a Output,
}

impl<'a> Sink<'a> {
    /// `-` is the standard output.
    ///
    /// # Errors
    /// A file that exists or cannot be created (73), here and below a full disk (74).
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

    /// A row of csv; what a spreadsheet would take for a formula is text.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) -> Result<()> {
        let mut row = csv::Writer::from_writer(Vec::new());
        row.write_record(cells.into_iter().map(crate::tables::as_text)).map_err(Error::fault)?;
        self.write(&row.into_inner().map_err(Error::fault)?)
    }

    /// What was written outlives a crash from here on.
    pub(crate) fn finish(mut self) -> Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        file.sync_all().map_err(|e| Error::file("write", self.path, &e))?;
        self.file = None;
        self.out.news(format_args!("wrote {}", self.path.display()));
        Ok(())
    }
}

impl Drop for Sink<'_> {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            // What stops the command is told already.
            let _ = std::fs::remove_file(self.path);
        }
    }
}
