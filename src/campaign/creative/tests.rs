//! Campaign content from senders: valid content, and one example of each error.

use super::{
    check::check,
    model::{Check, Checked, ContentKind},
};
use std::io::Write as _;
use zip::{ZipWriter, write::SimpleFileOptions};

mod packed;

const TEXT: &str = "Le vaccin de la saison est disponible en officine depuis le 13 octobre, pour toutes les personnes de plus de 65 ans.";

/// An image of 30 × 20 pixels.
fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::DynamicImage::new_rgb8(30, 20).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        out.start_file(*name, SimpleFileOptions::default()).unwrap();
        out.write_all(bytes).unwrap();
    }
    out.finish().unwrap().into_inner()
}

fn judged(kind: ContentKind, bytes: &[u8]) -> Checked {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), bytes).unwrap();
    check(file.path(), kind).unwrap()
}

/// A page with this body, and an image.
fn page(body: &str) -> Checked {
    let html = format!(
        "<!doctype html>\n<html lang=\"fr\">\n<head><meta charset=\"utf-8\"><title>Vaccination</title></head>\n<body>\n<p>{TEXT}</p>\n\
         <img src=\"images/a.png\" width=\"600\" alt=\"Le calendrier\">\n{body}\n</body></html>"
    );
    judged(ContentKind::Html, &archive(&[("index.html", html.as_bytes()), ("images/a.png", &png())]))
}

fn found(checked: &Checked) -> Vec<(Check, Option<u64>, &str)> {
    checked.findings.iter().map(|finding| (finding.check, finding.line, finding.about.as_str())).collect()
}

#[test]
fn a_valid_page_becomes_a_mail() {
    let checked = page(
        "<style>.big { color: #00664a; position: fixed }</style><table width=\"600\"><tr><td class=\"big\" align=\"center\">Six <b>mots</b></td></tr></table>",
    );
    assert_eq!(found(&checked), []);
    assert!(checked.is_sendable());
    let passed = checked.passed(ContentKind::Html);
    assert!(passed.contains(&Check::AlternativeText) && !passed.contains(&Check::Encrypted));
    let body = checked.body.unwrap();
    let [image] = body.images.as_slice() else { panic!("{:?}", body.images) };
    assert_eq!((image.name.as_str(), image.media_type.as_str()), ("images/a.png", "image/png"));
    assert!(body.html.contains(&format!("src=\"cid:{}\"", image.content_id)), "{}", body.html);
    assert!(body.html.contains("color: #00664a") || body.html.contains("color:#00664a"), "{}", body.html);
    assert!(body.html.contains("width=\"600\"") && body.html.contains("align=\"center\""), "{}", body.html);
    for gone in ["position", "<style", "class=", "<html", "<body"] {
        assert!(!body.html.contains(gone), "{gone}: {}", body.html);
    }
    assert!(body.text.contains("Six") && body.text.contains("65 ans"), "{}", body.text);
}

/// Each page has only this error, on the same line, and the mail created from it has none.
fn assert_found(cases: &[(&str, Check, &str)]) {
    for &(body, check, about) in cases {
        let checked = page(body);
        assert_eq!(found(&checked), [(check, Some(7), about)], "{body}");
        assert_eq!(checked.is_sendable(), check.is_advice(), "{body}");
        let html = checked.body.unwrap().html.to_lowercase();
        for gone in [
            "image-set",
            "srcset",
            "poster",
            "<link",
            "<script",
            "alert",
            "onclick",
            "<form",
            "<iframe",
            "<meta",
            "url(",
            "x.example/a.png",
            "data:",
        ] {
            assert!(!html.contains(gone), "{body}: {gone} in {html}");
        }
    }
}

