//! A document as a tree of values that know their lines, whether it was written in TOML or in JSON.

use super::diagnostics::Diagnostics;
use jiff::civil::Date;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::{fmt, ops::Range};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// A value and its position.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    /// The line of the file it begins in, from 1.
    pub(super) line: u64,
    /// Its bytes in the text it was read from.
    pub(super) span: Range<usize>,
    pub(super) value: Value,
}

#[derive(Debug, Clone)]
pub(crate) enum Value {
    Text(String),
    Whole(i64),
    Truth(bool),
    Day(Date),
    List(Vec<Node>),
    /// In the order of the file.
    Table(Vec<(Key, Node)>),
    /// What no field here may be, by its name.
    Other(&'static str),
}

/// The name of a field and its position.
#[derive(Debug, Clone)]
pub(crate) struct Key {
    pub(super) name: String,
    pub(super) line: u64,
}

impl Node {
    /// The value of a field; none when it is absent, or null in JSON.
    pub(super) fn get(&self, name: &str) -> Option<&Node> {
        self.field(name).map(|(_, node)| node).filter(|node| !matches!(node.value, Value::Other("null")))
    }

    /// The members of a list.
    pub(super) fn items(&self, name: &str) -> &[Node] {
        match self.get(name).map(|node| &node.value) {
            Some(Value::List(items)) => items,
            _ => &[],
        }
    }

    /// The line a table begins in: in TOML that of its first field may be before it.
    pub(super) fn first_line(&self) -> u64 {
        self.fields().first().map_or(self.line, |(key, _)| key.line.min(self.line))
    }

    pub(super) fn text(&self) -> Option<&str> {
        self.value.as_text()
    }

    pub(super) fn field(&self, name: &str) -> Option<&(Key, Node)> {
        self.fields().iter().find(|(key, _)| key.name == name)
    }

    pub(super) fn fields(&self) -> &[(Key, Node)] {
        match &self.value {
            Value::Table(pairs) => pairs,
            _ => &[],
        }
    }
}

impl Value {
    pub(super) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// What it is, in words for a person.
    pub(super) fn what(&self) -> &'static str {
        match self {
            Self::Text(_) => "a text",
            Self::Whole(_) => "a number",
            Self::Truth(_) => "true or false",
            Self::Day(_) => "a day",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
            Self::Other(what) => what,
        }
    }
}

/// Where lines begin in a text that itself begins at some line of its file.
struct Lines {
    starts: Vec<usize>,
    first: u64,
}

impl Lines {
    fn index(text: &str, first: u64) -> Self {
        let starts = text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(at, _)| at + 1).collect();
        Self { starts, first }
    }

    fn at(&self, offset: usize) -> u64 {
        self.first + self.starts.partition_point(|start| *start <= offset) as u64
    }
}

/// Parses TOML that begins at this line of its file; `None` if it is invalid, which is reported.
pub(super) fn from_toml(text: &str, first: u64, diagnostics: &Diagnostics) -> Option<Node> {
    let lines = Lines::index(text, first);
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let line = error.span().map_or(first, |span| lines.at(span.start));
        diagnostics.fault(line, "", format!("is not TOML: {}", error.message().replace('\n', ", ")));
    }
    if !errors.is_empty() {
        return None;
    }
    let (span, value) = (table.span(), toml_table(table.get_ref(), &lines));
    Some(Node { line: first, span, value })
}

fn toml_table(table: &DeTable<'_>, lines: &Lines) -> Value {
    let mut members: Vec<_> = table.iter().collect();
    members.sort_by_key(|(key, _)| key.span().start);
    let pairs = members.into_iter().map(|(key, value)| {
        let line = lines.at(key.span().start);
        (Key { name: key.get_ref().to_string(), line }, toml_node(value, lines))
    });
    Value::Table(pairs.collect())
}

fn toml_node(node: &Spanned<DeValue<'_>>, lines: &Lines) -> Node {
    let span = node.span();
    let value = match node.get_ref() {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or(Value::Other("a number beyond 64 bits"), Value::Whole),
        DeValue::Float(_) => Value::Other("a number with decimals"),
        DeValue::Boolean(truth) => Value::Truth(*truth),
        DeValue::Datetime(instant) => match (instant.date, instant.time) {
            (Some(date), None) => day(date).map_or(Value::Other("a day that does not exist"), Value::Day),
            _ => Value::Other("a time of day"),
        },
        DeValue::Array(list) => Value::List(list.iter().map(|node| toml_node(node, lines)).collect()),
        DeValue::Table(table) => toml_table(table, lines),
    };
    Node { line: lines.at(span.start), span, value }
}

