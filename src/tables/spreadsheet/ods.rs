//! OpenDocument spreadsheets (ods), as written by LibreOffice.

use super::{
    sheet::{Sheet, all_hidden, number, too_long},
    xml::{Xml, attribute, push_text},
};
use crate::{
    tables::{
        consumer::{RowSink, Source as _},
        limits::MAX_COLUMNS,
        unreadable::Unreadable,
    },
    zip_archive::{Zip, entry_by_name},
};
use quick_xml::events::{BytesStart, Event};
use std::{collections::HashSet, io::Read as _};

/// The signature of an ods file.
const KIND: &[u8] = b"application/vnd.oasis.opendocument.spreadsheet";

/// A cell that is being read.
#[derive(Default)]
struct Cell {
    /// The value in the attributes, if there is one.
    value: Option<String>,
    text: String,
    times: usize,
    /// The number of rows that it spans, including its own.
    rows: u64,
}

/// The position of the reader in a sheet.
#[derive(Default)]
struct Place {
    line: u64,
    times: u64,
    column: usize,
    cell: Cell,
    /// Open elements of a comment, whose text does not belong to the cell.
    comments: usize,
    paragraphs: usize,
}

pub(in crate::tables) fn scan(
    zip: &mut Zip<'_>,
    file: Option<&str>,
    consumer: &mut dyn RowSink,
) -> Result<(), Unreadable> {
    let mut kind = Vec::new();
    if let Some(mut part) = entry_by_name(zip, "mimetype") {
        part.open()?.take(100).read_to_end(&mut kind)?;
    }
    if !kind.starts_with(KIND) {
        return Err(Unreadable::unsupported("it is a document of another kind"));
    }
    let Some(mut part) = entry_by_name(zip, "content.xml") else {
        return Err(Unreadable::broken("it has no content"));
    };
    let mut first = [0];
    part.open()?.read_exact(&mut first)?;
    if !matches!(first, [b'<' | 0xEF]) {
        return Err(Unreadable::unsupported("it is encrypted"));
    }
    let mut xml = Xml::new(part.open()?);
    let (mut buffer, mut style, mut hidden) = (Vec::new(), String::new(), HashSet::new());
    let (mut sheets, mut is_one_hidden) = (0, false);
    while let Some(event) = xml.next(&mut buffer)? {
        let Event::Start(element) = &event else { continue };
        match element.name().as_ref() {
            "style:style" => style = attribute(element, "style:name").unwrap_or_default(),
            "style:table-properties" if attribute(element, "table:display").as_deref() == Some("false") => {
                hidden.insert(std::mem::take(&mut style));
            }
            "table:table" => {
                let is_hidden =
                    attribute(element, "table:style-name").is_some_and(|style| hidden.contains(&style));
                is_one_hidden |= is_hidden;
                if !is_hidden {
                    sheets += 1;
                    let name = attribute(element, "table:name").unwrap_or_default();
                    rows(&mut xml, Sheet::new(file, &name, consumer))?;
                }
            }
            _ => {}
        }
    }
    if sheets == 0 && is_one_hidden { Err(all_hidden()) } else { Ok(()) }
}

/// Passes the rows of a sheet on.
fn rows<R: std::io::Read>(xml: &mut Xml<R>, mut sheet: Sheet<'_>) -> Result<(), Unreadable> {
    let mut place = Place { line: 1, ..Place::default() };
    let (mut buffer, mut is_over) = (Vec::new(), false);
    while let Some(event) = xml.next(&mut buffer)? {
        match &event {
            Event::Start(element) => place.begin(element),
            Event::End(element) => match element.name().as_ref() {
                "table:table" => break,
                "table:table-cell" | "table:covered-table-cell" if !is_over => place.end_cell(&mut sheet)?,
                "table:table-row" => {
                    is_over = is_over || sheet.row(place.line, place.times)?.is_break();
                    place.line = place.line.saturating_add(place.times);
                }
                "text:p" => place.paragraphs = place.paragraphs.saturating_sub(1),
                "office:annotation" => place.comments = place.comments.saturating_sub(1),
                _ => {}
            },
            text if place.paragraphs > 0 && place.comments == 0 => {
                push_text(text, &mut place.cell.text);
                too_long(&place.cell.text)?;
            }
            _ => {}
        }
    }
    sheet.body.end()
}

impl Place {
    fn begin(&mut self, element: &BytesStart<'_>) {
        let times = |name: &str| {
            attribute(element, name).and_then(|times| times.parse::<u64>().ok()).unwrap_or(1).max(1)
        };
        match element.name().as_ref() {
            "table:table-row" => (self.times, self.column) = (times("table:number-rows-repeated"), 0),
            "table:table-cell" | "table:covered-table-cell" => {
                let rows = times("table:number-rows-spanned");
                let times = usize::try_from(times("table:number-columns-repeated")).unwrap_or(usize::MAX);
                self.cell = Cell { value: value(element), text: String::new(), times, rows };
            }
            "text:p" => {
                if self.comments == 0 && !self.cell.text.is_empty() {
                    self.cell.text.push('\n');
                }
                self.paragraphs += 1;
            }
            "text:s" if self.comments == 0 => self.cell.text.push(' '),
            "office:annotation" => self.comments += 1,
            _ => {}
        }
    }

    fn end_cell(&mut self, sheet: &mut Sheet<'_>) -> Result<(), Unreadable> {
        let cell = std::mem::take(&mut self.cell);
        let value = cell.value.unwrap_or(cell.text);
        if !value.is_empty() {
            // One more than the maximum is enough for the sheet to be rejected.
            for column in self.column..self.column.saturating_add(cell.times).min(MAX_COLUMNS + 1) {
                sheet.cell(column, &value)?;
            }
            if cell.rows > 1 {
                sheet.merge(self.column, self.line.saturating_add(cell.rows - 1), &value);
            }
        }
        self.column = self.column.saturating_add(cell.times);
        Ok(())
    }
}

/// The value of a cell in its attributes: a number without its display format.
fn value(element: &BytesStart<'_>) -> Option<String> {
    match &*attribute(element, "office:value-type")? {
        "float" | "currency" | "percentage" => attribute(element, "office:value").map(|value| number(&value)),
        "date" => {
            attribute(element, "office:date-value").map(|date| date.trim_end_matches("T00:00:00").to_owned())
        }
        "string" => attribute(element, "office:string-value"),
        "time" => attribute(element, "office:time-value")
            .map(|time| time.trim_start_matches("PT").trim_end_matches('S').replace(['H', 'M'], ":")),
        "boolean" => attribute(element, "office:boolean-value").map(|value| value.to_uppercase()),
        _ => None,
    }
}
