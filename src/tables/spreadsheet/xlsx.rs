//! Excel workbooks (xlsx).

use super::{
    sheet::{Sheet, all_hidden, number, too_long},
    styles::{Styles, day},
    xml::{Xml, attribute, push_text},
};
use crate::{
    tables::{
        Unreadable,
        consumer::{RowSink, Source as _},
    },
    zip_archive::{Zip, entry_by_name},
};
use quick_xml::{
    events::{BytesStart, Event},
    name::QName,
};
use std::{collections::HashMap, io::Read};

/// Maximum number and bytes of shared strings.
const MAX_SHARED_STRINGS: usize = 2_000_000;
const MAX_SHARED_BYTES: usize = 32_000_000;
/// Maximum merged cells of a sheet.
const MAX_MERGED_CELLS: usize = 200_000;

/// The shared parts of a workbook.
struct Book {
    /// Visible sheets with their names and the archive entries that contain them.
    sheets: Vec<(String, String)>,
    has_hidden: bool,
    is_1904: bool,
    styles: Styles,
    texts: Texts,
}

/// Shared strings, concatenated, with the end of each.
#[derive(Default)]
struct Texts {
    all: String,
    ends: Vec<u32>,
}

/// A cell that is being read.
#[derive(Default)]
struct Cell {
    column: usize,
    kind: String,
    is_day: bool,
    value: String,
}

pub(in crate::tables) fn scan(
    zip: &mut Zip<'_>,
    file: Option<&str>,
    consumer: &mut dyn RowSink,
) -> Result<(), Unreadable> {
    let book = Book::load(zip)?;
    if book.sheets.is_empty() && book.has_hidden {
        return Err(all_hidden());
    }
    for (name, path) in &book.sheets {
        let mut part = entry_by_name(zip, path)
            .ok_or_else(|| Unreadable::broken(format!("the sheet {name:?} is missing")))?;
        let merged = merged(part.open()?)?;
        let sheet = Sheet::new(file, name, consumer);
        book.rows(part.open()?, &merged, sheet)?;
    }
    Ok(())
}

impl Book {
    fn load(zip: &mut Zip<'_>) -> Result<Self, Unreadable> {
        let targets = targets(zip)?;
        let (styles, texts) = (Styles::load(zip)?, Texts::load(zip)?);
        let mut book = Self { sheets: Vec::new(), has_hidden: false, is_1904: false, styles, texts };
        let Some(mut part) = entry_by_name(zip, "xl/workbook.xml") else {
            return Err(Unreadable::broken("it has no workbook"));
        };
        let mut xml = Xml::new(part.open()?);
        let mut buffer = Vec::new();
        while let Some(event) = xml.next(&mut buffer)? {
            let Event::Start(element) = event else { continue };
            match element.local_name().as_ref() {
                "workbookPr" => {
                    book.is_1904 =
                        attribute(&element, "date1904").is_some_and(|is| matches!(&*is, "1" | "true"));
                }
                "sheet" => {
                    if attribute(&element, "state").is_some_and(|state| state != "visible") {
                        book.has_hidden = true;
                        continue;
                    }
                    let target = relation(&element).and_then(|id| targets.get(&id));
                    // Chart and macro sheets have no cells.
                    if let Some(path) = target.filter(|path| path.contains("worksheets/")) {
                        book.sheets.push((attribute(&element, "name").unwrap_or_default(), path.clone()));
                    }
                }
                _ => {}
            }
        }
        Ok(book)
    }

    /// Passes the rows of a sheet on.
    fn rows(&self, part: impl Read, merged: &Merged, mut sheet: Sheet<'_>) -> Result<(), Unreadable> {
        let mut xml = Xml::new(part);
        let (mut buffer, mut line, mut cell, mut is_value) = (Vec::new(), 0u64, Cell::default(), false);
        while let Some(event) = xml.next(&mut buffer)? {
            match &event {
                Event::Start(element) => match element.local_name().as_ref() {
                    "row" => {
                        line = attribute(element, "r")
                            .and_then(|row| row.parse().ok())
                            .unwrap_or(line.saturating_add(1));
                        cell = Cell::default();
                    }
                    "c" => self.begin(&mut cell, element),
                    "v" | "t" => is_value = true,
                    "rPh" | "f" => is_value = false,
                    _ => {}
                },
                Event::End(element) => match element.local_name().as_ref() {
                    "v" | "t" => is_value = false,
                    "c" => {
                        let value = self.value(&cell);
                        sheet.cell(cell.column, &value)?;
                        if let Some(last) = merged.get(&(line, cell.column)) {
                            sheet.merge(cell.column, *last, &value);
                        }
                        cell.column += 1;
                    }
                    "row" if sheet.row(line, 1)?.is_break() => return Ok(()),
                    "sheetData" => break,
                    _ => {}
                },
                text if is_value => {
                    push_text(text, &mut cell.value);
                    too_long(&cell.value)?;
                }
                _ => {}
            }
        }
        sheet.body.end()
    }

    fn begin(&self, cell: &mut Cell, element: &BytesStart<'_>) {
        let place = attribute(element, "r").and_then(|place| column(&place));
        cell.column = place.unwrap_or(cell.column);
        cell.kind = attribute(element, "t").unwrap_or_default();
        cell.is_day = self.styles.shows_day(attribute(element, "s").as_deref());
        cell.value.clear();
    }

