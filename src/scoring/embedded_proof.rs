//! Verifies a signed quote without the database: the file carries the quote that was signed and the chain of its
//! events. Only the database can confirm that the file is genuine.

use super::{
    event_chain,
    model::event::{Event, EventKind, first_invalid},
    verify::first_mismatched_document,
};
use crate::{Error, Result, error::Kind};
use hayro_syntax::{
    Pdf,
    object::{Dict, Object, Stream, String as Text},
};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

/// The proof in the file, checked for consistency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EmbeddedProof {
    pub(crate) number: String,
    pub(crate) reference: String,
    /// Hash of the attached quote.
    pub(crate) document: String,
    pub(crate) events: Vec<Event>,
    /// Index of the first event that breaks the chain, from 1; `None` if the chain is intact.
    pub(crate) first_invalid: Option<usize>,
}

/// The chain, as it is attached to a signed quote.
#[derive(Deserialize)]
struct Chain {
    number: String,
    reference: String,
    document: String,
    events: Vec<Event>,
}

/// Parses the attached chain, hashes the attached quote, and hashes every event with the previous one.
///
/// # Errors
/// `scoring.file-unknown` for a file without both attachments.
pub(crate) fn verify_embedded(bytes: Vec<u8>) -> Result<EmbeddedProof> {
    let none = || {
        let detail = "this file has no chain of events: only a signed quote has one";
        Error::new(Kind::BadData, "scoring.file-unknown", detail)
    };
    let pdf = Pdf::new(bytes).map_err(|_| none())?;
    let (chain, quote) = (attachment_by_name(&pdf, "chain.json"), attachment_by_name(&pdf, "quote.pdf"));
    let (chain, quote) = chain.zip(quote).ok_or_else(none)?;
    let Chain { number, reference, document: named, events } =
        serde_json::from_slice(&chain).map_err(|_| none())?;
    let document = event_chain::hex(&Sha256::digest(&quote));
    let broken = first_invalid(&reference, &events).or_else(|| first_mismatched_document(&events, &document));
    // A chain about another quote is broken at its first event; a truncated chain is broken at its end.
    let is_signed = events.last().is_some_and(|event| event.kind == EventKind::Signed);
    let broken = broken.or_else(|| (named != document).then_some(0));
    let broken = broken.or_else(|| (!is_signed).then_some(events.len().saturating_sub(1)));
    Ok(EmbeddedProof { number, reference, document, events, first_invalid: broken.map(|at| at + 1) })
}

