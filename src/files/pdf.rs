//! Validates PDFs of visitors and campaigns: complete, without a password, and not a valid file of another
//! format.

use flate2::read::DeflateDecoder;
use hayro_syntax::{
    Filter, LoadPdfError, Pdf,
    object::{Array, Dict, MaybeRef, Object, Stream},
    xref::XRef,
};
use memchr::memmem;
use std::{
    collections::HashSet,
    io::{self, Read as _},
};

/// Bytes at the end, before padding, that must contain the end-of-file marker.
const TAIL: usize = 2_048;
/// Bytes at the start in which readers search for the header.
const HEAD: usize = 1_024;
/// Tolerance in bytes of the offset of the cross-reference table, and maximum bytes of the dictionary of a
/// cross-reference stream.
const INEXACT: usize = 16;
const STREAM_HEAD: usize = 1_024;
/// Bytes with which scanners, mail gateways and old systems pad the last block of a file.
const PADDING: [u8; 8] = *b"\0\t\n\x0C\r\x1A \xFF";
/// Maximum decompressed bytes of a content stream.
const MAX_CONTENTS_BYTES: u64 = 100_000_000;
/// The end record of a ZIP archive, which may be followed by a comment of up to 65,535 bytes.
const ARCHIVE_END: &[u8] = b"PK\x05\x06";
const ARCHIVE_END_LENGTH: usize = 22;
const ARCHIVE_TAIL: usize = 65_557;

/// Why a PDF is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PdfFault {
    /// Not a PDF, or also a valid file of another format.
    NotPdf,
    /// It requires a password.
    Locked,
    /// It is truncated, or pages are missing.
    Damaged,
}

/// Opens a PDF with all its pages, as leniently as readers: printer commands before the header, padding after
/// the end, an inexact offset of the cross-reference table, and restrictions without a password are accepted.
///
/// # Errors
/// Why it is rejected.
pub(crate) fn open_pdf(bytes: Vec<u8>) -> Result<Pdf, PdfFault> {
    if !has_header(&bytes[..bytes.len().min(HEAD)]) || ends_archive(&bytes) {
        return Err(PdfFault::NotPdf);
    }
    // Libraries find pages even in truncated files, so the end is checked first.
    let length = bytes.iter().rposition(|byte| !PADDING.contains(byte)).map_or(0, |last| last + 1);
    let tail = &bytes[length.saturating_sub(TAIL)..length];
    if !contains(tail, b"%%EOF") || !has_trailer(&bytes, tail) {
        return Err(PdfFault::Damaged);
    }
    let pdf = Pdf::new(bytes).map_err(|e| match e {
        LoadPdfError::Decryption(_) => PdfFault::Locked,
        LoadPdfError::Invalid => PdfFault::Damaged,
    })?;
    match count_pages(pdf.xref()) {
        Some(count) if count > 0 && count == pdf.pages().len() => Ok(pdf),
        _ => Err(PdfFault::Damaged),
    }
}

/// Whether only a byte order mark, blanks and printer commands (PJL) precede the header. With anything else
/// in front, other programs would accept the file too.
fn has_header(head: &[u8]) -> bool {
    let mut rest = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    loop {
        rest = rest.trim_ascii_start();
        rest = match rest {
            [b'%', b'P', b'D', b'F', b'-', b'1' | b'2', b'.', b'0'..=b'9', ..] => return true,
            [0, rest @ ..] => rest,
            _ if rest.starts_with(b"\x1B%-12345X") => &rest[9..],
            _ if rest.starts_with(b"@PJL") => {
                let end = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
                &rest[end.unwrap_or(rest.len())..]
            }
            _ => return false,
        }
    }
}

/// Whether readers can find the document root: in a trailer, which they search for, or in a cross-reference
/// stream at the declared offset, within the tolerance.
fn has_trailer(bytes: &[u8], tail: &[u8]) -> bool {
    const MARK: &[u8] = b"startxref";
    let place = || {
        let at = memmem::rfind(tail, MARK)?;
        let digits = tail[at + MARK.len()..].trim_ascii_start();
        let digits = digits.split(|byte| !byte.is_ascii_digit()).next()?;
        str::from_utf8(digits).ok()?.parse::<usize>().ok()
    };
    let is_stream = |place: usize| {
        let near = bytes.get(place.saturating_sub(INEXACT)..).unwrap_or_default();
        contains(&near[..near.len().min(INEXACT + HEAD + STREAM_HEAD)], b"/XRef")
    };
    contains(bytes, b"/Root") && (contains(bytes, b"trailer") || place().is_some_and(is_stream))
}

