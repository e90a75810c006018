//! Splits lines into cells: directly for most files, and with a CSV reader for quoted ones.

use super::{
    layout::{Layout, MAX_COLUMNS, OTHER},
    rejects::Reason,
};

/// The six cells of a line that are used, and one for all others.
pub(super) type Cells<'l> = [&'l [u8]; OTHER + 1];

pub(super) fn split<'l>(line: &'l [u8], layout: &Layout) -> Result<Cells<'l>, Reason> {
    let mut cells = [&line[..0]; OTHER + 1];
    let mut places = layout.cells.iter();
    let mut from = 0;
    for at in memchr::memchr_iter(layout.delimiter, line) {
        let place = places.next().ok_or(Reason::Cells)?;
        cells[*place] = &line[from..at];
        from = at + 1;
    }
    let last = places.next().ok_or(Reason::Cells)?;
    cells[*last] = &line[from..];
    if places.next().is_none() { Ok(cells) } else { Err(Reason::Cells) }
}

pub(super) struct Quotes {
    reader: csv_core::Reader,
    text: Vec<u8>,
    ends: [usize; MAX_COLUMNS + 1],
}

impl Quotes {
    pub(super) fn new(delimiter: u8) -> Self {
        let reader = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
        Self { reader, text: Vec::new(), ends: [0; MAX_COLUMNS + 1] }
    }

    pub(super) fn split(&mut self, line: &[u8], layout: &Layout) -> Result<Cells<'_>, Reason> {
        if memchr::memchr_iter(b'"', line).count() % 2 == 1 {
            return Err(Reason::Quotes);
        }
        self.reader.reset();
        self.text.resize(line.len().max(self.text.len()), 0);
        let (_, _, written, count) = self.reader.read_record(line, &mut self.text, &mut self.ends);
        // An empty input ends the record.
        let (_, _, _, last) =
            self.reader.read_record(&[], &mut self.text[written..], &mut self.ends[count..]);
        if count + last != layout.cells.len() {
            return Err(Reason::Cells);
        }
        let mut cells = [&self.text[..0]; OTHER + 1];
        let mut from = 0;
        for (place, end) in layout.cells.iter().zip(self.ends) {
            cells[*place] = &self.text[from..end];
            from = end;
        }
        Ok(cells)
    }
}
