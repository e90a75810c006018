//! Inspects the objects of a PDF, including those in object streams.

use super::metadata::has_position;
use hayro_syntax::{
    Filter, Pdf,
    object::{Dict, MaybeRef, Name, Object, Stream},
};
use std::collections::BTreeSet;

/// Maximum depth of nested arrays and dictionaries.
const MAX_DEPTH: usize = 32;

/// The findings.
#[derive(Debug, Default)]
pub(crate) struct PdfContent {
    /// The wanted names that occur as a key or a value.
    pub(crate) names: BTreeSet<&'static str>,
    /// Whether an image contains its GPS position.
    pub(crate) has_position: bool,
}

/// Searches all objects of a PDF for names (without their slash, in any encoding), and images for positions.
pub(crate) fn pdf_content(pdf: &Pdf, wanted: &[&'static str]) -> PdfContent {
    let mut content = PdfContent::default();
    for object in pdf.objects() {
        content.add(&object, wanted, MAX_DEPTH);
    }
    content
}

impl PdfContent {
    fn add(&mut self, object: &Object<'_>, wanted: &[&'static str], depth: usize) {
        match object {
            _ if depth == 0 => {}
            Object::Name(name) => self.add_name(name, wanted),
            Object::Dict(dict) => self.add_dict(dict, wanted, depth),
            Object::Array(array) => {
                for part in array.raw_iter() {
                    self.add_part(part, wanted, depth);
                }
            }
            Object::Stream(stream) => {
                self.add_dict(stream.dict(), wanted, depth);
                self.has_position |= stream_has_position(stream);
            }
            Object::Null(_) | Object::Boolean(_) | Object::Number(_) | Object::String(_) => {}
        }
    }

    fn add_dict(&mut self, dict: &Dict<'_>, wanted: &[&'static str], depth: usize) {
        for (key, value) in dict.entries() {
            self.add_name(&key, wanted);
            self.add_part(value, wanted, depth);
        }
    }

    /// Referenced objects are visited separately.
    fn add_part(&mut self, part: MaybeRef<Object<'_>>, wanted: &[&'static str], depth: usize) {
        if let MaybeRef::NotRef(part) = part {
            self.add(&part, wanted, depth - 1);
        }
    }

    fn add_name(&mut self, name: &Name<'_>, wanted: &[&'static str]) {
        self.names.extend(wanted.iter().filter(|wanted| **wanted == name.as_str()));
    }
}

/// Whether an image or its metadata contain a GPS position.
fn stream_has_position(stream: &Stream<'_>) -> bool {
    let is_metadata = stream.dict().get::<Name<'_>>("Type").is_some_and(|name| name.as_str() == "Metadata");
    match stream.filters().as_slice() {
        [Filter::DctDecode | Filter::JpxDecode] => has_position(&stream.raw_data()),
        _ if is_metadata => stream.decoded().is_ok_and(|bytes| has_position(&bytes)),
        _ => false,
    }
}
