//! Incremental update of a PDF file (ISO 32000-1, 7.5.6) that adds an invisible signature field and a
//! placeholder for the signature.

use crate::{Error, Result};
use jiff::Timestamp;
use std::ops::Range;

/// A file with a placeholder for its signature.
#[derive(Debug)]
pub(super) struct Placeholder {
    pub(super) bytes: Vec<u8>,
    /// The range of the hexadecimal digits of the signature.
    pub(super) contents: Range<usize>,
}

impl Placeholder {
    /// The signed ranges: everything except the hexadecimal string of the signature with its brackets.
    pub(super) fn signed_ranges(&self) -> [Range<usize>; 2] {
        [0..self.contents.start - 1, self.contents.end + 1..self.bytes.len()]
    }
}

/// The file to update.
struct Source<'a> {
    bytes: &'a [u8],
    /// Offsets by object number, from the cross-reference table.
    offsets: Vec<usize>,
    trailer: String,
    xref: usize,
}

fn unknown(what: &str) -> Error {
    Error::internal(format!("the PDF to sign has an unexpected {what}"))
}

/// The last occurrence of a word.
fn rfind(bytes: &[u8], word: &[u8]) -> Option<usize> {
    memchr::memmem::rfind(bytes, word)
}

impl<'a> Source<'a> {
    fn parse(bytes: &'a [u8]) -> Result<Self> {
        let number = |text: &[u8]| {
            let digits: Vec<u8> = text.iter().copied().take_while(u8::is_ascii_digit).collect();
            str::from_utf8(&digits).ok()?.parse::<usize>().ok()
        };
        let mark = b"startxref\n";
        let end = rfind(bytes, mark).ok_or_else(|| unknown("startxref"))?;
        let xref = number(&bytes[end + mark.len()..]).ok_or_else(|| unknown("startxref"))?;
        let table = bytes.get(xref..end).and_then(|table| table.strip_prefix(b"xref\n0 "));
        let table = table.ok_or_else(|| unknown("cross-reference table"))?;
        let at = rfind(table, b"trailer\n").ok_or_else(|| unknown("trailer"))?;
        let rows = str::from_utf8(&table[..at]).map_err(|_| unknown("cross-reference table"))?;
        let offset = |row: &str| row.split(' ').next().and_then(|offset| offset.parse::<usize>().ok());
        let offsets: Option<Vec<usize>> = rows.lines().skip(1).map(offset).collect();
        let trailer = str::from_utf8(&table[at..]).map_err(|_| unknown("trailer"))?.trim().to_owned();
        Ok(Self { bytes, offsets: offsets.ok_or_else(|| unknown("cross-reference table"))?, trailer, xref })
    }

    /// The dictionary object with this number; it must not be followed by a stream.
    fn dictionary(&self, number: usize) -> Option<&'a str> {
        let rest = self.bytes.get(*self.offsets.get(number)?..)?;
        let rest = rest.strip_prefix(format!("{number} 0 obj\n").as_bytes())?;
        let end = memchr::memmem::find(rest, b"endobj")?;
        let object = str::from_utf8(&rest[..end]).ok()?.trim();
        (object.starts_with("<<") && object.ends_with(">>")).then_some(object)
    }

    fn root(&self) -> Result<usize> {
        let after = self.trailer.split_once("/Root ").map(|(_, rest)| rest);
        let number = after.and_then(|rest| rest.split(' ').next()?.parse().ok());
        number.ok_or_else(|| unknown("catalog"))
    }

    /// The last page, which shows the evidence.
    fn page(&self) -> Result<(usize, &'a str)> {
        let mut pages = (0..self.offsets.len()).filter_map(|number| Some((number, self.dictionary(number)?)));
        let is_page = |object: &str| {
            let plain: String = object.split_whitespace().collect();
            let is_one = ["/Type/Page/", "/Type/Page>>"].iter().any(|entry| plain.contains(entry));
            is_one && !plain.contains("/Annots")
        };
        pages.rfind(|(_, object)| is_page(object)).ok_or_else(|| unknown("page"))
    }
}

/// A dictionary with additional entries.
fn extended(dictionary: &str, entries: &str) -> String {
    let body = dictionary.strip_suffix(">>").unwrap_or(dictionary);
    format!("{body}{entries}\n>>")
}