/// Counts the pages from the document root; `None` if a page or its content is missing.
fn count_pages(xref: &XRef) -> Option<usize> {
    let root: Dict<'_> = xref.get(xref.root_id())?;
    let (mut nodes, mut met, mut count) = (vec![root.get::<Dict<'_>>("Pages")?], HashSet::new(), 0);
    while let Some(node) = nodes.pop() {
        let is_page = !node.contains_key("Kids");
        count += usize::from(is_page);
        let is_whole = has_resources(&node, xref) && (!is_page || has_contents(&node, xref));
        is_whole.then_some(())?;
        for kid in node.get::<Array<'_>>("Kids").iter().flat_map(Array::raw_iter) {
            match kid {
                MaybeRef::Ref(id) if !met.insert(id) => {}
                kid => nodes.push(resolved(kid, xref)?.into_dict()?),
            }
        }
    }
    Some(count)
}

fn resolved<'x>(object: MaybeRef<Object<'x>>, xref: &'x XRef) -> Option<Object<'x>> {
    match object {
        MaybeRef::Ref(id) => xref.get(id.into()),
        MaybeRef::NotRef(object) => Some(object),
    }
}

/// Whether all fonts, images and forms that a page or a node of the page tree references exist.
fn has_resources(node: &Dict<'_>, xref: &XRef) -> bool {
    let Some(resources) = node.get::<Dict<'_>>("Resources") else { return !node.contains_key("Resources") };
    let of_kind = |kind: &str| resources.get::<Dict<'_>>(kind);
    let is_there = |(_, part): (_, MaybeRef<Object<'_>>)| resolved(part, xref).is_some();
    ["Font", "XObject"].into_iter().filter_map(of_kind).all(|parts| parts.entries().all(is_there))
}

/// Whether the content streams of a page exist and can be decompressed. An empty page has none.
fn has_contents(page: &Dict<'_>, xref: &XRef) -> bool {
    let is_whole =
        |part: Option<Object<'_>>| part.and_then(Object::into_stream).is_some_and(|part| unpacks(&part));
    match page.get::<Object<'_>>("Contents") {
        None => !page.contains_key("Contents"),
        Some(Object::Array(parts)) => parts.raw_iter().all(|part| is_whole(resolved(part, xref))),
        part => is_whole(part),
    }
}

/// Whether a stream can be decompressed, as leniently as in readers: its end and checksum may be missing.
fn unpacks(stream: &Stream<'_>) -> bool {
    if stream.filters().first() != Some(&Filter::FlateDecode) {
        return true;
    }
    let packed = stream.raw_data();
    let mut unpacked = DeflateDecoder::new(packed.get(2..).unwrap_or_default()).take(MAX_CONTENTS_BYTES);
    io::copy(&mut unpacked, &mut io::sink()).is_ok_and(|length| length < MAX_CONTENTS_BYTES)
}

fn contains(bytes: &[u8], text: &[u8]) -> bool {
    memmem::find(bytes, text).is_some()
}

/// Whether archive readers would accept the file.
fn ends_archive(bytes: &[u8]) -> bool {
    let tail = &bytes[bytes.len().saturating_sub(ARCHIVE_TAIL)..];
    tail.windows(ARCHIVE_END.len()).enumerate().any(|(at, window)| {
        let comment = tail.get(at + ARCHIVE_END_LENGTH - 2..at + ARCHIVE_END_LENGTH);
        let comment = comment.map(|bytes| usize::from(bytes[0]) | usize::from(bytes[1]) << 8);
        window == ARCHIVE_END && comment.is_some_and(|length| at + ARCHIVE_END_LENGTH + length == tail.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Compression, read::ZlibEncoder};

    /// A document of two empty pages, with additional trailer entries.
    fn pdf(trailer: &str) -> Vec<u8> {
        let objects = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj\n\
            3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n";
        let places = (1..=4).map(|number| objects.find(&format!("{number} 0 obj")).unwrap());
        let places: String = places.map(|place| format!("{place:010} 00000 n \n")).collect();
        let table = format!("xref\n0 5\n0000000000 65535 f \n{places}");
        format!(
            "{objects}{table}trailer<</Size 5/Root 1 0 R{trailer}>>\nstartxref\n{}\n%%EOF\n",
            objects.len()
        )
        .into_bytes()
    }

    fn outcome(bytes: &[u8]) -> Result<usize, PdfFault> {
        open_pdf(bytes.to_vec()).map(|pdf| pdf.pages().len())
    }

    /// The plain document with one text replaced.
    fn edited(from: &str, to: &str) -> Vec<u8> {
        String::from_utf8(pdf("")).unwrap().replacen(from, to, 1).into_bytes()
    }

    /// Encryption with RC4 (ISO 32000-1, 7.6.3) with the owner password "owner"; the second one has the user password "secret".
    const RESTRICTED: &str = "/Encrypt<</Filter/Standard/V 1/R 2/P -44/O<c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab>\
        /U<72baeb01c404f0bae053e97f6285a5c865969091008b4800ce79c9e0f03be65c>>>/ID[<00><00>]";
    const LOCKED: &str = "/Encrypt<</Filter/Standard/V 1/R 2/P -44/O<92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd>\
        /U<efc3ff8a30edc0e81098fce95172918c36af4f7bd6101963726a7eef76956041>>>/ID[<00><00>]";

    #[test]
    fn opens_every_pdf_that_common_readers_open() {
        let plain = pdf("");
        let startxref = plain.windows(4).rposition(|window| window == b"xref").unwrap() - 5;
        let place = str::from_utf8(&plain[startxref + 10..plain.len() - 7]).unwrap();
        let inexact = |by: i32| format!("startxref\n{}\n", place.parse::<i32>().unwrap() + by);
        let exact = format!("startxref\n{place}\n");
        for (name, bytes) in [
            ("plain", plain.clone()),
            ("another name", pdf("/EncryptMetadata false")),
            ("restricted", pdf(RESTRICTED)),
            ("mark of order", [b"\xEF\xBB\xBF".as_slice(), &plain].concat()),
            ("line breaks", [b"\r\n\n".as_slice(), &plain].concat()),
            (
                "printer",
                [b"\x1B%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n".as_slice(), &plain, b"\x1B%-12345X"]
                    .concat(),
            ),
            ("padded", [plain.as_slice(), &[0; 100_000]].concat()),
            ("padded with blanks", [plain.as_slice(), &[b' '; 5_000], b"\r\n\x1A"].concat()),
            ("place off by 2", edited(&exact, &inexact(2))),
            ("place off by -3", edited(&exact, &inexact(-3))),
            ("place beyond the end", edited(&exact, "startxref\n999999\n")),
        ] {
            assert_eq!(outcome(&bytes), Ok(2), "{name}");
        }
    }

    #[test]
    fn rejects_disguised_encrypted_and_damaged_files() {
        use PdfFault::{Damaged, Locked, NotPdf};
        let plain = pdf("");
        let cut = |to: usize| [&plain[..to], b"\n%%EOF\n"].concat();
        let page = "4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj";
        let with_contents =
            |more: &str| edited(page, &page.replace("/MediaBox", &format!("{more}/MediaBox")));
        for (name, bytes, fault) in [
            ("empty", b"".to_vec(), NotPdf),
            ("text", b"Curriculum vitae".to_vec(), NotPdf),
            ("page", b"<!doctype html><title>%PDF-1.4</title>%%EOF".to_vec(), NotPdf),
            ("archive", b"PK\x03\x04and more".to_vec(), NotPdf),
            ("archive at the end", [plain.as_slice(), ARCHIVE_END, &[0; 18]].concat(), NotPdf),
            ("page in front", [b"<html>".as_slice(), &plain].concat(), NotPdf),
            ("program in front", [b"MZ\x90\0".as_slice(), &plain].concat(), NotPdf),
            ("script in front", [b"\n#!/bin/sh\n".as_slice(), &plain].concat(), NotPdf),
            ("far header", [&[b'\n'; 1_100], plain.as_slice()].concat(), NotPdf),
            ("locked", pdf(LOCKED), Locked),
            ("head alone", b"%PDF-1.7\n".to_vec(), Damaged),
            ("no end", plain[..plain.len() - 7].to_vec(), Damaged),
            ("text after the end", [plain.as_slice(), &b"text ".repeat(500)].concat(), Damaged),
            ("half", cut(plain.len() / 2), Damaged),
            ("no trailer", cut(plain.windows(7).position(|window| window == b"trailer").unwrap()), Damaged),
            ("no pages", edited("[3 0 R 4 0 R]", "[]"), Damaged),
            ("a page is missing", edited(page, ""), Damaged),
            ("its contents are missing", with_contents("/Contents 9 0 R"), Damaged),
            ("part of its contents is missing", with_contents("/Contents[9 0 R]"), Damaged),
            ("a font is missing", with_contents("/Resources<</Font<</F1 9 0 R>>>>"), Damaged),
            ("all fonts are missing", with_contents("/Resources 9 0 R"), Damaged),
        ] {
            assert_eq!(outcome(&bytes), Err(fault), "{name}");
        }
    }

    #[test]
    fn parses_page_contents_leniently() {
        let drawn_with = |packed: &[u8]| {
            let (page, plain) = (b"4 0 obj<</Type/Page", pdf(""));
            let at = plain.windows(page.len()).position(|window| window == page).unwrap();
            let (before, after) = plain.split_at(at);
            let head = format!("5 0 obj<</Length {}/Filter/FlateDecode>>stream\n", packed.len());
            let parts: [&[u8]; 6] =
                [before, head.as_bytes(), packed, b"\nendstream endobj\n", page, b"/Contents 5 0 R"];
            outcome(&[parts.concat().as_slice(), &after[page.len()..]].concat())
        };
        let text = b"q 1 0 0 1 0 0 cm Q ".repeat(50);
        let (mut encoder, mut whole) = (ZlibEncoder::new(text.as_slice(), Compression::best()), Vec::new());
        encoder.read_to_end(&mut whole).unwrap();
        assert_eq!(drawn_with(&whole), Ok(2));
        assert_eq!(drawn_with(&whole[..whole.len() - 4]), Ok(2), "without a checksum");
        assert_eq!(drawn_with(b"\x78\x9C\x07\xFF\xFF\xFF"), Err(PdfFault::Damaged), "invalid deflate data");
    }
}
