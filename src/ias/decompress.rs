//! Decompresses files by their magic bytes, and reports the number of bytes read from the file itself.

use std::io::{self, BufRead, BufReader, Read};

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];

#[derive(PartialEq)]
pub(super) enum Compression {
    Plain,
    Gzip,
    Zstd,
}

pub(super) fn detect(first: &[u8]) -> Compression {
    // Skippable zstd frames begin with 0x50 to 0x5F and the same end.
    let skipped = matches!(first, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..]);
    match first {
        _ if first.starts_with(GZIP) => Compression::Gzip,
        _ if first.starts_with(ZSTD) || skipped => Compression::Zstd,
        _ => Compression::Plain,
    }
}

pub(super) fn unpack<'r>(mut packed: impl BufRead + Send + 'r) -> io::Result<Box<dyn BufRead + Send + 'r>> {
    Ok(match detect(packed.fill_buf()?) {
        Compression::Plain => Box::new(packed),
        Compression::Gzip => Box::new(BufReader::new(flate2::bufread::MultiGzDecoder::new(packed))),
        Compression::Zstd => Box::new(BufReader::new(zstd::Decoder::with_buffer(packed)?)),
    })
}

/// Reports the number of bytes of every read. It wraps the file below the decoder, so that they are bytes of the file.
pub(super) struct CountingReader<R, F> {
    pub(super) inner: R,
    pub(super) on_progress: F,
}

impl<R: Read, F: FnMut(u64)> Read for CountingReader<R, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        (self.on_progress)(read as u64);
        Ok(read)
    }
}
