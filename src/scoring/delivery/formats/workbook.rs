//! Workbooks: the rows on one sheet, with filters and a frozen header, and the notes on another. Texts are text cells,
//! which no spreadsheet calculates.

use super::sheet::{FIXED, Sheet, fixed};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

/// Widths of columns, in characters.
const WIDTHS: [f64; FIXED.len()] = [14.0, 10.0, 34.0, 34.0, 24.0, 10.0, 28.0, 8.0, 24.0, 14.0];
const MARKET_WIDTH: f64 = 16.0;
const NOTES_WIDTH: f64 = 110.0;

pub(super) fn write(sheet: &Sheet<'_>) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    // Otherwise the time of writing would be in the file.
    let created = ExcelDateTime::from_timestamp(sheet.computed_at.as_second())?;
    workbook.set_properties(&DocProperties::new().set_title(&sheet.title).set_creation_datetime(&created));
    let head = Format::new().set_bold().set_text_wrap();
    rows(workbook.add_worksheet(), sheet, &head)?;
    if !sheet.notes.is_empty() {
        let wrapped = Format::new().set_text_wrap();
        let notes = workbook.add_worksheet();
        notes.set_name("Notes")?.set_column_width(0, NOTES_WIDTH)?;
        for (row, note) in (0..).zip(&sheet.notes) {
            notes.write_string_with_format(row, 0, note, if row == 0 { &head } else { &wrapped })?;
        }
    }
    workbook.save_to_buffer()
}

fn rows(worksheet: &mut Worksheet, sheet: &Sheet<'_>, head: &Format) -> Result<(), XlsxError> {
    let header = sheet.header();
    worksheet.set_name("Scoring")?.set_freeze_panes(1, 0)?;
    for (column, name) in (0..).zip(&header) {
        worksheet.write_string_with_format(0, column, name, head)?;
        worksheet.set_column_width(column, *WIDTHS.get(usize::from(column)).unwrap_or(&MARKET_WIDTH))?;
    }
    let mut last = 0;
    for (row, scored) in (1..).zip(sheet.pharmacies) {
        last = row;
        for (column, cell) in (0..).zip(fixed(scored)) {
            worksheet.write_string(row, column, cell)?;
        }
        for (at, score) in (0..).zip(&scored.scores) {
            let first = u16::try_from(FIXED.len()).unwrap_or(0) + 4 * at;
            worksheet.write_string(row, first + 1, score.basis.word())?;
            for (column, number) in [0, 2, 3].into_iter().zip(score.numbers()) {
                if let Some(number) = number {
                    worksheet.write_number(row, first + column, number)?;
                }
            }
        }
    }
    let columns = u16::try_from(header.len()).unwrap_or(1);
    worksheet.autofilter(0, 0, last, columns - 1).map(drop)
}
