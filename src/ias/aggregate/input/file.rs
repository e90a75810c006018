//! An input file, read in parallel blocks or as one stream.

use super::{
    line::{failed, header},
    piece::Piece,
    stream::Stream,
};
use crate::{
    Result,
    error::{Error, Kind},
    ias::decompress::{Compression, CountingReader, detect, unpack},
};
use std::{
    fs::File,
    io::{self, BufReader, Read},
    os::unix::fs::FileExt as _,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// A file of sales lines whose header was read.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) header: Vec<u8>,
    block: usize,
    bytes: Bytes,
    /// Bytes of the (compressed) file that were read.
    taken: Arc<AtomicU64>,
}

pub(super) enum Bytes {
    /// A plain file: offsets of the first line and of the end, and the next block.
    Placed { file: File, begin: u64, end: u64, next: AtomicU64 },
    /// An input without random access.
    Streamed(Mutex<Stream>),
}

impl Input {
    /// Opens a file, or standard input for `-`; plain, gzip or zstd by its magic bytes.
    pub(crate) fn open(path: &Path, block: usize) -> Result<Self> {
        if path == Path::new("-") {
            return Self::stream("standard input", Box::new(io::stdin()), block);
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|e| Error::input("read", path, &e))?;
        let metadata = file.metadata().map_err(|e| Error::input("read", path, &e))?;
        if metadata.is_dir() {
            return Err(Error::new(
                Kind::InputMissing,
                "file.missing",
                format!("{name} is a folder, not a file"),
            ));
        }
        let mut first = [0; 4];
        let plain = metadata.is_file() && {
            let read = file.read_at(&mut first, 0).map_err(|e| Error::input("read", path, &e))?;
            detect(&first[..read]) == Compression::Plain
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
        let on_progress = move |read| {
            counted.fetch_add(read, Ordering::Relaxed);
        };
        let counting = CountingReader { inner: packed, on_progress };
        let unpacked = unpack(BufReader::with_capacity(1 << 16, counting)).map_err(|e| failed(name, &e));
        let mut reader = unpacked?;
        let (header, _) = header(&mut reader).map_err(|e| failed(name, &e))?;
        let bytes = Bytes::Streamed(Mutex::new(Stream::new(reader)));
        Ok(Self { name: name.to_owned(), header, block, bytes, taken })
    }

    /// Fills the buffer with the lines of the next block and returns its number; `None` after the last one.
    pub(crate) fn next(&self, buffer: &mut Vec<u8>) -> Result<Option<u64>> {
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

    /// Bytes that were read since the last call.
    pub(crate) fn take_progress(&self) -> u64 {
        self.taken.swap(0, Ordering::Relaxed)
    }
}
