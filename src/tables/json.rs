//! JSON: an array of flat objects, alone or as a member of an object, or one object per line. Each key is a
//! column, in the order of first occurrence.

use super::{
    consumer::{Flow, RowSink, Source, TableFormat},
    encoding::Text,
    header::HeaderDetector,
    limits::{MAX_COLUMNS, MAX_EXCERPT_CHARS},
    row_budget::{MeteredReader, RowBudget},
    table::Format,
    unreadable::Unreadable,
};
use csv::StringRecord;
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use std::{
    collections::HashMap,
    fmt,
    io::{BufRead as _, BufReader},
    ops::ControlFlow,
};

/// The structure of a JSON text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Array,
    /// An array that is the member of an object with this index: `{"count":2,"data":[…]}`.
    Member(usize),
    Lines,
}

/// The structure of a text that begins like JSON.
pub(super) fn shape(sample: &[u8]) -> Option<Shape> {
    let (first, rest) = sample.trim_ascii_start().split_first()?;
    match (first, rest.trim_ascii_start().first()) {
        (b'[', Some(b'{' | b']')) => Some(Shape::Array),
        (b'{', Some(b'"' | b'}')) => Some(member(rest).map_or(Shape::Lines, Shape::Member)),
        _ => None,
    }
}

/// The index of the first member of an object that is an array of objects.
fn member(object: &[u8]) -> Option<usize> {
    let (mut number, mut depth, mut in_text, mut bytes) = (0, 1, false, object.iter());
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' if in_text => drop(bytes.next()),
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'[' if depth == 1 && bytes.as_slice().trim_ascii_start().starts_with(b"{") => {
                return Some(number);
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth == 1 => return None,
            b'}' | b']' => depth -= 1,
            b',' if depth == 1 => number += 1,
            _ => {}
        }
    }
    None
}

/// Passes the table of a text to the consumer. A first pass collects the keys of all objects.
pub(super) fn scan(
    source: &mut dyn Source,
    name: Option<&str>,
    text: &Text,
    shape: Shape,
    consumer: &mut dyn RowSink,
) -> Result<(), Unreadable> {
    let mut keys = Keys::default();
    objects(source, text, shape, &mut |_, object| keys.add(&object))?;
    let written = TableFormat { format: Format::Json, encoding: Some(text.encoding.name()), delimiter: None };
    let mut body = HeaderDetector::new(name, written, consumer).named(keys.names);
    let (mut cells, mut record) = (Vec::new(), StringRecord::new());
    objects(source, text, shape, &mut |line, object| {
        cells.clear();
        cells.resize(keys.places.len(), String::new());
        for (key, value) in object.0 {
            if let Some(place) = keys.places.get(&key) {
                cells[*place] = value;
            }
        }
        record.clear();
        cells.iter().for_each(|cell| record.push_field(cell));
        body.row(line, &record)
    })?;
    body.end()
}

/// The keys of all objects.
#[derive(Default)]
struct Keys {
    names: Vec<String>,
    places: HashMap<String, usize>,
}

