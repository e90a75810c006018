//! Limits the bytes between two rows, so that an endless row fails instead of filling the memory.

use super::limits::LONGEST_ROW;
use std::{
    cell::Cell,
    io::{self, Read},
    rc::Rc,
};

/// Bytes of the current row that were read.
#[derive(Clone, Default)]
pub(super) struct Row(Rc<Cell<usize>>);

impl Row {
    pub(super) fn is_over(&self) {
        self.0.set(0);
    }
}

/// A reader that fails if a row is too long.
pub(super) struct Metered<R> {
    inner: R,
    row: Row,
}

impl<R: Read> Metered<R> {
    /// Must be called by the row reader after each row.
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
            let problem = format!("a row is longer than {LONGEST_ROW} bytes: check for an unclosed quote");
            return Err(io::Error::new(io::ErrorKind::InvalidData, problem));
        }
        Ok(length)
    }
}
