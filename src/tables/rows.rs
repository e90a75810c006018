//! Reads the rows of a table whose columns are known to the caller.

use super::{
    consumer::{Flow, RowSink, TableHeader},
    fault::CellError,
    read_progress::ReadProgress,
    scan::scan_table,
    unreadable::Unreadable,
};
use csv::StringRecord;
use std::{ops::ControlFlow, path::Path};

/// A selection of rows of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// The rows below the header that [`super::read_tables`] detects.
    Values,
    /// All rows of a text or a sheet, including titles and header, for formats whose rows state their own
    /// type.
    All,
}

/// Calls `each` for each row of a table, with the line on which it begins, until it breaks.
///
/// # Errors
/// See [`Unreadable`].
pub fn rows(
    path: &Path,
    table: usize,
    which: Rows,
    each: impl FnMut(u64, &StringRecord) -> ControlFlow<()>,
) -> Result<(), Unreadable> {
    rows_with_position(path, table, which, &ReadProgress::default(), each)
}

/// Like [`rows`], with `position` updated to the progress of reading. It is slightly ahead of the row,
/// because the file is read in blocks.
///
/// # Errors
/// See [`Unreadable`].
pub fn rows_with_position(
    path: &Path,
    table: usize,
    which: Rows,
    position: &ReadProgress,
    each: impl FnMut(u64, &StringRecord) -> ControlFlow<()>,
) -> Result<(), Unreadable> {
    scan_table(path, table, position, &mut RowCallback { which, each, width: 0 })
}

struct RowCallback<F> {
    which: Rows,
    each: F,
    /// The number of columns, once it is known.
    width: usize,
}

impl<F: FnMut(u64, &StringRecord) -> ControlFlow<()>> RowSink for RowCallback<F> {
    fn begin(&mut self, head: TableHeader) -> Flow {
        self.width = head.columns.len();
        Ok(ControlFlow::Continue(()))
    }

    fn takes_all(&self) -> bool {
        self.which == Rows::All
    }

    fn row(&mut self, line: u64, cells: &StringRecord) -> Flow {
        Ok((self.each)(line, cells))
    }

    /// A row with an invalid character is passed on with it. An unclosed quote is accepted if the line has
    /// all cells, because the text may not use quotes at all.
    fn faulty(&mut self, line: u64, cells: &StringRecord, fault: CellError) -> Flow {
        if fault == CellError::Quote && cells.len() != self.width {
            return Err(Unreadable::broken(format!("a quote that is opened on line {line} is never closed")));
        }
        self.row(line, cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    #[test]
    fn returns_rows_with_their_lines_with_or_without_the_header() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(b"Extrait du 22/11/2026\nville;zone\nLyon;Sud\n\nParis;Nord\nNice;Sud\n").unwrap();
        let read = |which, most| {
            let mut lines = Vec::new();
            rows(file.path(), 0, which, |line, cells| {
                lines.push(format!("{line} {}", cells.iter().collect::<Vec<_>>().join(";")));
                if lines.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .unwrap();
            lines
        };
        assert_eq!(read(Rows::Values, 9), ["3 Lyon;Sud", "5 Paris;Nord", "6 Nice;Sud"]);
        assert_eq!(read(Rows::All, 2), ["1 Extrait du 22/11/2026", "2 ville;zone"]);
        assert!(rows(file.path(), 1, Rows::All, |_, _| ControlFlow::Continue(())).is_err());
    }

    #[test]
    fn reports_the_position_of_rows_in_the_file() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all("ville;zone\nLyon;Sud\n".repeat(50_000).as_bytes()).unwrap();
        let (position, mut places) = (ReadProgress::default(), Vec::new());
        rows_with_position(file.path(), 0, Rows::Values, &position, |line, _| {
            if line % 10_000 == 0 {
                places.push(position.bytes());
            }
            ControlFlow::Continue(())
        })
        .unwrap();
        assert!(places.len() > 5 && places.is_sorted_by(|a, b| a < b), "{places:?}");
        // From the beginning on, although the encoding was detected in the whole file before.
        let all = file.as_file().metadata().unwrap().len();
        assert!(places[0] < all / 5 && *places.last().unwrap() > all / 2, "{places:?} of {all}");
    }
}
