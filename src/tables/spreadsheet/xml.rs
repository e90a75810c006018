//! Parses untrusted XML as events, with limits of text and depth, and only the five predefined entities.

use crate::tables::{
    row_budget::{MeteredReader, RowBudget},
    unreadable::Unreadable,
};
use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};
use std::io::{BufReader, Read};

/// Maximum depth of elements.
const MAX_DEPTH: usize = 64;

pub(super) struct Xml<R: Read> {
    reader: Reader<BufReader<MeteredReader<R>>>,
    row: RowBudget,
    depth: usize,
}

impl<R: Read> Xml<R> {
    pub(super) fn new(part: R) -> Self {
        let (metered, row) = MeteredReader::new(part);
        let mut reader = Reader::from_reader(BufReader::new(metered));
        reader.config_mut().expand_empty_elements = true;
        Self { reader, row, depth: 0 }
    }

    /// The next event; `None` at the end.
    pub(super) fn next<'b>(&mut self, buffer: &'b mut Vec<u8>) -> Result<Option<Event<'b>>, Unreadable> {
        buffer.clear();
        self.row.reset();
        let event = self.reader.read_event_into(buffer).map_err(|e| Unreadable::broken(e.to_string()))?;
        match event {
            Event::Start(_) => self.depth += 1,
            Event::End(_) => self.depth = self.depth.saturating_sub(1),
            Event::DocType(_) => return Err(Unreadable::broken("its XML declares entities")),
            Event::Eof if self.depth > 0 => return Err(Unreadable::broken("its XML ends within an element")),
            Event::Eof => return Ok(None),
            _ => {}
        }
        if self.depth > MAX_DEPTH {
            return Err(Unreadable::broken(format!("its XML is deeper than {MAX_DEPTH} elements")));
        }
        Ok(Some(event))
    }
}

/// The value of an attribute by its qualified name.
pub(super) fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = element.try_get_attribute(name).ok()??;
    attribute.normalized_value(XmlVersion::Implicit1_0).ok().map(|value| value.into_owned())
}

/// Appends the text of an event.
pub(super) fn push_text(event: &Event<'_>, text: &mut String) {
    match event {
        Event::Text(part) => text.push_str(&part.xml10_content()),
        Event::CData(part) => text.push_str(&part.xml10_content()),
        Event::GeneralRef(entity) => match entity.resolve_char_ref() {
            Ok(Some(c)) => text.push(c),
            _ => text.push_str(quick_xml::escape::resolve_predefined_entity(entity).unwrap_or_default()),
        },
        _ => {}
    }
}
