//! Cuts a sales file into blocks of whole lines, for several workers at once: a plain file is read in pieces by
//! whoever is free, each at its own place; a compressed file or a pipe is unpacked by one at a time while the
//! others count.

mod piece;
mod stream;

use crate::{
    Result,
    error::{Error, Kind},
    ias::packing::{Counting, Packing, packing, unpack},
};
use piece::Piece;
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read},
    os::unix::fs::FileExt as _,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};
use stream::Stream;

/// A sales line has some 60 bytes: a longer one than this is another kind of file.
const LONGEST_LINE: usize = 1 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// One file of sales lines, its header already read.
pub(super) struct Input {
    pub(super) name: String,
    pub(super) header: Vec<u8>,
    block: usize,
    bytes: Bytes,
    /// Bytes of the file, packed if it is, that were read.
    taken: Arc<AtomicU64>,
}

enum Bytes {
    /// A plain file: where lines begin, where they end, and the next block.
    Placed { file: File, begin: u64, end: u64, next: AtomicU64 },
    /// Anything that can only be read from front to back.
    Streamed(Mutex<Stream>),
}

impl Input {
    /// Opens a file, or standard input for `-`, plain, gzip or zstd as its first bytes say.
    pub(super) fn open(path: &Path, block: usize) -> Result<Self> {
        if path == Path::new("-") {
            return Self::stream("standard input", Box::new(io::stdin()), block);
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|e| Error::input("read", path, &e))?;
        let metadata = file.metadata().map_err(|e| Error::input("read", path, &e))?;
        if metadata.is_dir() {
            return Err(Error::new(Kind::NoInput, "file.missing", format!("{name} is a folder, not a file")));
        }
        let mut first = [0; 4];
        let plain = metadata.is_file() && {
            let read = file.read_at(&mut first, 0).map_err(|e| Error::input("read", path, &e))?;
            packing(&first[..read]) == Packing::Plain
        };
        if plain {
            Self::placed(name, file, metadata.len(), block)
        } else {
            Self::stream(&name, Box::new(file), block)
        }
    }

    fn placed(name: String, file: File, end: u64, block: usize) -> Result<Self> {
        let mut front = BufReader::new(&file);
        let (header, begin) = header(&mut front).map_err(|e| failed(&name, &e))?;
        let taken = Arc::new(AtomicU64::new(begin));
        let bytes = Bytes::Placed { file, begin, end, next: AtomicU64::new(0) };
        Ok(Self { name, header, block, bytes, taken })
    }

    fn stream(name: &str, packed: Box<dyn Read + Send>, block: usize) -> Result<Self> {
        let taken = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&taken);
        let advanced = move |read| {
            counted.fetch_add(read, Ordering::Relaxed);
        };
        let counting = Counting { inner: packed, advanced };
        let unpacked = unpack(BufReader::with_capacity(1 << 16, counting)).map_err(|e| failed(name, &e));
        let mut reader = unpacked?;
        let (header, _) = header(&mut reader).map_err(|e| failed(name, &e))?;
        let bytes = Bytes::Streamed(Mutex::new(Stream::new(reader)));
        Ok(Self { name: name.to_owned(), header, block, bytes, taken })
    }

    /// Fills the buffer with the lines of the next block and tells its number; nothing after the last one.
    pub(super) fn next(&self, buffer: &mut Vec<u8>) -> Result<Option<u64>> {
        buffer.clear();
        let number = match &self.bytes {
            &Bytes::Placed { ref file, begin, end, ref next } => {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let from = begin + number * self.block as u64;
                if from >= end {
                    return Ok(None);
                }
                let piece = Piece { file, begin, from, to: end.min(from + self.block as u64), end };
                self.taken.fetch_add(piece.to - from, Ordering::Relaxed);
                piece.lines(buffer).map(|()| Some(number))
            }
            Bytes::Streamed(stream) => {
                stream.lock().unwrap_or_else(PoisonError::into_inner).lines(buffer, self.block)
            }
        };
        number.map_err(|e| failed(&self.name, &e))
    }

    /// Bytes of the file that were read since this was asked last.
    pub(super) fn advanced(&self) -> u64 {
        self.taken.swap(0, Ordering::Relaxed)
    }
}

/// The first line, and how many bytes stand before the second.
fn header(reader: &mut impl BufRead) -> io::Result<(Vec<u8>, u64)> {
    let mut line = Vec::new();
    let read = reader.take(LONGEST_LINE as u64).read_until(b'\n', &mut line)?;
    if line.starts_with(BYTE_ORDER_MARK) {
        line.drain(..BYTE_ORDER_MARK.len());
    }
    Ok((line, read as u64))
}

/// What is no text or packed wrongly is bad data; everything else failed on the way.
fn failed(name: &str, error: &io::Error) -> Error {
    use io::ErrorKind as Io;
    match error.kind() {
        Io::InvalidData | Io::InvalidInput | Io::UnexpectedEof | Io::Other => Error::bad_data(
            "ias.file-invalid",
            format!("{name} cannot be read to its end, so nothing was counted: {error}"),
        ),
        _ => Error::input("read", Path::new(name), error),
    }
}

fn too_long() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "a line is longer than a megabyte: this is no CSV of sales lines",
    )
}