/// Appends the signature field, with a placeholder of `reserved` bytes.
pub(super) fn with_placeholder(pdf: &[u8], at: Timestamp, reserved: usize) -> Result<Placeholder> {
    let source = Source::parse(pdf)?;
    let root = source.root()?;
    let catalog = source.dictionary(root).ok_or_else(|| unknown("catalog"))?;
    let (page, page_object) = source.page()?;
    let (field, signature) = (source.offsets.len(), source.offsets.len() + 1);
    let tabs = if page_object.contains("/Tabs") { "" } else { "  /Tabs /S\n" };
    // The field is printed, locked, without area and outside of the page, so it needs no appearance (PDF/A-3,
    // 6.3.3) and no tag (PDF/UA-1, 7.18.1).
    let field_object = format!(
        "<<\n  /Type /Annot\n  /Subtype /Widget\n  /FT /Sig\n  /T (Signature1)\n  /TU (Signature)\n  /F 132\n  \
         /Rect [-1 -1 -1 -1]\n  /P {page} 0 R\n  /V {signature} 0 R\n>>"
    );
    let mut update = Update { bytes: pdf.to_vec(), offsets: Vec::new() };
    if !pdf.ends_with(b"\n") {
        update.bytes.push(b'\n');
    }
    let form = format!("  /AcroForm <<\n    /Fields [{field} 0 R]\n    /SigFlags 3\n  >>");
    update.object(root, &extended(catalog, &form));
    update.object(page, &extended(page_object, &format!("{tabs}  /Annots [{field} 0 R]")));
    update.object(field, &field_object);
    let contents = update.signature(signature, at, reserved);
    update.finish(&source);
    let mut file = Placeholder { bytes: update.bytes, contents };
    let [before, after] = file.signed_ranges();
    let range = format!("{:010} {:010} {:010}", before.end, after.start, after.len());
    let place = rfind(&file.bytes, RANGE.as_bytes()).ok_or_else(|| unknown("placeholder"))?;
    file.bytes[place..][..range.len()].copy_from_slice(range.as_bytes());
    Ok(file)
}

/// Placeholder of the last three numbers of the byte range.
const RANGE: &str = "0000000000 0000000000 0000000000";

struct Update {
    bytes: Vec<u8>,
    /// Numbers and offsets of the appended objects.
    offsets: Vec<(usize, usize)>,
}

impl Update {
    fn object(&mut self, number: usize, object: &str) {
        self.offsets.push((number, self.bytes.len()));
        self.bytes.extend(format!("{number} 0 obj\n{object}\nendobj\n").bytes());
    }

    /// Appends the signature dictionary and returns the range of its digits.
    fn signature(&mut self, number: usize, at: Timestamp, reserved: usize) -> Range<usize> {
        let head = "<<\n  /Type /Sig\n  /Filter /Adobe.PPKLite\n  /SubFilter /ETSI.CAdES.detached\n";
        let at = at.strftime("%Y%m%d%H%M%S");
        let head = format!("{head}  /M (D:{at}Z)\n  /ByteRange [0 {RANGE}]\n  /Contents <");
        let object = format!("{head}{}>\n>>", "0".repeat(2 * reserved));
        let start = self.bytes.len() + format!("{number} 0 obj\n").len() + head.len();
        self.object(number, &object);
        start..start + 2 * reserved
    }

    /// Appends the cross-reference table and the trailer.
    fn finish(&mut self, source: &Source<'_>) {
        self.offsets.sort_unstable();
        let size = self.offsets.iter().map(|(number, _)| number + 1).max().unwrap_or_default();
        let start = self.bytes.len();
        let mut table = "xref\n".to_owned();
        for run in self.offsets.chunk_by(|(one, _), (next, _)| one + 1 == *next) {
            table += &format!("{} {}\n", run[0].0, run.len());
            for (_, offset) in run {
                table += &format!("{offset:010} 00000 n\r\n");
            }
        }
        let size_before = format!("/Size {}", source.offsets.len());
        let trailer =
            source.trailer.replacen(&size_before, &format!("/Size {size}\n  /Prev {}", source.xref), 1);
        self.bytes.extend(format!("{table}{trailer}\nstartxref\n{start}\n%%EOF\n").bytes());
    }
}
