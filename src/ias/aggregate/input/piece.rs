//! A block of a plain file: cut at fixed offsets, then aligned to lines.

use super::line::{MAX_LINE_BYTES, too_long};
use std::{fs::File, io, os::unix::fs::FileExt as _};

/// A piece of a plain file at fixed offsets.
pub(super) struct Piece<'f> {
    pub(super) file: &'f File,
    /// Offset of the first line of the file.
    pub(super) begin: u64,
    pub(super) from: u64,
    pub(super) to: u64,
    pub(super) end: u64,
}

impl Piece<'_> {
    /// Reads the lines that begin in this piece, the last of them to its end.
    pub(super) fn lines(&self, buffer: &mut Vec<u8>) -> io::Result<()> {
        // The preceding byte shows whether a line begins with the piece.
        let before = u64::from(self.from > self.begin);
        self.read(buffer, self.from - before, self.to)?;
        if before == 1 {
            let begins = memchr::memchr(b'\n', buffer).map_or(buffer.len(), |at| at + 1);
            buffer.drain(..begins);
        }
        let mut at = self.to;
        while buffer.last().is_some_and(|last| *last != b'\n') && at < self.end {
            let (known, to) = (buffer.len(), self.end.min(at + 4096));
            self.read(buffer, at, to)?;
            if let Some(end) = memchr::memchr(b'\n', &buffer[known..]) {
                buffer.truncate(known + end + 1);
            }
            if buffer.len() as u64 > self.to - self.from + MAX_LINE_BYTES as u64 {
                return Err(too_long());
            }
            at = to;
        }
        Ok(())
    }

    fn read(&self, buffer: &mut Vec<u8>, from: u64, to: u64) -> io::Result<()> {
        let known = buffer.len();
        buffer.resize(known + usize::try_from(to - from).map_err(io::Error::other)?, 0);
        self.file.read_exact_at(&mut buffer[known..], from)
    }
}
