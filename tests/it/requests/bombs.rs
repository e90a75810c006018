//! Small files that are expensive to parse: the parser process ends, the sender gets an error, and other visitors are served.

use super::{encoded, provider::SALES, served::serve};
use crate::{
    harness::Folder,
    server::{Reply, Server},
};
use std::{
    fmt::Write as _,
    fs,
    io::{Cursor, Write as _},
};
use zip::{ZipWriter, write::SimpleFileOptions};

const OCTETS: &str = "Content-Type: application/octet-stream";

fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// A workbook whose sheets are all the same archive part, with these shared strings.
fn workbook(sheets: usize, rows: &str, texts: &str) -> Vec<u8> {
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let (mut list, mut relations) = (String::new(), String::new());
    for at in 1..=sheets {
        write!(list, r#"<sheet name="s{at}" sheetId="{at}" r:id="rId{at}"/>"#).unwrap();
        write!(relations, r#"<Relationship Id="rId{at}" Target="worksheets/sheet1.xml"/>"#).unwrap();
    }
    let workbook = format!(r#"<workbook xmlns="{MAIN}"><sheets>{list}</sheets></workbook>"#);
    archive(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("xl/workbook.xml", workbook.as_bytes()),
        ("xl/_rels/workbook.xml.rels", format!("<Relationships>{relations}</Relationships>").as_bytes()),
        ("xl/sharedStrings.xml", format!("<sst>{texts}</sst>").as_bytes()),
        (
            "xl/worksheets/sheet1.xml",
            format!("<worksheet><sheetData>{rows}</sheetData></worksheet>").as_bytes(),
        ),
    ])
}

/// Pseudo-random numbers: highly compressible content is rejected without parsing.
fn numbers() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(1_u64), |n| Some(n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1)))
        .map(|n| n >> 40)
}

/// Cells that all refer to one shared string of 30 MB.
fn shared_text() -> Vec<u8> {
    let thin: String = numbers().take(2_900).map(|n| format!("{n:x}{}", "x".repeat(250))).collect();
    let cells: String = (0..100).map(|_| r#"<c t="s"><v>0</v></c>"#).collect();
    let runs = format!("<r><t>{thin}</t></r>").repeat(40);
    workbook(1, &format!("<row>{cells}</row>").repeat(3), &format!("<si>{runs}</si>"))
}

/// Ten sheets of 200,000 rows that are the same archive part.
fn many_rows() -> Vec<u8> {
    let mut numbers = numbers();
    let mut rows = String::new();
    for _ in 0..200_000 {
        rows.push_str("<row>");
        numbers.by_ref().take(8).for_each(|n| write!(rows, "<c><v>{n}</v></c>").unwrap());
        rows.push_str("</row>");
    }
    workbook(10, &rows, "")
}

/// An attribute value of 900 kB in a repeated cell.
fn long_value() -> Vec<u8> {
    let value: String = numbers().take(120_000).map(|n| format!("{n:08}")).collect();
    let cell = format!(
        r#"<table:table-cell office:value-type="float" office:value="{value}" table:number-columns-repeated="498"/>"#
    );
    let content = format!(
        r#"<office:document-content><office:body><table:table table:name="a"><table:table-row>{cell}</table:table-row></table:table></office:body></office:document-content>"#
    );
    archive(&[
        ("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", content.as_bytes()),
    ])
}

/// A mail page in which every rule matches every element.
fn many_rules() -> Vec<u8> {
    let rules: String =
        numbers().take(17_000).map(|n| format!("p:nth-last-child({n}n+1){{color:red}}")).collect();
    let page =
        format!("<html><head><style>{rules}</style></head><body>{}</body></html>", "<p>a".repeat(60_000));
    archive(&[("index.html", page.as_bytes())])
}

fn send(server: &Server, path: &str, from: u8, bytes: &[u8]) -> Reply {
    let headers = format!("{OCTETS}\r\nAccept: application/json\r\nX-Forwarded-For: 10.9.0.{from}");
    server.exchange(&format!("POST {path}"), &headers, bytes).unwrap()
}

/// Peak memory of the server process, in megabytes.
fn peak(server: &Server) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.process.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1_000
}

#[test]
fn a_file_that_exceeds_limits_ends_its_parser_process_only() {
    let folder = Folder::ready();
    let server = serve(&folder);
    let sample = |name| format!("/api/samples?{}", encoded(&[("name", name)]));
    assert_eq!(send(&server, &sample("a.csv"), 1, SALES.as_bytes()).status, 201);
    let before = peak(&server);
    for (from, (what, path, bytes)) in [
        ("a shared text", sample("a.xlsx"), shared_text()),
        ("many rows", sample("a.xlsx"), many_rows()),
        ("a long value", sample("a.ods"), long_value()),
        ("a list", "/api/campaign/lists?name=a.xlsx&own=addresses".to_owned(), shared_text()),
        ("many rules", "/api/campaign/contents?name=a.zip&kind=html".to_owned(), many_rules()),
    ]
    .into_iter()
    .enumerate()
    {
        let from = u8::try_from(from).unwrap() + 2;
        std::thread::scope(|scope| {
            let bomb = scope.spawn(|| send(&server, &path, from, &bytes));
            let small = send(&server, &sample("a.csv"), 1, SALES.as_bytes());
            assert_eq!(small.status, 201, "beside {what}: {}", small.body);
            let refused = bomb.join().unwrap();
            assert_eq!(refused.status, 422, "{what}: {}", refused.body);
            assert!(refused.body.contains("form.file-too-complex"), "{what}: {}", refused.body);
        });
        assert_eq!(server.get("/healthz").status, 200, "{what}");
    }
    let grown = peak(&server) - before;
    assert!(grown < 64, "the memory of the server process grew by {grown} MB");
}

#[test]
fn an_expensive_mail_preview_is_replaced_by_an_error_page() {
    let folder = Folder::ready();
    let server = serve(&folder);
    // Uploaded as a PDF, the page is not checked for styles.
    let kept = send(&server, "/api/campaign/contents?name=a.zip&kind=pdf", 1, &many_rules());
    assert_eq!(kept.status, 201, "{}", kept.body);
    let ticket = kept.body.split("\"ticket\":\"").nth(1).unwrap().split('"').next().unwrap();
    let shown = server.get(&format!("/api/campaign/contents/{ticket}/preview?locale=th"));
    assert_eq!(shown.status, 422, "{}", shown.body);
    assert!(shown.head.contains("text/html"), "{}", shown.head);
    assert!(shown.body.contains("<html lang=\"th\">") && shown.body.contains("หน่วยความจำ"), "{}", shown.body);
}
