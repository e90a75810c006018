//! Takes in the files that were named for import, whole and not yet understood: plain, gzip or zstd as their first bytes
//! say, never more of them than a bound, so that a small archive cannot fill the memory.

use super::theme::Theme;
use crate::{
    Result,
    error::{Error, Field, Kind},
    faults::refusal,
};
use flate2::read::MultiGzDecoder;
use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

/// Eight indicators of 22 regions over 30 years take a third of it.
const LARGEST: usize = 256_000_000;

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];

#[derive(Debug, Clone)]
pub struct Source {
    pub name: String,
    /// The indicator it is about, unless a column of it tells.
    pub theme: Option<Theme>,
    pub bytes: Vec<u8>,
}

impl Source {
    /// Reads a file, or standard input for `-`. The name of a file tells the theme, unless one is given.
    ///
    /// # Errors
    /// A file that is missing or a folder (66), cannot be read (73, 74), is damaged or far too large (65).
    pub fn from_file(path: &Path, theme: Option<Theme>) -> Result<Self> {
        if path == Path::new("-") {
            return Self::read("standard input".to_owned(), theme, io::stdin().lock());
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|e| Error::input("read", path, &e))?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(Error::new(Kind::NoInput, "file.missing", format!("{name} is a folder, not a file")));
        }
        let file_name = path.file_name().unwrap_or_default().to_string_lossy();
        Self::read(name, theme.or_else(|| Theme::from_file_name(&file_name)), file)
    }

    fn read(name: String, theme: Option<Theme>, stream: impl Read) -> Result<Self> {
        let packed = take(stream).map_err(|e| Error::input("read", Path::new(&name), &e))?;
        let unpacked = match packed.as_slice() {
            bytes if bytes.starts_with(GZIP) => take(MultiGzDecoder::new(bytes)),
            bytes if bytes.starts_with(ZSTD) => zstd::Decoder::with_buffer(bytes).and_then(take),
            _ => Ok(packed),
        };
        let bytes = unpacked.map_err(|e| damaged(&name, format!("the archive is damaged: {e}")))?;
        if bytes.len() > LARGEST {
            return Err(damaged(&name, format!("it holds more than {} MB", LARGEST / 1_000_000)));
        }
        Ok(Self { name, theme, bytes })
    }
}

/// All bytes, or one more than is allowed: what is too large is not read to its end.
fn take(stream: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn damaged(name: &str, problem: String) -> Error {
    let field = Field::new(name, problem);
    refusal("ias.file-invalid", "imported", 1, 1).with_fields(vec![field])
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
        Source::read("a stream".to_owned(), None, bytes).map(|source| source.bytes)
    }

    #[test]
    fn files_that_cannot_be_taken_are_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("data.csv"), "x").unwrap();
        let exit = |name: &str| Source::from_file(&path(name), None).unwrap_err().kind.exit();
        assert_eq!((exit("missing.csv"), exit("")), (66, 66));
        assert_eq!(Source::from_file(&path("data.csv"), None).unwrap().theme, None);
        assert_eq!(Source::from_file(&path("data.csv"), Some(Theme::Flu)).unwrap().theme, Some(Theme::Flu));
    }

    #[test]
    fn archives_are_known_by_their_content() {
        let zstd = |bytes: &[u8]| zstd::encode_all(bytes, 1).unwrap();
        assert_eq!(read(b"date,").unwrap(), b"date,");
        assert_eq!(read(&gzip(b"date,")).unwrap(), b"date,");
        assert_eq!(read(&zstd(b"date,")).unwrap(), b"date,");
        // Several archives in a row, as `cat a.gz b.gz` makes them.
        assert_eq!(read(&[gzip(b"da"), gzip(b"te,")].concat()).unwrap(), b"date,");
        assert_eq!(read(&[zstd(b"da"), zstd(b"te,")].concat()).unwrap(), b"date,");
    }

    #[test]
    fn damage_and_bombs_are_refused() {
        let whole = gzip(&[7; 5000]);
        for wrong in
            [&whole[..whole.len() / 2], &[GZIP, b"not really"].concat(), &[ZSTD, b"neither"].concat()]
        {
            let error = read(wrong).unwrap_err();
            assert_eq!(error.kind.exit(), 65);
            assert!(error.to_string().contains("the archive is damaged"), "{error}");
        }
        let bomb = zstd::encode_all(io::repeat(0).take(LARGEST as u64 * 2), 1).unwrap();
        assert!(bomb.len() < 100_000);
        assert!(read(&bomb).unwrap_err().to_string().contains("more than 256 MB"));
    }
}