#[test]
fn reports_every_problem_with_its_line() {
    assert_found(&[
        ("<script>alert(1)</script>", Check::Script, "script"),
        ("<p style=\"width: expression(alert(1))\">", Check::Script, "expression()"),
        ("<p OnClick=\"x()\">a</p>", Check::EventHandler, "onclick"),
        ("<form action=\"https://x.example\"></form>", Check::Form, "form"),
        ("<iframe src=\"https://x.example\"></iframe>", Check::Embedded, "iframe"),
        ("<meta http-equiv=\"refresh\" content=\"0\">", Check::Redirect, "0"),
        ("<link rel=\"stylesheet\" href=\"a.css\">", Check::RemoteStyle, "a.css"),
        (
            "<style>@import url(https://x.example/a.css);</style>",
            Check::RemoteStyle,
            "@import url(https://x.example/a.css)",
        ),
        ("<a href=\"java\tscript:alert(1)\">a</a>", Check::UnsafeLink, "javascript:alert(1)"),
        ("<a href=\"/tarifs\">a</a>", Check::RelativeLink, "/tarifs"),
        ("<img src=\"b.png\" alt=\"\" width=\"1\">", Check::ImageMissing, "b.png"),
        ("<img src=\"../a.png\" alt=\"\" width=\"1\">", Check::ImageMissing, "../a.png"),
        (
            "<img src=\"https://x.example/a.png\" alt=\"\" width=\"1\">",
            Check::ImageRemote,
            "https://x.example/a.png",
        ),
        ("<td background=\"//x.example/a.png\">a</td>", Check::ImageRemote, "//x.example/a.png"),
        (
            "<p style=\"background: url('http://x.example/a.png')\">a</p>",
            Check::ImageRemote,
            "http://x.example/a.png",
        ),
        (
            "<img src=\"data:image/png;base64,AA\" alt=\"\" width=\"1\">",
            Check::ImageInline,
            "data:image/png;base64,AA",
        ),
        ("<img src=\"images/a.png\" width=\"1\">", Check::AlternativeText, "images/a.png"),
        ("<a href=\"#\">a</a>", Check::EmptyLink, "#"),
        ("<a href=\"http://x.example\">a</a>", Check::PlainLink, "http://x.example"),
        ("<img src=\"./images/A.png\" alt=\"\">", Check::ImageWidth, "./images/A.png"),
    ]);
}

#[test]
fn reports_external_resources_and_merge_tags_with_their_line() {
    assert_found(&[
        (
            "<p style=\"background: image-set('https://x.example/a.png' 1x)\">a</p>",
            Check::RemoteStyle,
            "image-set()",
        ),
        (
            "<p style=\"background: \\75rl('https://x.example/a.png')\">a</p>",
            Check::ImageRemote,
            "https://x.example/a.png",
        ),
        ("<source srcset=\"https://x.example/a.png 2x\">", Check::ImageRemote, "https://x.example/a.png"),
        ("<image href=\"//x.example/a.png\">", Check::ImageRemote, "//x.example/a.png"),
        (
            "<img src=\"images/a.png\" srcset=\"data:image/png\" alt=\"\" width=\"1\">",
            Check::ImageInline,
            "data:image/png",
        ),
        ("<p poster=\"https://x.example/a.png\">a</p>", Check::ImageRemote, "https://x.example/a.png"),
        (
            "<link rel=\"preload\" href=\"https://x.example/a.png\">",
            Check::Embedded,
            "https://x.example/a.png",
        ),
        ("<p>Bonjour {{<b>prenom</b>}}</p>", Check::MergeTag, "{{prenom}}"),
        ("<p>Bonjour *|FNAME|*,</p>", Check::MergeTag, "*|FNAME|*"),
        ("<p>[NOM], [1] et 100 %</p>", Check::MergeTag, "[NOM]"),
        ("<a href=\"https://x.example/?e=%%email%%\">a</a>", Check::MergeTag, "%%email%%"),
        ("<a href=\"https://x.example/?e=%7B%7Bemail%7D%7D\">a</a>", Check::MergeTag, "{{email}}"),
    ]);
}

