//! Checks of campaign content at the terminal.

use crate::harness::Folder;
use std::{fs, io::Write as _};
use zip::{ZipWriter, write::SimpleFileOptions};

fn picture() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(3, 2).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// An archive with a page and an image.
pub fn archive(page: &str) -> Vec<u8> {
    let mut out = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in [("index.html", page.as_bytes()), ("calendar.png", picture().as_slice())] {
        out.start_file(name, SimpleFileOptions::default()).unwrap();
        out.write_all(bytes).unwrap();
    }
    out.finish().unwrap().into_inner()
}

/// A valid page.
pub const SPRING: &str = "<!doctype html>\n<html lang=\"fr\"><head><meta charset=\"utf-8\"><title>Vaccination</title>\n\
    <style>p { color: #00664a }</style></head><body>\n\
    <p>Le vaccin de la saison est disponible en officine depuis le 13 octobre, pour toutes les personnes de plus de 65 ans.</p>\n\
    <img src=\"calendar.png\" width=\"600\" alt=\"Le calendrier\">\n</body></html>";

/// A PDF of one page with these additional catalog entries.
pub fn pdf(more: &str) -> Vec<u8> {
    format!(
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R{more}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n\
         3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Size 4/Root 1 0 R>>\n%%EOF\n"
    )
    .into_bytes()
}

#[test]
fn writes_a_valid_page_as_it_will_be_sent() {
    let folder = Folder::new();
    fs::write(folder.path("spring.zip"), archive(SPRING)).unwrap();
    let judged = folder.run(&["campaign", "lint", "spring.zip", "--out", "preview"]);
    assert_eq!((judged.code, judged.stderr.as_str()), (0, ""));
    assert!(judged.stdout.starts_with("0 errors, 0 advice, 29 checks passed; "), "{}", judged.stdout);
    let html = fs::read_to_string(folder.path("preview/mail.html")).unwrap();
    assert!(html.contains("style=\"color: #00664a\"") || html.contains("style=\"color:#00664a\""), "{html}");
    let named = html.split("src=\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(fs::read(folder.path("preview").join(named)).unwrap(), picture());
    assert!(fs::read_to_string(folder.path("preview/mail.txt")).unwrap().contains("65 ans"));
    let again = folder.run(&["campaign", "lint", "spring.zip", "--out", "preview"]);
    assert_eq!(again.code, 73, "existing files are not overwritten: {}", again.stderr);
}

#[test]
fn every_content_error_has_a_line_and_a_remedy() {
    let folder = Folder::new();
    let page = SPRING.replace(
        "</body>",
        "<a href=\"javascript:x()\">a</a>\n<img src=\"b.png\" width=\"9\" alt=\"\"></body>",
    );
    fs::write(folder.path("spring.zip"), archive(&page)).unwrap();
    let judged = folder.run(&["campaign", "lint", "spring.zip"]);
    assert_eq!(judged.code, 1);
    for part in [
        "index.html:6",
        "javascript:x()",
        "Use an https, mailto or tel address.",
        "index.html:7",
        "b.png",
        "2 errors",
    ] {
        assert!(judged.stdout.contains(part), "{part}: {}", judged.stdout);
    }
    let output = folder.run(&["campaign", "lint", "spring.zip", "--json"]);
    let output: serde_json::Value = serde_json::from_str(&output.stdout).unwrap();
    assert_eq!(
        (&output["sendable"], &output["findings"][0]["check"]),
        (&false.into(), &"unsafe-link".into())
    );
    assert_eq!(output["schemaVersion"], 2);

    fs::write(folder.path("leaflet.docx"), b"x").unwrap();
    let unknown = folder.run(&["campaign", "lint", "leaflet.docx"]);
    assert!(unknown.code == 2 && unknown.stderr.contains("--kind"), "{}", unknown.stderr);
    let absent = folder.run(&["campaign", "lint", "absent.pdf"]);
    assert_eq!(absent.code, 66, "{}", absent.stderr);
}

#[test]
fn a_document_is_sent_unchanged_and_not_written() {
    let folder = Folder::new();
    fs::write(folder.path("leaflet.pdf"), b"%PDF-1.7").unwrap();
    let judged = folder.run(&["campaign", "lint", "leaflet.pdf", "--out", "preview"]);
    assert_eq!(judged.stderr, "a PDF is sent as it is: nothing was written\n");
    assert!(!folder.path("preview").exists());
}
