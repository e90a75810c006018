//! Writes archives and the workbooks in them.

use std::io::{Cursor, Write as _};
use zip::{ZipWriter, write::SimpleFileOptions};

pub(super) fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

const SPREADSHEET: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/// A workbook of sheets whose rows are given as XML, with shared texts; style 1 shows days, style 2 days and times.
pub(super) fn xlsx(sheets: &[(&str, &str)], texts: &str) -> Vec<u8> {
    let part = |at: usize| format!("xl/worksheets/sheet{}.xml", at + 1);
    let sheet =
        |at: usize, name: &str| format!(r#"<sheet name="{name}" sheetId="{0}" r:id="rId{0}"/>"#, at + 1);
    let list: String = sheets.iter().enumerate().map(|(at, (name, _))| sheet(at, name)).collect();
    let relation =
        |at: usize| format!(r#"<Relationship Id="rId{0}" Target="worksheets/sheet{0}.xml"/>"#, at + 1);
    let relations: String = (0..sheets.len()).map(relation).collect();
    let styles = r#"<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>"#;
    let mut parts = vec![
        ("[Content_Types].xml".to_owned(), "<Types/>".to_owned()),
        (
            "xl/workbook.xml".to_owned(),
            format!(r#"<workbook xmlns="{SPREADSHEET}"><sheets>{list}</sheets></workbook>"#),
        ),
        ("xl/_rels/workbook.xml.rels".to_owned(), format!("<Relationships>{relations}</Relationships>")),
        ("xl/styles.xml".to_owned(), format!("<styleSheet>{styles}</styleSheet>")),
        ("xl/sharedStrings.xml".to_owned(), format!("<sst>{texts}</sst>")),
    ];
    for (at, (_, rows)) in sheets.iter().enumerate() {
        parts.push((part(at), format!("<worksheet><sheetData>{rows}</sheetData></worksheet>")));
    }
    let parts: Vec<_> = parts.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
    zip(&parts)
}

/// A workbook of sheets whose rows are given as XML.
pub(super) fn ods(sheets: &[(&str, &str)]) -> Vec<u8> {
    let sheet =
        |(name, rows): &(&str, &str)| format!(r#"<table:table table:name="{name}">{rows}</table:table>"#);
    let sheets: String = sheets.iter().map(sheet).collect();
    let content =
        format!("<office:document-content><office:body>{sheets}</office:body></office:document-content>");
    let kind = "application/vnd.oasis.opendocument.spreadsheet";
    zip(&[("mimetype", kind.as_bytes()), ("content.xml", content.as_bytes())])
}
