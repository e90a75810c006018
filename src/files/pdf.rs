//! Whether a file is what it says: a PDF from its first byte to its last, that anybody can open.

use std::{
    fs::File,
    io::{self, Read as _, Seek as _, SeekFrom},
    path::Path,
};

/// Bytes at the end, where a reader looks for the mark of the end and the way to the table of objects.
const TAIL: u64 = 2_048;
/// Bytes at the table of objects, or before the end, that hold what is said of the whole document.
const TRAILER: u64 = 65_536;
/// The record at the end of an archive, which a comment of 65,535 bytes may follow.
const ARCHIVE_END: &[u8] = b"PK\x05\x06";
const ARCHIVE_END_LENGTH: usize = 22;
const ARCHIVE_TAIL: u64 = 65_557;

/// Whether this is a PDF that is not encrypted and nothing else besides. It begins as one, ends as one, its table of objects
/// is where its end says, and no archive ends with it.
///
/// # Errors
/// What the disk says.
pub(crate) fn is_plain_pdf(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let size = file.metadata()?.len();
    let head = window(&mut file, 0, 8)?;
    let tail = window(&mut file, size.saturating_sub(TAIL), TAIL)?;
    let Some(table) = table_at(&tail).filter(|at| *at < size) else { return Ok(false) };
    if !begins(&head) || last(&tail, b"%%EOF").is_none() {
        return Ok(false);
    }
    let objects = window(&mut file, table, TRAILER)?;
    let end = window(&mut file, size.saturating_sub(TRAILER), TRAILER)?;
    let archive = window(&mut file, size.saturating_sub(ARCHIVE_TAIL), ARCHIVE_TAIL)?;
    let is_encrypted = [&objects, &end].into_iter().any(|bytes| names_encryption(bytes));
    Ok(is_table(&objects) && !is_encrypted && !ends_archive(&archive))
}

fn window(file: &mut File, from: u64, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(from))?;
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn begins(head: &[u8]) -> bool {
    matches!(head, [b'%', b'P', b'D', b'F', b'-', b'1' | b'2', b'.', b'0'..=b'9'])
}

/// Where a text last stands.
fn last(bytes: &[u8], text: &[u8]) -> Option<usize> {
    bytes.windows(text.len()).rposition(|window| window == text)
}

/// Where the end says that the table of objects is.
fn table_at(tail: &[u8]) -> Option<u64> {
    const MARK: &[u8] = b"startxref";
    let after = tail.get(last(tail, MARK)? + MARK.len()..)?;
    let digits = after.trim_ascii_start();
    let digits = digits.split(|byte| !byte.is_ascii_digit()).next()?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// A table, or an object that holds one.
fn is_table(bytes: &[u8]) -> bool {
    let bytes = bytes.trim_ascii_start();
    let mut words = bytes.splitn(3, u8::is_ascii_whitespace);
    let mut is_number = || words.next().is_some_and(|word| word.iter().all(u8::is_ascii_digit));
    bytes.starts_with(b"xref")
        || is_number() && is_number() && words.next().is_some_and(|rest| rest.starts_with(b"obj"))
}

/// Whether the name stands as a whole, before a reference or a dictionary.
fn names_encryption(bytes: &[u8]) -> bool {
    const NAME: &[u8] = b"/Encrypt";
    let found = |(at, window): (usize, &[u8])| {
        let next = bytes.get(at + NAME.len());
        window == NAME && next.is_none_or(|byte| !byte.is_ascii_alphanumeric())
    };
    bytes.windows(NAME.len()).enumerate().any(found)
}

fn ends_archive(tail: &[u8]) -> bool {
    tail.windows(ARCHIVE_END.len()).enumerate().any(|(at, window)| {
        let comment = tail.get(at + ARCHIVE_END_LENGTH - 2..at + ARCHIVE_END_LENGTH);
        let comment = comment.map(|bytes| usize::from(bytes[0]) | usize::from(bytes[1]) << 8);
        window == ARCHIVE_END && comment.is_some_and(|length| at + ARCHIVE_END_LENGTH + length == tail.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A document of one empty page.
    fn pdf(trailer: &str) -> Vec<u8> {
        let objects = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n";
        let table = "xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n";
        let at = objects.len();
        format!("{objects}{table}trailer<</Size 3/Root 1 0 R{trailer}>>\nstartxref\n{at}\n%%EOF\n")
            .into_bytes()
    }

    fn judged(bytes: &[u8]) -> bool {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        is_plain_pdf(file.path()).unwrap()
    }

    #[test]
    fn a_document_is_taken_and_a_disguise_is_not() {
        let plain = pdf("");
        assert!(judged(&plain));
        assert!(judged(&pdf("/EncryptMetadata false")), "another name");
        let at = plain.windows(9).position(|window| window == b"startxref").unwrap();
        let cut = [&plain[..at], b"%%EOF\n"].concat();
        let elsewhere = [&plain[..at], b"startxref\n999999\n%%EOF\n"].concat();
        let nowhere = [&plain[..at], b"startxref\n5\n%%EOF\n"].concat();
        let archive = [plain.as_slice(), ARCHIVE_END, &[0; 18]].concat();
        let in_front = [b"<html>".as_slice(), &plain].concat();
        let program = [b"MZ\x90\0".as_slice(), &plain].concat();
        for (name, disguise) in [
            ("empty", b"".to_vec()),
            ("text", b"Curriculum vitae".to_vec()),
            ("page", b"<!doctype html><title>%PDF-1.4</title>%%EOF".to_vec()),
            ("head alone", b"%PDF-1.7\n".to_vec()),
            ("archive", b"PK\x03\x04and more".to_vec()),
            ("encrypted", pdf("/Encrypt 5 0 R")),
            ("cut", cut),
            ("table beyond the end", elsewhere),
            ("table elsewhere", nowhere),
            ("archive at the end", archive),
            ("page in front", in_front),
            ("program in front", program),
            ("no end", plain[..plain.len() - 7].to_vec()),
        ] {
            assert!(!judged(&disguise), "{name}");
        }
    }
}
