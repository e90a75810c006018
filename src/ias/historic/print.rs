//! Prints a series as a historic file: in the layout of the imported file, with its figures unchanged and later ones
//! added; or, without such a file, in the common layout.

use super::{
    cell_values::CellValues,
    columns::Kind,
    layout::{Exception, Layout, Original},
    writer::HistoricWriter,
};
use jiff::civil::Date;
use rustc_hash::FxHashMap;

impl<'a> HistoricWriter<'a> {
    /// Returns the bytes of a file; `None` if there is no series of that kind.
    pub fn print(&self, kind: Kind) -> Option<Vec<u8>> {
        let page = self.grid(kind)?;
        let figures = CellValues::new(self, &page, kind);
        let exceptions: FxHashMap<(Date, usize), &Exception> =
            page.layout.iter().flat_map(|l| &l.exceptions).map(|e| ((e.day, e.column), e)).collect();
        let mut lines = vec![page.header.clone()];
        for day in &page.days {
            let cells = page.columns.iter().enumerate().map(|(at, column)| {
                let rule = figures.cell(*column, *day);
                match exceptions.get(&(*day, at)) {
                    Some(exception) if exception.rule == rule => exception.text.clone(),
                    _ => rule,
                }
            });
            lines.push(cells.collect::<Vec<_>>().join(";"));
        }
        Some(page.style.bytes(&lines))
    }

    /// Describes the layout of a file that was just imported, with the cells that differ from the rules.
    pub fn detect_layout(&self, kind: Kind, original: &Original) -> Layout {
        let mut layout = original.layout.clone();
        let sheet = HistoricWriter { layout: Some(&layout), ..*self };
        let mut exceptions = Vec::new();
        if let Some(page) = sheet.grid(kind) {
            let figures = CellValues::new(&sheet, &page, kind);
            for (day, cells) in &original.rows {
                let columns = page.columns.iter().enumerate().zip(cells.iter()).skip(1);
                exceptions.extend(columns.filter_map(|((column, measure), text)| {
                    let rule = figures.cell(*measure, *day);
                    (rule != text).then(|| Exception { day: *day, column, rule, text: text.to_owned() })
                }));
            }
        }
        layout.exceptions = exceptions;
        layout
    }
}
