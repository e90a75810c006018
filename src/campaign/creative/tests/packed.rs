//! Active content and metadata in parts of documents and archives that viewers do not show.

use super::{Check, ContentKind, archive, found, judged, png};
use flate2::{Compression, read::ZlibEncoder};
use std::io::Read as _;

/// A JPEG up to its Exif data, which contains a latitude.
fn photo() -> Vec<u8> {
    let position =
        |at: u32| [b"\x01\0\x25\x88\x04\0\x01\0\0\0".as_slice(), &at.to_le_bytes(), &[0; 4]].concat();
    let latitude = b"\x01\0\x02\0\x05\0\x03\0\0\0\0\0\0\0\0\0\0\0";
    let exif = [b"Exif\0\0II*\0\x08\0\0\0".as_slice(), &position(26), latitude].concat();
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [b"\xFF\xD8\xFF\xE1".as_slice(), &length, &exif].concat()
}

/// A PDF of one page with these objects 4 and 5 and a cross-reference stream; if `is_packed`, object 4 is stored in the object
/// stream 5.
fn pdf(catalog: &str, parts: [&[u8]; 2], is_packed: bool) -> Vec<u8> {
    let head = format!(
        "%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R{catalog}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n\
         3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n"
    );
    let mut bytes = head.into_bytes();
    for (number, part) in [4, 5].into_iter().zip(parts).filter(|(_, part)| !part.is_empty()) {
        bytes.extend(format!("{number} 0 obj").bytes());
        bytes.extend(part);
        bytes.extend(b"endobj\n");
    }
    let at = bytes.len();
    let place = |number: usize| {
        let mark = format!("{number} 0 obj");
        bytes.windows(mark.len()).position(|window| window == mark.as_bytes()).unwrap_or(at)
    };
    let mut rows = vec![0, 0, 0, 0xFF];
    for number in 1..=6 {
        let (kind, value) = if is_packed && number == 4 { (2, 5) } else { (1, place(number)) };
        let [high, low] = u16::try_from(value).unwrap().to_be_bytes();
        rows.extend([kind, high, low, 0]);
    }
    bytes.extend(b"6 0 obj<</Type/XRef/Size 7/W[1 2 1]/Root 1 0 R/Length 28>>stream\n");
    bytes.extend(rows);
    bytes.extend(format!("\nendstream endobj\nstartxref\n{at}\n%%EOF\n").bytes());
    bytes
}

fn stream(dict: &str, content: &[u8]) -> Vec<u8> {
    let head = format!("<<{dict}/Length {}>>stream\n", content.len());
    [head.as_bytes(), content, b"\nendstream "].concat()
}

fn packed(object: &str) -> Vec<u8> {
    let mut content = Vec::new();
    ZlibEncoder::new(format!("4 0 {object}").as_bytes(), Compression::best())
        .read_to_end(&mut content)
        .unwrap();
    pdf("/OpenAction 4 0 R", [b"", &stream("/Type/ObjStm/N 1/First 4/Filter/FlateDecode", &content)], true)
}

#[test]
fn finds_active_content_in_object_streams_and_escaped_names() {
    let active = |bytes: &[u8]| {
        let checked = judged(ContentKind::Pdf, bytes);
        assert_eq!(checked.pages, Some(1));
        checked.findings.into_iter().map(|finding| (finding.check, finding.about)).collect::<Vec<_>>()
    };
    assert_eq!(active(&packed("<</S/GoTo/D[3 0 R/Fit]>>")), []);
    for (object, names) in [
        ("<</S/JavaScript/JS(app.alert)>>", vec!["/JavaScript", "/JS"]),
        ("<</S/GoTo/Next[<</S/Launch/F(a.exe)>>]>>", vec!["/Launch"]),
        ("<</Type/Filespec/EF<</F<</Type/EmbeddedFile>>>>>>", vec!["/EmbeddedFile"]),
        ("<</S/J#61vaScript>>", vec!["/JavaScript"]),
    ] {
        let names: Vec<_> = names.into_iter().map(|name| (Check::Active, name.to_owned())).collect();
        assert_eq!(active(&packed(object)), names, "{object}");
        assert_eq!(active(&pdf("/OpenAction 4 0 R", [object.as_bytes(), b""], false)), names, "{object}");
    }
}

#[test]
fn reports_photos_with_a_location() {
    let image = stream("/Type/XObject/Subtype/Image/Width 1/Height 1/Filter/DCTDecode", &photo());
    let xmp = stream("/Type/Metadata/Subtype/XML", b"<x exif:GPSLatitude='48,51N'/>");
    let plain = stream("/Type/XObject/Subtype/Image/Width 1/Height 1/Filter/DCTDecode", b"\xFF\xD8");
    for (parts, is_named) in [([&image, &plain], true), ([&plain, &xmp], true), ([&plain, &plain], false)] {
        let checked = judged(ContentKind::Pdf, &pdf("", parts.map(Vec::as_slice), false));
        let expected = if is_named { vec![(Check::ImagePosition, None, "pdf")] } else { Vec::new() };
        assert_eq!((found(&checked), checked.pages), (expected, Some(1)));
        assert!(checked.is_sendable());
    }
    // Bytes after the end of an image are not displayed.
    let picture = [png(), photo()].concat();
    let deck = archive(&[
        ("ppt/presentation.xml", b"<p/>"),
        ("ppt/slides/slide1.xml", b"<p/>"),
        ("ppt/media/a.png", &picture),
        ("docProps/thumbnail.tiff", &photo()[12..]),
    ]);
    let checked = judged(ContentKind::Pptx, &deck);
    let named = [
        (Check::ImagePosition, None, "ppt/media/a.png"),
        (Check::ImagePosition, None, "docProps/thumbnail.tiff"),
    ];
    assert_eq!(found(&checked), named);
    let html = "<html lang=\"fr\"><title>a</title><p>Le vaccin de la saison est disponible en officine depuis le 13 octobre, \
                pour toutes les personnes de plus de 65 ans.</p><img src=\"a.png\" alt=\"\" width=\"9\">";
    let checked =
        judged(ContentKind::Html, &archive(&[("index.html", html.as_bytes()), ("a.png", &picture)]));
    assert_eq!(found(&checked), [(Check::ImagePosition, None, "a.png")]);
    let sent = &checked.body.unwrap().images[0].bytes;
    assert!(!sent.windows(4).any(|window| window == b"Exif"));
}
