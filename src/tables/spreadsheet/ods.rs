//! Workbooks of LibreOffice and others (ods).

use super::{
    Sheet, number, too_long,
    xml::{Xml, attribute, push_text},
};
use crate::{
    archive::{Zip, part},
    tables::{
        MOST_COLUMNS, Unreadable,
        walk::{Consumer, Source as _},
    },
};
use quick_xml::events::{BytesStart, Event};
use std::io::Read as _;

/// What an ods begins with.
const KIND: &[u8] = b"application/vnd.oasis.opendocument.spreadsheet";

/// A cell while it is read.
#[derive(Default)]
struct Cell {
    /// What the attributes say, if they say a value.
    value: Option<String>,
    text: String,
    times: usize,
}

/// Where in a sheet the reader is.
#[derive(Default)]
struct Place {
    line: u64,
    times: u64,
    column: usize,
    cell: Cell,
    /// Elements of a comment on a cell that are open: its text is none of the cell's.
    comments: usize,
    paragraphs: usize,
}

pub(in crate::tables) fn walk(
    zip: &mut Zip<'_>,
    file: Option<&str>,
    consumer: &mut dyn Consumer,
) -> Result<(), Unreadable> {
    let mut kind = Vec::new();
    if let Some(mut part) = part(zip, "mimetype") {
        part.open()?.take(100).read_to_end(&mut kind)?;
    }
    if !kind.starts_with(KIND) {
        return Err(Unreadable::unsupported("it is a document of another kind"));
    }
    let Some(mut part) = part(zip, "content.xml") else {
        return Err(Unreadable::broken("it has no content"));
    };
    let mut first = [0];
    part.open()?.read_exact(&mut first)?;
    if !matches!(first, [b'<' | 0xEF]) {
        return Err(Unreadable::unsupported("it is encrypted"));
    }
    let mut xml = Xml::new(part.open()?);
    let mut buffer = Vec::new();
    while let Some(event) = xml.next(&mut buffer)? {
        if let Event::Start(element) = &event
            && element.name().as_ref() == "table:table"
        {
            let name = attribute(element, "table:name").unwrap_or_default();
            rows(&mut xml, Sheet::new(file, &name, consumer))?;
        }
    }
    Ok(())
}

/// Hands the rows of a sheet on, to its end.
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
                let times = usize::try_from(times("table:number-columns-repeated")).unwrap_or(usize::MAX);
                self.cell = Cell { value: value(element), text: String::new(), times };
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
            // One more than there may be is enough to be refused.
            for column in self.column..self.column.saturating_add(cell.times).min(MOST_COLUMNS + 1) {
                sheet.cell(column, &value)?;
            }
        }
        self.column = self.column.saturating_add(cell.times);
        Ok(())
    }
}

/// The value of a cell as its attributes say it: a number without the format that it is shown in.
fn value(element: &BytesStart<'_>) -> Option<String> {
    match &*attribute(element, "office:value-type")? {
        "float" | "currency" | "percentage" => attribute(element, "office:value").map(|value| number(&value)),
        "date" => {
            attribute(element, "office:date-value").map(|date| date.trim_end_matches("T00:00:00").to_owned())
        }
        "boolean" => attribute(element, "office:boolean-value").map(|value| value.to_uppercase()),
        _ => None,
    }
}
