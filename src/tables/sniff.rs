//! Detects the format of a file by its first bytes, not by its name.

use super::{consumer::Source, parquet, unreadable::Unreadable};
use std::io::Read as _;

/// Formats that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    /// A spreadsheet, or an archive of tables.
    Zip,
    Parquet,
}

/// Bytes of a file that other readers search for its format.
const HEAD: u64 = 1_024;

/// Signatures of binary formats that are not tables.
const BINARY: &[(&[u8], &str)] = &[
    (b"\xD0\xCF\x11\xE0", "an old or encrypted Office document"),
    (b"MZ", "a program"),
    (b"\x7FELF", "a program"),
    (b"\xCF\xFA\xED\xFE", "a program"),
    (b"\xCA\xFE\xBA\xBE", "a program"),
    (b"\x89PNG", "a picture"),
    (b"\xFF\xD8\xFF", "a picture"),
    (b"GIF8", "a picture"),
    (b"RIFF", "a picture or a video"),
    (b"\x1F\x8B", "compressed with gzip"),
    (b"BZh", "compressed with bzip2"),
    (b"\xFD7zXZ", "compressed with xz"),
    (b"7z\xBC\xAF", "compressed with 7-Zip"),
    (b"Rar!", "compressed with RAR"),
    (b"\x28\xB5\x2F\xFD", "compressed with zstd"),
    (b"SQLite format 3", "a database"),
    (b"PARE", "encrypted Parquet"),
];

/// Signatures of text formats that are not tables.
const TEXTS: &[(&[u8], &str)] = &[
    (b"#!/", "a program"),
    (b"#! /", "a program"),
    (b"%PDF-", "a PDF"),
    (b"%!PS", "PostScript"),
    (b"{\\rtf", "a text document"),
    (b"-----BEGIN ", "a key or a certificate"),
];

/// Whether a text begins with a tag. A name in angle brackets that is followed by a delimiter is the name of
/// a column.
fn is_markup(text: &[u8]) -> bool {
    let [b'<', first, ..] = text else { return false };
    let begins = first.is_ascii_alphabetic() || matches!(first, b'!' | b'?' | b'/' | b'_' | b':');
    let behind = text.iter().position(|byte| *byte == b'>').and_then(|end| text.get(end + 1));
    begins && !behind.is_some_and(|behind| matches!(behind, b',' | b';' | b'\t' | b'|'))
}

/// The format of a source.
pub(super) fn kind(source: &mut dyn Source) -> Result<Kind, Unreadable> {
    let mut head = Vec::new();
    source.open()?.take(HEAD).read_to_end(&mut head)?;
    if head.is_empty() {
        return Err(Unreadable::Empty("the file is empty".to_owned()));
    }
    let is_control = |byte: &u8| *byte < b' ' && !matches!(*byte, b'\t' | b'\n' | b'\r');
    let is_cut = head.iter().any(|byte| matches!(*byte, b'\n' | b'\r' | b'\t' | b',' | b';' | b'|'));
    let is_binary = !head[0].is_ascii_alphanumeric() || head.iter().any(is_control) || !is_cut;
    let binary = BINARY.iter().filter(|_| is_binary);
    if let Some((_, what)) = binary.chain(TEXTS).find(|(mark, _)| head.starts_with(mark)) {
        return Err(Unreadable::unsupported(format!("it is {what}")));
    }
    // PDF readers accept the signature anywhere in the first kilobyte.
    if head.windows(5).any(|window| window == b"%PDF-") {
        return Err(Unreadable::unsupported("it is a PDF as well"));
    }
    if is_binary && head.starts_with(b"PK\x03\x04") {
        return Ok(Kind::Zip);
    }
    if is_binary && head.starts_with(parquet::MAGIC) {
        return Ok(Kind::Parquet);
    }
    let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&head).trim_ascii_start();
    if is_markup(text) {
        return Err(Unreadable::unsupported("it is a web page or XML"));
    }
    Ok(Kind::Text)
}
