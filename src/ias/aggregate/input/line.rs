//! Lines of an input file, and why one cannot be read.

use crate::error::Error;
use std::{
    io::{self, BufRead, Read},
    path::Path,
};

/// A sales line has some 60 bytes: a longer one than this is another kind of file.
pub(super) const LONGEST_LINE: usize = 1 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The first line, and how many bytes stand before the second.
pub(super) fn header(reader: &mut impl BufRead) -> io::Result<(Vec<u8>, u64)> {
    let mut line = Vec::new();
    let read = reader.take(LONGEST_LINE as u64).read_until(b'\n', &mut line)?;
    if line.starts_with(BYTE_ORDER_MARK) {
        line.drain(..BYTE_ORDER_MARK.len());
    }
    Ok((line, read as u64))
}

/// What is no text or packed wrongly is bad data; everything else failed on the way.
pub(super) fn failed(name: &str, error: &io::Error) -> Error {
    use io::ErrorKind as Io;
    match error.kind() {
        Io::InvalidData | Io::InvalidInput | Io::UnexpectedEof | Io::Other => Error::bad_data(
            "ias.file-invalid",
            format!("{name} cannot be read to its end, so nothing was counted: {error}"),
        ),
        _ => Error::input("read", Path::new(name), error),
    }
}

pub(super) fn too_long() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "a line is longer than a megabyte: this is no CSV of sales lines",
    )
}
