//! Blocks of an input without random access: a compressed file or a pipe.

use super::line::{MAX_LINE_BYTES, too_long};
use std::io::{self, BufRead, Read as _};

/// The unread input, and bytes that were read beyond the last block.
pub(super) struct Stream {
    reader: Box<dyn BufRead + Send>,
    /// The incomplete line at the end of the last block.
    rest: Vec<u8>,
    next: u64,
}

impl Stream {
    pub(super) fn new(reader: Box<dyn BufRead + Send>) -> Self {
        Self { reader, rest: Vec::new(), next: 0 }
    }

    /// Fills the buffer with the lines of the next block and returns its number; `None` after the last one.
    pub(super) fn lines(&mut self, buffer: &mut Vec<u8>, block: usize) -> io::Result<Option<u64>> {
        buffer.append(&mut self.rest);
        loop {
            let read = self.reader.by_ref().take(block as u64).read_to_end(buffer)?;
            if read < block {
                break;
            }
            if let Some(last) = memchr::memrchr(b'\n', buffer) {
                self.rest.extend_from_slice(&buffer[last + 1..]);
                buffer.truncate(last + 1);
                break;
            }
            if buffer.len() > block + MAX_LINE_BYTES {
                return Err(too_long());
            }
        }
        let number = self.next;
        self.next += 1;
        Ok((!buffer.is_empty()).then_some(number))
    }
}
