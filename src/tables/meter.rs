//! Bytes that are handed on between one row and the next, so that a row without end fails instead of filling the memory.

use super::limits::LONGEST_ROW;
use std::{
    cell::Cell,
    io::{self, Read},
    rc::Rc,
};

/// What of the current row was read.
#[derive(Clone, Default)]
pub(super) struct Row(Rc<Cell<usize>>);

impl Row {
    pub(super) fn is_over(&self) {
        self.0.set(0);
    }
}

/// A reader that fails within a row that is too long.
pub(super) struct Metered<R> {
    inner: R,
    row: Row,
}

impl<R: Read> Metered<R> {
    /// Whoever reads rows tells when one is over.
    pub(super) fn new(inner: R) -> (Self, Row) {
        let row = Row::default();
        (Self { inner, row: row.clone() }, row)
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.row.0.set(self.row.0.get() + length);
        if self.row.0.get() > LONGEST_ROW {
            let problem =
                format!("a row is longer than {LONGEST_ROW} bytes; is there a quote that is never closed?");
            return Err(io::Error::new(io::ErrorKind::InvalidData, problem));
        }
        Ok(length)
    }
}