    fn value(&self, cell: &Cell) -> String {
        match &*cell.kind {
            "s" => cell
                .value
                .trim()
                .parse()
                .ok()
                .and_then(|at| self.texts.get(at))
                .unwrap_or_default()
                .to_owned(),
            "str" | "inlineStr" | "e" | "d" => cell.value.clone(),
            "b" => if cell.value.trim() == "1" { "TRUE" } else { "FALSE" }.to_owned(),
            _ if cell.is_day => day(cell.value.trim(), self.is_1904).unwrap_or_else(|| cell.value.clone()),
            _ => number(cell.value.trim()),
        }
    }
}

impl Texts {
    fn load(zip: &mut Zip<'_>) -> Result<Self, Unreadable> {
        let mut texts = Self::default();
        let Some(mut part) = entry_by_name(zip, "xl/sharedStrings.xml") else { return Ok(texts) };
        let mut xml = Xml::new(part.open()?);
        let (mut buffer, mut is_text) = (Vec::new(), false);
        // Phonetic annotations do not belong to the text.
        let mut is_phonetic = false;
        while let Some(event) = xml.next(&mut buffer)? {
            match &event {
                Event::Start(element) => match element.local_name().as_ref() {
                    "t" => is_text = !is_phonetic,
                    "rPh" => is_phonetic = true,
                    _ => {}
                },
                Event::End(element) => match element.local_name().as_ref() {
                    "t" => is_text = false,
                    "rPh" => is_phonetic = false,
                    "si" => texts.ends.push(u32::try_from(texts.all.len()).unwrap_or(u32::MAX)),
                    _ => {}
                },
                text if is_text => push_text(text, &mut texts.all),
                _ => {}
            }
            if texts.ends.len() > MAX_SHARED_STRINGS || texts.all.len() > MAX_SHARED_BYTES {
                return Err(Unreadable::broken(format!(
                    "its cells share more than {MAX_SHARED_BYTES} bytes of text"
                )));
            }
        }
        Ok(texts)
    }

    fn get(&self, at: usize) -> Option<&str> {
        let start = at.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied())?;
        self.all.get(start as usize..*self.ends.get(at)? as usize)
    }
}

/// The archive entries that a workbook refers to, by relationship id.
fn targets(zip: &mut Zip<'_>) -> Result<HashMap<String, String>, Unreadable> {
    let mut targets = HashMap::new();
    let Some(mut part) = entry_by_name(zip, "xl/_rels/workbook.xml.rels") else { return Ok(targets) };
    let mut xml = Xml::new(part.open()?);
    let mut buffer = Vec::new();
    while let Some(event) = xml.next(&mut buffer)? {
        let Event::Start(element) = event else { continue };
        if let (Some(id), Some(target)) = (attribute(&element, "Id"), attribute(&element, "Target")) {
            let path = target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned);
            targets.insert(id, path);
        }
    }
    Ok(targets)
}

/// The relationship id of a sheet; its prefix depends on the program.
fn relation(sheet: &BytesStart<'_>) -> Option<String> {
    let mut attributes = sheet.attributes();
    let is_id = |name: QName<'_>| name.prefix().is_some() && name.local_name().as_ref() == "id";
    let id = attributes.with_checks(false).flatten().find(|found| is_id(found.key))?;
    Some(id.value.into_owned())
}

/// The last line of vertically merged cells, by line and column.
type Merged = HashMap<(u64, usize), u64>;

/// The merged cells of a sheet, which are declared after its rows.
fn merged(part: impl Read) -> Result<Merged, Unreadable> {
    let mut merged = Merged::new();
    let mut xml = Xml::new(part);
    let mut buffer = Vec::new();
    while let Some(event) = xml.next(&mut buffer)? {
        let Event::Start(element) = event else { continue };
        let range =
            (element.local_name().as_ref() == "mergeCell").then(|| attribute(&element, "ref")).flatten();
        let Some((first, last)) = range.as_deref().and_then(|range| range.split_once(':')) else { continue };
        if let (Some(column), Some(from), Some(to)) = (column(first), line(first), line(last))
            && from < to
        {
            merged.insert((from, column), to);
        }
        if merged.len() > MAX_MERGED_CELLS {
            return Err(Unreadable::broken(format!("a sheet has more than {MAX_MERGED_CELLS} merged cells")));
        }
    }
    Ok(merged)
}

/// The line of a cell reference: 12 for AB12.
fn line(place: &str) -> Option<u64> {
    place.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse().ok()
}

/// The column of a cell reference, counted from 0: 27 for AB12.
fn column(place: &str) -> Option<usize> {
    let letters = place.bytes().take_while(u8::is_ascii_alphabetic).take(4);
    let number =
        letters.fold(0, |number, letter| 26 * number + usize::from(letter.to_ascii_uppercase() - b'@'));
    number.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cell_references_give_their_column() {
        for (place, at) in [
            ("A1", Some(0)),
            ("Z9", Some(25)),
            ("AB12", Some(27)),
            ("XFD1", Some(16_383)),
            ("12", None),
            ("", None),
        ] {
            assert_eq!(column(place), at, "{place}");
        }
        assert!(column("ZZZZZZZZZZZZZZZZZZ1").is_some());
    }

    #[test]
    fn prints_numbers_without_binary_rounding_errors() {
        for (text, shown) in [
            ("0.30000000000000004", "0.3"),
            ("3.400930000017E12", "3400930000017"),
            ("1", "1"),
            ("", ""),
            ("x", "x"),
        ] {
            assert_eq!(number(text), shown);
        }
    }
}
