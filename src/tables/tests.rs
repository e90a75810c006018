//! Whole files, made here: what is read of them, guessed and checked.

mod delimited;
mod guesses;
mod hostile;
mod memory;
mod raw;
mod structured;
mod workbook;

use super::{Table, Unreadable, read};
use std::{io::Write as _, path::Path};
use tempfile::NamedTempFile;

/// A file of these bytes.
fn file(bytes: impl AsRef<[u8]>) -> NamedTempFile {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(bytes.as_ref()).unwrap();
    file
}

fn tables(bytes: impl AsRef<[u8]>) -> Result<Vec<Table>, Unreadable> {
    read(file(bytes).path(), "sample")
}

/// The only table of a file of these bytes.
fn table(bytes: impl AsRef<[u8]>) -> Table {
    let mut tables = tables(bytes).unwrap();
    assert_eq!(tables.len(), 1, "{tables:?}");
    tables.remove(0)
}

/// Every use of a file: none of them may panic.
fn use_all(path: &Path) {
    for (at, table) in read(path, "sample").unwrap_or_default().iter().enumerate() {
        let guesses = super::guess(&super::words::FIELDS, table);
        let kind = |name: &str| super::words::FIELDS.iter().find(|field| field.name == name).unwrap().kind;
        let chosen: Vec<_> = guesses
            .iter()
            .map(|guess| super::Chosen {
                kind: kind(&guess.field),
                required: true,
                column: guess.column,
                vat: None,
            })
            .collect();
        let counts = super::check(path, (at, table), &chosen, |_| {}).unwrap().counts;
        assert_eq!(counts.read + counts.rejected, table.rows);
        super::without_column(path, at, 0, std::io::sink()).unwrap();
    }
}
