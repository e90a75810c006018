//! Parses a table of a file to Rust types. Missing, mistyped, too long and unknown values are reported with
//! their line and replaced by substitutes, so that one pass reports all errors.

use super::{
    diagnostics::Diagnostics,
    rules::{Rule, rule},
    tree::{Key, Node, Value},
    value_deserializer::Reader,
};
use crate::{file_errors::shown, locale::Locale};
use serde::{
    Deserialize, Deserializer as _,
    de::{DeserializeSeed, IntoDeserializer as _, MapAccess, Visitor, value::Error},
};
use std::cell::RefCell;

/// The context of parsing a file.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) diagnostics: &'a Diagnostics,
    /// The language of the texts; `None` if they are tables of languages.
    pub(crate) only: Option<Locale>,
    /// Whether the value is a substitute for a missing one, whose errors are not reported.
    pub(super) stand_in: bool,
}

impl<'a> Context<'a> {
    pub(crate) fn new(diagnostics: &'a Diagnostics) -> Self {
        Self { diagnostics, only: None, stand_in: false }
    }
}

pub(crate) struct Table<'a> {
    node: &'a Node,
    pub(crate) line: u64,
    pub(crate) context: Context<'a>,
    /// The fields that were requested.
    known: RefCell<Vec<&'static str>>,
}

impl<'a> Table<'a> {
    /// The table in a field with this name; `None` for any other value, which is reported.
    pub(crate) fn of(node: &'a Node, name: &str, context: Context<'a>) -> Option<Self> {
        let Value::Table(pairs) = &node.value else {
            let problem = format!("must be a table, not {}", node.value.what());
            context.diagnostics.fault(node.line, name, problem);
            return None;
        };
        let line = pairs.first().map_or(node.line, |(key, _)| key.line.min(node.line));
        Some(Self { node, line, context, known: RefCell::default() })
    }

    pub(crate) fn fault(&self, name: &str, problem: impl Into<String>) {
        self.report(false, name, problem);
    }

    /// Reports a warning or an error of a field, at its line if it has one.
    pub(crate) fn report(&self, warning: bool, name: &str, problem: impl Into<String>) {
        self.context.diagnostics.report(warning, self.line_of(name), name, problem);
    }

    pub(crate) fn line_of(&self, name: &str) -> u64 {
        self.node.field(name).map_or(self.line, |(key, _)| key.line)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.node.get(name).is_some()
    }

    pub(crate) fn node(&self, name: &str) -> Option<&'a Node> {
        self.node.get(name)
    }

    /// The items of a list; empty if the field is not a list.
    pub(crate) fn items(&self, name: &str) -> &'a [Node] {
        self.node.items(name)
    }

    /// The items of a list within these limits, which are parsed elsewhere.
    pub(crate) fn members(&self, name: &'static str, least: usize, most: usize) -> &'a [Node] {
        self.reader(name, Rule::Items(least, most)).items()
    }

    /// Parses the fields of a type; other fields may be parsed to other types.
    pub(crate) fn read<T: Deserialize<'a>>(&self) -> Option<T> {
        self.taken(T::deserialize(Whole(self)))
    }

    pub(crate) fn value<T: Deserialize<'a>>(&self, name: &'static str, rule: Rule) -> Option<T> {
        self.taken(T::deserialize(self.reader(name, rule)))
    }

    fn taken<T>(&self, read: Result<T, Error>) -> Option<T> {
        // Deserialisers report errors and return substitutes, so other failures are not expected.
        read.map_err(|error| self.fault("", format!("cannot be read: {error}"))).ok()
    }

    pub(super) fn reader(&self, name: &'static str, rule: Rule) -> Reader<'a> {
        let name = if let Rule::Markdown(written) = rule { written } else { name };
        let Context { diagnostics, .. } = self.context;
        if matches!(rule, Rule::Derived) {
            let context = Context { stand_in: true, ..self.context };
            return Reader { node: None, line: self.line, field: name, rule, context };
        }
        let mut known = self.known.borrow_mut();
        if !known.contains(&name) {
            known.push(name);
            let mut twice = self.node.fields().iter().filter(|(key, _)| key.name == name).skip(1);
            if let Some((key, _)) = twice.next() {
                diagnostics.fault(key.line, name, "is there twice");
            }
        }
        let node = self.node.get(name);
        Reader { node, line: self.line_of(name), field: name, rule, context: self.context }
    }

    /// Reports fields that no type requested.
    pub(crate) fn finish(&self) {
        let known = self.known.borrow();
        let unknown_fields = self.node.fields().iter().filter(|(key, _)| !known.contains(&key.name.as_str()));
        for (Key { name, line }, _) in unknown_fields {
            let problem = unknown(name, &known, "is not a field here: expected one of");
            self.context.diagnostics.fault(*line, &shown(name), problem);
        }
    }
}

/// The message for an unknown word: the most similar known one, or all of them after `expected`.
pub(crate) fn unknown(word: &str, known: &[&str], expected: &str) -> String {
    let nearest = similar::get_close_matches(word, known, 1, 0.6);
    match nearest.first() {
        Some(near) => format!("{:?} is unknown; did you mean {near}?", shown(word)),
        None => format!("{:?} {expected} {}", shown(word), known.join(", ")),
    }
}

/// A table that is parsed to one of several types.
struct Whole<'t, 'a>(&'t Table<'a>);

impl<'a> serde::Deserializer<'a> for Whole<'_, 'a> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_struct<V: Visitor<'a>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(Members { table: self.0, name, fields: fields.iter(), field: "" })
    }

    serde::forward_to_deserialize_any! {
        <W: Visitor<'a>>
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// The fields of a type, each visited even if it is missing.
struct Members<'t, 'a> {
    table: &'t Table<'a>,
    name: &'static str,
    fields: std::slice::Iter<'static, &'static str>,
    field: &'static str,
}

impl<'a> MapAccess<'a> for Members<'_, 'a> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'a>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some(field) = self.fields.next() else { return Ok(None) };
        self.field = field;
        seed.deserialize((*field).into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(self.table.reader(self.field, rule(self.name, self.field)))
    }
}

/// Parses a table to one type.
pub(super) fn read_whole<'a, V: Visitor<'a>>(
    table: &Table<'a>,
    name: &'static str,
    fields: &'static [&'static str],
    visitor: V,
) -> Result<V::Value, Error> {
    let value = Whole(table).deserialize_struct(name, fields, visitor)?;
    table.finish();
    Ok(value)
}