#[test]
fn reports_merge_tags_and_rules_by_line() {
    let body = "<p>Cher\n{{ contact.NAME }}</p>\n<style>p { color: red }\n@media print {\n p { background: paint(a) } }</style>";
    assert_eq!(
        found(&page(body)),
        [(Check::MergeTag, Some(8), "{{ contact.NAME }}"), (Check::RemoteStyle, Some(11), "paint()")]
    );
    let subject = page("").with_subject("Bonjour *|FNAME|*");
    assert_eq!(found(&subject), [(Check::MergeTag, None, "*|FNAME|*")]);
}

#[test]
fn reports_problems_of_the_whole_page() {
    let html = |files: &[(&str, &[u8])]| judged(ContentKind::Html, &archive(files));
    let whole = |text: &str| format!("<html lang=\"fr\"><title>a</title><p>{text}</p>");
    let good = whole(TEXT);
    let checks = |checked: Checked| checked.findings.iter().map(|finding| finding.check).collect::<Vec<_>>();
    assert_eq!(checks(html(&[("a.html", good.as_bytes())])), []);
    assert_eq!(checks(html(&[("a.png", &png())])), [Check::PageCount]);
    assert_eq!(checks(html(&[("a.html", good.as_bytes()), ("b.htm", b"b")])), [Check::PageCount]);
    assert_eq!(checks(html(&[("a.html", good.as_bytes()), ("a.png", &png())])), [Check::ImageUnused]);
    assert_eq!(checks(html(&[("a.html", good.as_bytes()), ("style.css", b"p {}")])), [Check::UnknownFile]);
    assert_eq!(checks(html(&[("a.html", good.as_bytes()), ("a.webp", b"RIFF")])), [Check::ImageFormat]);
    assert_eq!(
        checks(html(&[("a.html", good.as_bytes()), ("__MACOSX/._a.html", b"x"), (".DS_Store", b"x")])),
        []
    );
    assert_eq!(checks(html(&[("a.html", &[good.as_bytes(), b"\xE9"].concat())])), [Check::Encoding]);
    let latin = [b"<meta charset=\"iso-8859-1\">".as_slice(), good.as_bytes(), b"\xE9t\xE9"].concat();
    let read = html(&[("a.html", &latin)]);
    assert!(read.is_sendable() && read.body.unwrap().text.contains("été"));
    assert_eq!(checks(html(&[("a.html", b"<p></p>")])), [Check::Empty, Check::Language, Check::Title]);
    assert_eq!(checks(html(&[("a.html", whole("Bonjour").as_bytes())])), [Check::LittleText]);
    let long = whole(&(0..1_000).map(|at| format!("{TEXT} {} ", at * 7_919)).collect::<String>());
    assert_eq!(checks(html(&[("a.html", long.as_bytes())])), [Check::Clipped]);
    assert_eq!(checks(judged(ContentKind::Html, b"<p>a page without an archive</p>")), [Check::Archive]);
}

#[test]
fn finds_files_in_archives_of_old_windows_and_macos() {
    let page = |src: &str| {
        format!("<html lang=\"fr\"><title>a</title><p>{TEXT}</p><img src=\"{src}\" alt=\"\" width=\"9\">")
    };
    let (composed, decomposed) = ("images/\u{e9}t\u{e9}.png", "images/e\u{301}te\u{301}.png");
    for (name, src) in [
        ("images\\a.png", "images/a.png"),
        (decomposed, composed),
        (composed, decomposed),
        (decomposed, "images/%C3%A9t%C3%A9.png"),
    ] {
        let html = page(src);
        let checked = judged(ContentKind::Html, &archive(&[("index.html", html.as_bytes()), (name, &png())]));
        assert_eq!(found(&checked), [], "{name:?} as {src:?}");
        assert_eq!(checked.body.unwrap().images.len(), 1);
    }
}

