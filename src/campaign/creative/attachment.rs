//! Documents that are sent unchanged: checks that recipients can open them, and that they have no active
//! content.

use super::{
    merge::tags,
    model::{Check, Checked, Finding},
};
use crate::{
    files::{MAX_FILE_PIXELS, PdfFault, PictureKind, has_position, open_pdf, open_picture, pdf_content},
    zip_archive::{self, ArchiveError, Entry, Limits, Zip},
};
use quick_xml::{Reader, events::Event};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read as _, Seek as _},
};

const SLIDES: Limits = Limits { bytes: 300_000_000, ratio: 200 };
/// Maximum bytes of a part; a slide has a few thousand.
const MAX_PART_BYTES: u64 = 10_000_000;
/// Maximum characters of slides that are searched for a visa.
const MAX_TEXT_CHARS: usize = 5_000_000;
/// The signature of Office files from before 2007, and of encrypted newer ones.
pub(super) const COMPOUND: [u8; 8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1];
/// Names in a PDF for active content and embedded files.
const ACTIVE: [&str; 6] = ["JavaScript", "JS", "Launch", "EmbeddedFile", "RichMedia", "XFA"];

pub(super) fn pdf(bytes: Vec<u8>) -> Checked {
    // Readers may also use objects of former versions of the document.
    let in_bytes = ACTIVE.map(|name| names(&bytes, format!("/{name}").as_bytes()));
    match open_pdf(bytes) {
        Ok(pdf) => {
            let content = pdf_content(&pdf, &ACTIVE);
            let active = ACTIVE.iter().zip(in_bytes);
            let active = active.filter(|(name, in_bytes)| *in_bytes || content.names.contains(*name));
            let mut findings: Vec<_> =
                active.map(|(name, _)| Finding::new(Check::Active, format!("/{name}"))).collect();
            findings.extend(content.has_position.then(|| Finding::new(Check::ImagePosition, "pdf")));
            Checked { findings, pages: Some(pdf.pages().len()), ..Checked::default() }
        }
        Err(PdfFault::Locked) => Checked::refused(Finding::new(Check::Encrypted, "pdf")),
        Err(PdfFault::Damaged | PdfFault::NotPdf) => Checked::refused(Finding::new(Check::Document, "pdf")),
    }
}

/// Whether a name occurs as a whole word.
fn names(bytes: &[u8], name: &[u8]) -> bool {
    let found = |(at, window): (usize, &[u8])| {
        window == name && bytes.get(at + name.len()).is_none_or(|byte| !byte.is_ascii_alphanumeric())
    };
    bytes.windows(name.len()).enumerate().any(found)
}

pub(super) fn pptx(mut file: File) -> io::Result<Checked> {
    let mut head = Vec::new();
    (&mut file).take(8).read_to_end(&mut head)?;
    file.rewind()?;
    if head == COMPOUND {
        return Ok(Checked::refused(Finding::new(Check::Encrypted, "pptx")));
    }
    let judge = |names: &[String]| Ok::<_, ArchiveError>((names.to_vec(), SLIDES));
    let (mut zip, parts) = match zip_archive::open(Box::new(file), judge) {
        Ok(opened) => opened,
        Err(ArchiveError::Disk(e)) => return Err(e),
        Err(damage) => return Ok(Checked::refused(Finding::new(Check::Document, damage.to_string()))),
    };
    let slides = parts.iter().filter(|part| is_slide(part)).count();
    if slides == 0 || !parts.iter().any(|part| part == "ppt/presentation.xml") {
        return Ok(Checked::refused(Finding::new(Check::Document, "pptx")));
    }
    let is_active = |part: &&String| {
        let part = part.to_lowercase();
        part.ends_with("vbaproject.bin")
            || part.starts_with("ppt/activex/")
            || part.starts_with("ppt/embeddings/")
    };
    let mut findings: Vec<_> =
        parts.iter().filter(is_active).map(|part| Finding::new(Check::Active, part)).collect();
    let mut kinds = String::new();
    if let Some(index) = parts.iter().position(|part| part == "[Content_Types].xml") {
        Entry { zip: &mut zip, index }.content()?.take(MAX_PART_BYTES).read_to_string(&mut kinds)?;
    }
    if kinds.contains("macroEnabled") && findings.is_empty() {
        findings.push(Finding::new(Check::Active, "macroEnabled"));
    }
    findings.extend(pictures(&mut zip, &parts)?);
    let mut texts = String::new();
    for index in (0..parts.len()).filter(|index| is_slide(&parts[*index])) {
        let mut part = Entry { zip: &mut zip, index };
        push_texts(BufReader::new(part.content()?.take(MAX_PART_BYTES)), &mut texts);
    }
    findings.extend(tags(&texts).into_iter().map(|(_, tag)| Finding::new(Check::MergeTag, tag)));
    Ok(Checked { findings, pages: Some(slides), slides: Some(texts), ..Checked::default() })
}

/// Decodes PNG, JPEG and GIF pictures of the slides, because programs display a cross for a damaged one, and
/// reports those with a GPS position.
fn pictures(zip: &mut Zip<'_>, parts: &[String]) -> io::Result<Vec<Finding>> {
    let (mut findings, mut pixels) = (Vec::new(), MAX_FILE_PIXELS);
    let is_picture = |part: &str| part.starts_with("ppt/media/") || part.starts_with("docProps/thumbnail.");
    for (index, part) in parts.iter().enumerate().filter(|(_, part)| is_picture(part)) {
        let mut bytes = Vec::new();
        Entry { zip, index }.content()?.read_to_end(&mut bytes)?;
        let kind = PictureKind::of_bytes(&bytes).filter(|kind| *kind != PictureKind::Webp);
        let fault = kind.and_then(|kind| open_picture(kind, &bytes, &mut pixels).err());
        findings.extend(fault.map(|fault| Finding::of_picture(part, fault)));
        findings.extend(has_position(&bytes).then(|| Finding::of_position(part)));
    }
    Ok(findings)
}

/// Appends the text runs of a slide; of a damaged one, those that can be read.
fn push_texts(slide: impl BufRead, texts: &mut String) {
    let (mut reader, mut buffer, mut in_text) = (Reader::from_reader(slide), Vec::new(), false);
    while texts.len() < MAX_TEXT_CHARS {
        match reader.read_event_into(&mut buffer) {
            Ok(Event::Start(tag)) => in_text = tag.local_name().as_ref() == "t",
            Ok(Event::Text(text)) if in_text => texts.push_str(&text),
            Ok(Event::End(_)) => in_text = false,
            Ok(Event::Eof) | Err(_) => break,
            Ok(_) => {}
        }
        buffer.clear();
    }
}

fn is_slide(part: &str) -> bool {
    let number = part.strip_prefix("ppt/slides/slide").and_then(|rest| rest.strip_suffix(".xml"));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}