/// Returns the content of the attachment with this name.
fn attachment_by_name(pdf: &Pdf, name: &str) -> Option<Vec<u8>> {
    pdf.objects().into_iter().find_map(|object| {
        let Object::Dict(file) = object else { return None };
        let is_it =
            |key: &[u8]| file.get::<Text<'_>>(key).is_some_and(|text| text.as_bytes() == name.as_bytes());
        if !is_it(b"F") && !is_it(b"UF") {
            return None;
        }
        let stream = file.get::<Dict<'_>>(b"EF")?.get::<Stream<'_>>(b"F")?;
        stream.decoded_data().ok().map(|data| data.into_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A file with two attachments, under their names.
    fn holding(files: [(&str, &[u8]); 2]) -> Vec<u8> {
        let mut pdf = b"%PDF-1.7\n".to_vec();
        let mut offsets = Vec::new();
        let mut put = |pdf: &mut Vec<u8>, head: String, stream: Option<&[u8]>| {
            offsets.push(pdf.len());
            pdf.extend(format!("{} 0 obj\n{head}\n", offsets.len()).bytes());
            if let Some(stream) = stream {
                pdf.extend([b"stream\n", stream, b"\nendstream\n"].concat());
            }
            pdf.extend(b"endobj\n");
        };
        put(&mut pdf, "<< /Type /Catalog /Pages 2 0 R >>".to_owned(), None);
        put(&mut pdf, "<< /Type /Pages /Kids [7 0 R] /Count 1 >>".to_owned(), None);
        for (at, (name, content)) in [3, 5].into_iter().zip(files) {
            let file = format!("<< /Type /Filespec /F ({name}) /UF ({name}) /EF << /F {} 0 R >> >>", at + 1);
            put(&mut pdf, file, None);
            put(&mut pdf, format!("<< /Type /EmbeddedFile /Length {} >>", content.len()), Some(content));
        }
        put(&mut pdf, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>".to_owned(), None);
        let xref = pdf.len();
        let rows: String = offsets.iter().map(|offset| format!("{offset:010} 00000 n \n")).collect();
        let end = format!("trailer << /Size 8 /Root 1 0 R >>\nstartxref\n{xref}\n%%EOF\n");
        pdf.extend(format!("xref\n0 8\n0000000000 65535 f \n{rows}{end}").bytes());
        pdf
    }

    /// A chain of two events about this quote, changed by `change` before it is written.
    fn chain(quote: &[u8], change: impl Fn(&mut serde_json::Value)) -> Vec<u8> {
        let document = event_chain::hex(&Sha256::digest(quote));
        let event = |number: i64, kind: EventKind, document: &str, before: Option<&str>| {
            let at = "2026-11-21T06:10:00Z".parse().unwrap();
            let (detail, document) = ("a•••x@x.example".to_owned(), document.to_owned());
            let mut event = Event { number, at, kind, detail, document, sha256: String::new() };
            event.sha256 = event.expected_hash("S-7Q4M-2K9P", before);
            event
        };
        let first = event(1, EventKind::Created, "", None);
        let second = event(2, EventKind::Signed, &document, Some(&first.sha256));
        let mut chain = json!({
            "number": "SC-2026-0001", "reference": "S-7Q4M-2K9P", "document": document, "events": [first, second],
        });
        change(&mut chain);
        chain.to_string().into_bytes()
    }

    #[test]
    fn a_chain_verifies_only_with_its_own_quote() {
        type Change = fn(&mut serde_json::Value);
        let cases: [(&str, Change, &[u8], Option<usize>); 8] = [
            ("as it was signed", |_| (), b"the quote", None),
            ("another quote", |_| (), b"another", Some(2)),
            ("another name", |chain| chain["events"][1]["detail"] = json!("b"), b"the quote", Some(2)),
            (
                "another time",
                |chain| chain["events"][0]["at"] = json!("2026-11-22T06:10:00Z"),
                b"the quote",
                Some(1),
            ),
            ("another order", |chain| chain["reference"] = json!("S-2222-2222"), b"the quote", Some(1)),
            ("another document", |chain| chain["document"] = json!("00"), b"the quote", Some(1)),
            (
                "not signed",
                |chain| drop(chain["events"].as_array_mut().unwrap().pop()),
                b"the quote",
                Some(1),
            ),
            ("no event", |chain| chain["events"] = json!([]), b"the quote", Some(1)),
        ];
        for (what, change, quote, broken) in cases {
            let chain = chain(b"the quote", change);
            let file = holding([("chain.json", &chain), ("quote.pdf", quote)]);
            assert_eq!(verify_embedded(file).unwrap().first_invalid, broken, "{what}");
        }
    }

    #[test]
    fn rejects_files_without_a_complete_proof() {
        let right = chain(b"the quote", |_| ());
        let files: [(&str, Vec<u8>); 4] = [
            ("no quote", holding([("chain.json", &right), ("other.pdf", b"the quote")])),
            ("no chain", holding([("chain.txt", &right), ("quote.pdf", b"the quote")])),
            ("a chain that is none", holding([("chain.json", b"{}"), ("quote.pdf", b"the quote")])),
            ("no document", b"anything else".to_vec()),
        ];
        for (what, file) in files {
            assert_eq!(verify_embedded(file).unwrap_err().code, "scoring.file-unknown", "{what}");
        }
    }
}