#[test]
fn reports_damaged_and_oversized_images() {
    let html =
        format!("<html lang=\"fr\"><title>a</title><p>{TEXT}</p><img src=\"a.png\" alt=\"\" width=\"9\">");
    let mut wide = png();
    wide[16..24].copy_from_slice(&[40_000_u32.to_be_bytes(), 40_000_u32.to_be_bytes()].concat());
    let mut crc = flate2::Crc::new();
    crc.update(&wide[12..29]);
    wide[29..33].copy_from_slice(&crc.sum().to_be_bytes());
    for (picture, about) in [(&png()[..60], "a.png"), (wide.as_slice(), "a.png (40000 × 40000)")] {
        let checked =
            judged(ContentKind::Html, &archive(&[("index.html", html.as_bytes()), ("a.png", picture)]));
        assert_eq!(found(&checked), [(Check::ImageFaulty, None, about)]);
        assert!(!checked.is_sendable());
        assert_eq!(checked.findings[0].file.as_deref(), Some("a.png"));
        let deck = archive(&[
            ("ppt/presentation.xml", b"<p/>"),
            ("ppt/slides/slide1.xml", b"<p/>"),
            ("ppt/media/a.png", picture),
        ]);
        let about = format!("ppt/media/{about}");
        assert_eq!(found(&judged(ContentKind::Pptx, &deck)), [(Check::ImageFaulty, None, about.as_str())]);
    }
}

#[test]
fn accepts_an_ordinary_presentation() {
    let (mut parts, png) = (vec![("ppt/presentation.xml".to_owned(), b"<p/>".to_vec())], png());
    for number in 1..=60 {
        for name in ["slides/slide#.xml", "slides/_rels/slide#.xml.rels", "notesSlides/notesSlide#.xml"] {
            parts.push((format!("ppt/{}", name.replace('#', &number.to_string())), b"<p/>".to_vec()));
        }
        parts.push((format!("ppt/media/image{number}.png"), png.clone()));
    }
    let parts: Vec<_> = parts.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    let checked = judged(ContentKind::Pptx, &archive(&parts));
    assert_eq!((found(&checked), checked.pages), (vec![], Some(60)));
}

#[test]
fn decodes_a_page_as_browsers_do() {
    let said = |charset: &str, bytes: &[u8]| {
        let head = format!("<html lang=\"fr\"><meta charset=\"{charset}\"><title>a</title><p>{TEXT}</p>");
        let checked = judged(ContentKind::Html, &archive(&[("a.html", &[head.as_bytes(), bytes].concat())]));
        assert_eq!(found(&checked), [], "{charset}");
        checked.body.unwrap().text
    };
    assert!(said("utf-16", "été".as_bytes()).contains("été"));
    assert!(said("iso-8859-1", b"\xE9t\xE9 \x80").contains("été €"));
}

