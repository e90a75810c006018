//! What a file is, by its first bytes: what it calls itself decides nothing.

use super::{Unreadable, parquet, walk::Source};
use std::io::Read as _;

/// Kinds of files that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    /// A spreadsheet, or an archive of tables.
    Zip,
    Parquet,
}

/// How far into a file its readers look for what it may be.
const HEAD: u64 = 1_024;

/// What begins files that are no tables, whatever they are called.
const OTHERS: &[(&[u8], &str)] = &[
    (b"\xD0\xCF\x11\xE0", "an old or encrypted Office document"),
    (b"MZ", "a program"),
    (b"\x7FELF", "a program"),
    (b"\xCF\xFA\xED\xFE", "a program"),
    (b"\xCA\xFE\xBA\xBE", "a program"),
    (b"#!", "a program"),
    (b"%PDF", "a PDF"),
    (b"%!PS", "PostScript"),
    (b"{\\rtf", "a text document"),
    (b"\x89PNG", "a picture"),
    (b"\xFF\xD8\xFF", "a picture"),
    (b"GIF8", "a picture"),
    (b"RIFF", "a picture or a film"),
    (b"\x1F\x8B", "packed with gzip"),
    (b"BZh", "packed with bzip2"),
    (b"\xFD7zXZ", "packed with xz"),
    (b"7z\xBC\xAF", "packed with 7-Zip"),
    (b"Rar!", "packed with RAR"),
    (b"\x28\xB5\x2F\xFD", "packed with zstd"),
    (b"SQLite format 3", "a database"),
    (b"PARE", "encrypted Parquet"),
    (b"-----BEGIN", "a key or a certificate"),
];

/// What a source is.
pub(super) fn kind(source: &mut dyn Source) -> Result<Kind, Unreadable> {
    let mut head = Vec::new();
    source.open()?.take(HEAD).read_to_end(&mut head)?;
    if head.is_empty() {
        return Err(Unreadable::Empty("it has no bytes".to_owned()));
    }
    if let Some((_, what)) = OTHERS.iter().find(|(mark, _)| head.starts_with(mark)) {
        return Err(Unreadable::unsupported(format!("it is {what}")));
    }
    // Readers of PDF take a mark anywhere in the first kilobyte.
    if head.windows(5).any(|window| window == b"%PDF-") {
        return Err(Unreadable::unsupported("it is a PDF as well"));
    }
    if head.starts_with(b"PK\x03\x04") {
        return Ok(Kind::Zip);
    }
    if head.starts_with(parquet::MARK) {
        return Ok(Kind::Parquet);
    }
    let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&head).trim_ascii_start();
    if text.starts_with(b"<") {
        return Err(Unreadable::unsupported("it is a web page or XML"));
    }
    Ok(Kind::Text)
}