fn day(date: toml::value::Date) -> Option<Date> {
    let year = i16::try_from(date.year).ok()?;
    Date::new(year, i8::try_from(date.month).ok()?, i8::try_from(date.day).ok()?).ok()
}

/// Parses JSON; `None` if it is invalid, which is reported.
pub(super) fn from_json(text: &str, diagnostics: &Diagnostics) -> Option<Node> {
    match serde_json::from_str::<&RawValue>(text) {
        Ok(raw) => Some(json_node(raw, text, &Lines::index(text, 1), 0)),
        Err(error) => {
            diagnostics.fault(error.line() as u64, "", format!("is not JSON: {error}"));
            None
        }
    }
}

/// Deeper than any entry; serde's own limit guards what `RawValue` has looked at already.
const MAX_DEPTH: usize = 8;

fn json_node(raw: &RawValue, text: &str, lines: &Lines, depth: usize) -> Node {
    let source = raw.get();
    // Raw values are borrowed from the text: the distance of their addresses is their place in it.
    let start = (source.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let read = |what| Value::Other(what);
    let value = match source.as_bytes().first() {
        Some(b'"') => serde_json::from_str(source).map_or(read("a broken text"), Value::Text),
        Some(b't') => Value::Truth(true),
        Some(b'f') => Value::Truth(false),
        Some(b'n') => read("null"),
        Some(b'[' | b'{') if depth == MAX_DEPTH => read("too deep"),
        Some(b'[') => match serde_json::from_str::<Vec<&RawValue>>(source) {
            Ok(list) => Value::List(list.into_iter().map(|r| json_node(r, text, lines, depth + 1)).collect()),
            Err(_) => read("a broken list"),
        },
        Some(b'{') => match serde_json::from_str::<Pairs<'_>>(source) {
            Ok(Pairs(pairs)) => Value::Table(
                pairs
                    .into_iter()
                    .map(|(name, raw)| {
                        let node = json_node(raw, text, lines, depth + 1);
                        (Key { name, line: node.line }, node)
                    })
                    .collect(),
            ),
            Err(_) => read("a broken table"),
        },
        _ => source.parse().map_or(read("a number with decimals"), Value::Whole),
    };
    Node { line: lines.at(start), span: start..start + source.len(), value }
}

/// The members of an object in their order, those that come twice too.
struct Pairs<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Pairs<'a> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Pairs<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(node: &Node, found: &mut Vec<(String, u64, &'static str)>) {
        match &node.value {
            Value::Table(pairs) => {
                for (key, node) in pairs {
                    found.push((key.name.clone(), node.line, node.value.what()));
                    lines(node, found);
                }
            }
            Value::List(list) => list.iter().for_each(|node| lines(node, found)),
            _ => {}
        }
    }

    fn read(node: Option<Node>) -> Vec<(String, u64, &'static str)> {
        let mut found = Vec::new();
        lines(&node.unwrap(), &mut found);
        found
    }

    #[test]
    fn toml_and_json_values_have_their_lines() {
        let diagnostics = Diagnostics::default();
        let toml = "b = 1\na = [\n  { c = \"x\" },\n]\n[[e]]\nd = 2026-02-03\n";
        let field = |name: &str, line, what| (name.to_owned(), line, what);
        let expected = [
            field("b", 11, "a number"),
            field("a", 12, "a list"),
            field("c", 13, "a text"),
            field("e", 15, "a list"),
            field("d", 16, "a day"),
        ];
        assert_eq!(read(from_toml(toml, 11, &diagnostics)), expected);
        let json = "[{\n\"a\": \"x\\u2028\",\n \"b\":\n [true, {\"c\": 1.5}]}]";
        let expected =
            [field("a", 2, "a text"), field("b", 4, "a list"), field("c", 4, "a number with decimals")];
        assert_eq!(read(from_json(json, &diagnostics)), expected);
        assert!(!diagnostics.has_errors());
    }

    #[test]
    fn reports_every_syntax_error_with_its_line() {
        let diagnostics = Diagnostics::default();
        assert!(from_toml("a = \nb = 2\nc = [1\n", 1, &diagnostics).is_none());
        assert!(from_json("{\n\"a\": }", &diagnostics).is_none());
        let (faults, _) = diagnostics.into_fields("f");
        assert!(faults.len() >= 3, "{faults:?}");
        assert!(faults.iter().any(|fault| fault.pointer == "f:1"), "{faults:?}");
    }
}