#[test]
fn detects_documents_by_their_content() {
    let pdf = |more: &str| {
        format!(
            "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R{more}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj\n\
             3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n\
             trailer<</Size 5/Root 1 0 R>>\n%%EOF\n"
        )
    };
    let read = judged(ContentKind::Pdf, pdf("").as_bytes());
    assert_eq!((found(&read), read.pages), (vec![], Some(2)));
    let active = judged(ContentKind::Pdf, pdf("/OpenAction<</S/JavaScript/JS(app.alert)>>").as_bytes());
    assert_eq!(found(&active), [(Check::Active, None, "/JavaScript"), (Check::Active, None, "/JS")]);
    assert_eq!(found(&judged(ContentKind::Pdf, b"MZ")), [(Check::Document, None, "pdf")]);
    let plain = pdf("");
    let (objects, trailer) = plain.split_once("trailer").unwrap();
    let trailer = trailer.replace(
        "/Root",
        "/Encrypt<</Filter/Standard/V 1/R 2/P -44/O<92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd>\
         /U<efc3ff8a30edc0e81098fce95172918c36af4f7bd6101963726a7eef76956041>>>/ID[<00><00>]/Root",
    );
    let table = "xref\n0 1\n0000000000 65535 f \n";
    let locked = format!("{objects}{table}trailer{trailer}startxref\n{}\n%%EOF\n", objects.len());
    assert_eq!(found(&judged(ContentKind::Pdf, locked.as_bytes())), [(Check::Encrypted, None, "pdf")]);
    let cut = pdf("").replace("4 0 obj<</Type/Page", "");
    assert_eq!(found(&judged(ContentKind::Pdf, cut.as_bytes())), [(Check::Document, None, "pdf")]);

    let parts: [(&str, &[u8]); 4] = [
        ("[Content_Types].xml", b"<Types/>"),
        ("ppt/presentation.xml", b"<p/>"),
        ("ppt/slides/slide1.xml", b"<p/>"),
        ("ppt/slides/slide2.xml", b"<p/>"),
    ];
    let slides = judged(ContentKind::Pptx, &archive(&parts));
    assert_eq!((found(&slides), slides.pages), (vec![], Some(2)));
    let macros = [parts.as_slice(), &[("ppt/vbaProject.bin", b"x".as_slice())]].concat();
    assert_eq!(
        found(&judged(ContentKind::Pptx, &archive(&macros))),
        [(Check::Active, None, "ppt/vbaProject.bin")]
    );
    assert_eq!(found(&judged(ContentKind::Pptx, &archive(&parts[..2]))), [(Check::Document, None, "pptx")]);
    let old = [super::attachment::COMPOUND.as_slice(), &[0; 600]].concat();
    assert_eq!(found(&judged(ContentKind::Pptx, &old)), [(Check::Encrypted, None, "pptx")]);
}

#[test]
fn searches_a_visa_in_readable_text() {
    let number = "26/01/60453083/PM/001";
    let checks = |checked: Checked, visa| {
        found(&checked.with_visa_check(visa)).into_iter().map(|(check, ..)| check).collect::<Vec<_>>()
    };
    let slide = |text: &str| {
        let slide =
            format!("<p:sld xmlns:a=\"a\"><a:t>Visa 26/01/</a:t><a:r><a:t>{text}</a:t></a:r></p:sld>");
        let parts: [(&str, &[u8]); 2] =
            [("ppt/presentation.xml", b"<p/>"), ("ppt/slides/slide1.xml", slide.as_bytes())];
        judged(ContentKind::Pptx, &archive(&parts))
    };
    let pdf = b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n\
        3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Size 4/Root 1 0 R>>\n%%EOF\n";
    for (checked, visa, expected) in [
        (page("<p>Visa 26/01/60453083/PM/001</p>"), Some(number), vec![]),
        (page(""), Some(number), vec![Check::VisaMissing]),
        (page(""), None, vec![]),
        (slide("60453083/PM/001"), Some(number), vec![]),
        (slide("60453083/PM/002"), Some(number), vec![Check::VisaMissing]),
        (judged(ContentKind::Pdf, pdf), Some(number), vec![Check::VisaUnread]),
        (judged(ContentKind::Pdf, b"MZ"), Some(number), vec![Check::Document]),
    ] {
        assert_eq!(checks(checked, visa), expected);
    }
    assert!(judged(ContentKind::Pdf, pdf).with_visa_check(Some(number)).is_sendable());
}

#[test]
fn rejects_a_page_that_is_too_deep_or_too_large() {
    let deep = "<span>".repeat(100_000);
    let large = format!("<p>{}</p>", "text ".repeat(super::inline_html::MAX_BYTES / 4));
    for page in [deep, large] {
        let page = format!("<!doctype html><html lang=\"fr\"><title>a</title><body>{page}</body></html>");
        let checked = judged(ContentKind::Html, &archive(&[("index.html", page.as_bytes())]));
        assert!(checked.findings.iter().any(|finding| finding.check == Check::Archive));
        assert_eq!(checked.body, None);
    }
    let lists = "<ul><li>a<li>b</ul><p>one<p>two<br>".repeat(500);
    assert!(!super::inline_html::is_too_deep(&lists));
}
