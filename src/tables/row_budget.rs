//! Limits the bytes between two rows, so that an endless row fails instead of filling the memory.

use super::limits::MAX_ROW_BYTES;
use std::{
    cell::Cell,
    io::{self, Read},
    rc::Rc,
};

/// Bytes of the current row that were read.
#[derive(Clone, Default)]
pub(super) struct RowBudget(Rc<Cell<usize>>);

impl RowBudget {
    pub(super) fn reset(&self) {
        self.0.set(0);
    }
}

/// A reader that fails if a row is too long.
pub(super) struct MeteredReader<R> {
    inner: R,
    row: RowBudget,
}

impl<R: Read> MeteredReader<R> {
    /// Must be called by the row reader after each row.
    pub(super) fn new(inner: R) -> (Self, RowBudget) {
        let row = RowBudget::default();
        (Self { inner, row: row.clone() }, row)
    }
}

impl<R: Read> Read for MeteredReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.row.0.set(self.row.0.get() + length);
        if self.row.0.get() > MAX_ROW_BYTES {
            let problem = format!("a row is longer than {MAX_ROW_BYTES} bytes: check for an unclosed quote");
            return Err(io::Error::new(io::ErrorKind::InvalidData, problem));
        }
        Ok(length)
    }
}
