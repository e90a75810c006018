//! Reads files for imports into memory, without parsing: plain, gzip or zstd by their magic bytes, up to a maximum
//! size, so that a small archive cannot exhaust the memory.

use super::{
    decompress::{Compression, CountingReader, detect, unpack},
    theme::Theme,
};
use crate::{
    Result,
    error::{Error, FieldError, Kind},
    file_errors::batch_error,
};
use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

/// Maximum uncompressed size, in bytes. Eight indicators of 22 regions over 30 years take a third of it.
const MAX_BYTES: usize = 256_000_000;

#[derive(Debug, Clone)]
pub struct InputFile {
    pub name: String,
    /// The indicator of the file; `None` if a column contains it.
    pub theme: Option<Theme>,
    pub bytes: Vec<u8>,
}

impl InputFile {
    /// Reads a file, or standard input for `-`. Without `theme`, the theme is derived from the name of the file.
    /// `on_progress` receives the number of bytes of the (compressed) file that were read.
    ///
    /// # Errors
    /// A missing file or a folder (66); a file that cannot be read (73, 74), is damaged or far too large (65).
    pub fn from_file(path: &Path, theme: Option<Theme>, on_progress: &dyn Fn(u64)) -> Result<Self> {
        if path == Path::new("-") {
            let stdin = CountingReader { inner: io::stdin().lock(), on_progress };
            return Self::load("standard input".to_owned(), theme, stdin);
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|e| Error::input("read", path, &e))?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(Error::new(
                Kind::InputMissing,
                "file.missing",
                format!("{name} is a folder, not a file"),
            ));
        }
        let file_name = path.file_name().unwrap_or_default().to_string_lossy();
        let theme = theme.or_else(|| Theme::from_file_name(&file_name));
        Self::load(name, theme, CountingReader { inner: file, on_progress })
    }

    fn load(name: String, theme: Option<Theme>, stream: impl Read) -> Result<Self> {
        let packed = read_limited(stream).map_err(|e| Error::input("read", Path::new(&name), &e))?;
        let unpacked = match detect(&packed) {
            Compression::Plain => Ok(packed),
            Compression::Gzip | Compression::Zstd => unpack(packed.as_slice()).and_then(read_limited),
        };
        let bytes = unpacked.map_err(|e| damaged(&name, format!("the archive is damaged: {e}")))?;
        if bytes.len() > MAX_BYTES {
            return Err(damaged(&name, format!("it holds more than {} MB", MAX_BYTES / 1_000_000)));
        }
        Ok(Self { name, theme, bytes })
    }
}

/// Reports the progress of parsing in bytes, because parsing takes longer than reading. The remaining bytes are
/// reported when it is dropped, also after an error.
pub(super) struct Progress<'a> {
    bytes: u64,
    reported: u64,
    on_progress: &'a (dyn Fn(u64) + Sync),
}

impl<'a> Progress<'a> {
    /// Minimum number of bytes per report: a row has about a hundred, and each report may redraw a progress bar.
    const STEP: u64 = 1 << 16;

    pub(super) fn new(bytes: &[u8], tell: &'a (dyn Fn(u64) + Sync)) -> Self {
        Self { bytes: bytes.len() as u64, reported: 0, on_progress: tell }
    }

    /// Reports that `done` of `all` parts, of any kind, are parsed.
    pub(super) fn set(&mut self, done: u64, all: u64) {
        // No overflow: a file has at most 256 MB, and fewer rows than bytes.
        let at = (done.min(all) * self.bytes).checked_div(all).unwrap_or(0);
        if at >= self.reported + Self::STEP {
            self.report(at);
        }
    }

    fn report(&mut self, at: u64) {
        (self.on_progress)(at - self.reported);
        self.reported = at;
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        self.report(self.bytes);
    }
}

/// Reads all bytes, or one more than allowed: a file that is too large is not read to its end.
fn read_limited(stream: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn damaged(name: &str, problem: String) -> Error {
    let field = FieldError::new(name, problem);
    batch_error("ias.file-invalid", "imported", 1, 1).with_fields(vec![field])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn read(bytes: &[u8]) -> Result<Vec<u8>> {
        InputFile::load("a stream".to_owned(), None, bytes).map(|source| source.bytes)
    }

    #[test]
    fn distinguishes_the_reasons_why_a_file_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("data.csv"), "x").unwrap();
        let from = |name: &str, theme| InputFile::from_file(&path(name), theme, &|_| ());
        let exit = |name: &str| from(name, None).unwrap_err().kind.exit();
        assert_eq!((exit("missing.csv"), exit("")), (66, 66));
        assert_eq!(from("data.csv", None).unwrap().theme, None);
        assert_eq!(from("data.csv", Some(Theme::Flu)).unwrap().theme, Some(Theme::Flu));
    }

    #[test]
    fn recognises_archives_by_content() {
        let zstd = |bytes: &[u8]| zstd::encode_all(bytes, 1).unwrap();
        assert_eq!(read(b"date,").unwrap(), b"date,");
        assert_eq!(read(&gzip(b"date,")).unwrap(), b"date,");
        assert_eq!(read(&zstd(b"date,")).unwrap(), b"date,");
        // Concatenated archives, as `cat a.gz b.gz` makes them.
        assert_eq!(read(&[gzip(b"da"), gzip(b"te,")].concat()).unwrap(), b"date,");
        assert_eq!(read(&[zstd(b"da"), zstd(b"te,")].concat()).unwrap(), b"date,");
    }

    #[test]
    fn progress_counts_bytes_of_the_compressed_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("flu.csv");
        // A text that hardly compresses.
        let text: Vec<u8> = (0..1_000_000_u64)
            .flat_map(|n| (n.wrapping_mul(n) ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15).to_le_bytes())
            .collect();
        for bytes in [text.clone(), gzip(&text), zstd::encode_all(text.as_slice(), 1).unwrap()] {
            std::fs::write(&path, &bytes).unwrap();
            let reads = std::cell::RefCell::new(Vec::new());
            let source = InputFile::from_file(&path, None, &|read| reads.borrow_mut().push(read)).unwrap();
            assert!(source.bytes == text);
            let reads = reads.into_inner();
            assert_eq!(reads.iter().sum::<u64>(), bytes.len() as u64);
            assert!(*reads.iter().max().unwrap() <= bytes.len() as u64 / 2, "{reads:?}");
        }
    }

    #[test]
    fn rejects_damaged_files_and_decompression_bombs() {
        let whole = gzip(&[7; 5000]);
        for wrong in [&whole[..whole.len() / 2], &b"\x1F\x8Bnot really"[..], b"\x28\xB5\x2F\xFDneither"] {
            let error = read(wrong).unwrap_err();
            assert_eq!(error.kind.exit(), 65);
            assert!(error.to_string().contains("the archive is damaged"), "{error}");
        }
        let bomb = zstd::encode_all(io::repeat(0).take(MAX_BYTES as u64 * 2), 1).unwrap();
        assert!(bomb.len() < 100_000);
        assert!(read(&bomb).unwrap_err().to_string().contains("more than 256 MB"));
    }
}
