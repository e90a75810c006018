//! Tests with generated files: profile, guesses and checks.

mod delimited;
mod guesses;
mod hostile;
mod memory;
mod periods;
mod raw;
mod structured;
mod whole;
mod workbook;

use super::{read_tables, table::Table, unreadable::Unreadable};
use std::{io::Write as _, path::Path};
use tempfile::NamedTempFile;

/// A file with these bytes.
fn file(bytes: impl AsRef<[u8]>) -> NamedTempFile {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(bytes.as_ref()).unwrap();
    file
}

fn tables(bytes: impl AsRef<[u8]>) -> Result<Vec<Table>, Unreadable> {
    read_tables(file(bytes).path(), "sample")
}

/// The only table of a file with these bytes.
fn table(bytes: impl AsRef<[u8]>) -> Table {
    let mut tables = tables(bytes).unwrap();
    assert_eq!(tables.len(), 1, "{tables:?}");
    tables.remove(0)
}

#[test]
fn cells_with_formula_characters_are_escaped() {
    let dangerous = [
        "=1",
        "+33 1",
        "-2+3",
        "@x",
        "\t=1",
        "\r=1",
        "\n=1",
        "\u{ff1d}1",
        "\u{ff0b}1",
        "\u{ff0d}1",
        "\u{ff20}x",
        "\u{fe62}1",
        "\u{fe63}1",
        "\u{fe66}1",
        "\u{fe6b}x",
        "\u{207b}1",
        "\u{2212}1",
        "\u{feff}=1",
        "\u{200b}\u{2060}+1",
        "\u{202e}@x",
        "\u{ad}\u{ff1d}1",
    ];
    for cell in dangerous {
        assert_eq!(super::escape_formula(cell.to_owned()), format!("'{cell}"));
    }
    for cell in ["", "a=1", "1+1", "\u{feff}", "\u{200b}a", "서울", "'=1", "é-1"] {
        assert_eq!(super::escape_formula(cell.to_owned()), cell);
    }
}

/// Runs all functions on a file; none of them may panic.
fn use_all(path: &Path) {
    for (at, table) in read_tables(path, "sample").unwrap_or_default().iter().enumerate() {
        let guesses = super::match_columns(&super::column_synonyms::FIELDS, table);
        let kind =
            |name: &str| super::column_synonyms::FIELDS.iter().find(|field| field.name == name).unwrap().kind;
        let chosen: Vec<_> = guesses
            .iter()
            .map(|guess| super::MappedColumn {
                kind: kind(&guess.field),
                required: true,
                column: guess.column,
                vat: None,
            })
            .collect();
        let counts = super::check(path, at, table, &chosen, |_, _| {}).unwrap().counts;
        assert_eq!(counts.read + counts.rejected, table.rows);
        super::write_without_column(path, at, table, 0, std::io::sink()).unwrap();
    }
}

/// The parts of a workbook in another archive, between other parts that are ignored.
fn repacked(workbook: Vec<u8>, edit: impl FnOnce(&mut raw::Made), name_of: fn(&str) -> String) -> Vec<u8> {
    let mut from = zip::ZipArchive::new(std::io::Cursor::new(workbook)).unwrap();
    let mut parts: Vec<raw::Raw> =
        (0..300).map(|at| raw::Raw::stored(format!("xl/media/{at}.png").as_bytes(), b"x")).collect();
    for at in 0..from.len() {
        let (mut part, mut bytes) = (from.by_index(at).unwrap(), Vec::new());
        std::io::copy(&mut part, &mut bytes).unwrap();
        parts.push(raw::Raw::deflated(name_of(&part.name().unwrap()).as_bytes(), &bytes));
    }
    raw::archive(&parts, edit)
}

#[test]
fn reads_workbooks_from_archives_of_common_programs() {
    let workbook = || workbook::xlsx(&[("A", "<row><c><v>1</v></c><c><v>2</v></c></row>")], "");
    for bytes in [
        repacked(workbook(), |_| {}, str::to_owned),
        repacked(workbook(), |_| {}, |name| name.replace('/', "\\")),
        repacked(workbook(), |made| made.wide = Some(306), str::to_owned),
        repacked(workbook(), |made| (made.count, made.wide) = (u16::MAX, Some(306)), str::to_owned),
    ] {
        assert_eq!(table(bytes).columns.len(), 2);
    }
}
