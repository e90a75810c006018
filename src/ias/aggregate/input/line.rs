//! Lines of an input file, and the errors of reading them.

use crate::error::Error;
use std::{
    io::{self, BufRead, Read},
    path::Path,
};

/// Maximum length of a line, in bytes: a sales line has some 60.
pub(super) const MAX_LINE_BYTES: usize = 1 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Returns the first line, and the offset of the second.
pub(super) fn header(reader: &mut impl BufRead) -> io::Result<(Vec<u8>, u64)> {
    let mut line = Vec::new();
    let read = reader.take(MAX_LINE_BYTES as u64).read_until(b'\n', &mut line)?;
    if line.starts_with(BYTE_ORDER_MARK) {
        line.drain(..BYTE_ORDER_MARK.len());
    }
    Ok((line, read as u64))
}

/// Maps invalid text and damaged compression to bad data; all others are read errors.
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