impl Keys {
    fn add(&mut self, object: &Object) -> Flow {
        for (key, _) in &object.0 {
            if !self.places.contains_key(key) {
                self.places.insert(key.clone(), self.names.len());
                self.names.push(key.clone());
            }
        }
        if self.names.len() > MAX_COLUMNS {
            return Err(Unreadable::broken(format!("its objects have more than {MAX_COLUMNS} keys")));
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Receives an object and its line or, in an array, its number from 1.
type Each<'e> = dyn FnMut(u64, Object) -> Flow + 'e;

fn objects(
    source: &mut dyn Source,
    text: &Text,
    shape: Shape,
    each: &mut Each<'_>,
) -> Result<(), Unreadable> {
    let (metered, row) = MeteredReader::new(text.decode(source)?);
    let mut reader = BufReader::new(metered);
    if shape != Shape::Lines {
        let mut json = serde_json::Deserializer::from_reader(reader);
        let mut failed = None;
        let objects = Objects { each, row, failed: &mut failed };
        let read = match shape {
            Shape::Member(number) => json.deserialize_map(Member { number, objects }),
            _ => objects.deserialize(&mut json),
        };
        let read = read.and_then(|()| json.end());
        return match (failed, read) {
            (Some(flow), _) => flow.map(|_| ()),
            (None, read) => read.map_err(|e| broken(&e, 0)),
        };
    }
    let (mut line, mut number) = (Vec::new(), 0);
    while reader.read_until(b'\n', &mut line)? > 0 {
        row.reset();
        number += 1;
        if !line.trim_ascii().is_empty() {
            let object = serde_json::from_slice(line.trim_ascii_end()).map_err(|e| broken(&e, number - 1))?;
            if each(number, object)?.is_break() {
                break;
            }
        }
        line.clear();
    }
    Ok(())
}

/// Converts a parser error; `lines` precede the text that was parsed.
fn broken(e: &serde_json::Error, lines: u64) -> Unreadable {
    let text = e.to_string();
    let place = format!(" at line {} column {}", e.line(), e.column());
    let why = text.strip_suffix(&place).unwrap_or(&text);
    let line = lines + e.line() as u64;
    Unreadable::broken(format!("invalid JSON: line {line}, column {}: {why}", e.column()))
}

/// Visits the member with this index, which is an array of objects, and skips the others.
struct Member<'o, 'e> {
    number: usize,
    objects: Objects<'o, 'e>,
}

impl<'de> Visitor<'de> for Member<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let (mut objects, mut number) = (Some(self.objects), 0);
        while map.next_key::<IgnoredAny>()?.is_some() {
            match objects.take_if(|_| number == self.number) {
                Some(objects) => map.next_value_seed(objects)?,
                None => drop(map.next_value::<IgnoredAny>()?),
            }
            number += 1;
        }
        Ok(())
    }
}

/// Visits an array of objects and passes each on as it is parsed.
struct Objects<'o, 'e> {
    each: &'o mut Each<'e>,
    row: RowBudget,
    /// Set if the consumer ended the reading.
    failed: &'o mut Option<Flow>,
}

impl<'de> DeserializeSeed<'de> for Objects<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Objects<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of objects")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<(), A::Error> {
        let mut number = 0;
        while let Some(object) = array.next_element()? {
            self.row.reset();
            number += 1;
            let flow = (self.each)(number, object);
            if !matches!(flow, Ok(ControlFlow::Continue(()))) {
                *self.failed = Some(flow);
                return Err(A::Error::custom("the rest is not read"));
            }
        }
        Ok(())
    }
}

/// An object of texts, numbers and literals.
struct Object(Vec<(String, String)>);

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Object;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let mut pairs = Vec::new();
                while let Some(key) = map.next_key::<String>()? {
                    let named = |e| {
                        A::Error::custom(format!(
                            "{:?}: {e}",
                            key.chars().take(MAX_EXCERPT_CHARS).collect::<String>()
                        ))
                    };
                    let Value(value) = map.next_value().map_err(named)?;
                    pairs.push((key, value));
                }
                Ok(Object(pairs))
            }
        }
        json.deserialize_map(Pairs)
    }
}

/// A value as its text in CSV.
struct Value(String);

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text, a number, true, false or null: objects must be flat")
            }

            fn visit_str<E>(self, text: &str) -> Result<Value, E> {
                Ok(Value(text.to_owned()))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
                Ok(Value(number.to_string()))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
                Ok(Value(number.to_string()))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
                Ok(Value(number.to_string()))
            }

            fn visit_bool<E>(self, is: bool) -> Result<Value, E> {
                Ok(Value(if is { "TRUE" } else { "FALSE" }.to_owned()))
            }

            fn visit_unit<E>(self) -> Result<Value, E> {
                Ok(Value(String::new()))
            }
        }
        json.deserialize_any(Text)
    }
}
