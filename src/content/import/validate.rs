//! Validates tables of files by their JSON Schemas. One pass reports every violation, at its line.

use super::{
    diagnostics::Diagnostics,
    formats::{self, FORMATS},
    table::{Table, unknown},
    text,
    tree::{Node, Value as Written},
};
use crate::{Error, Result, content::placeholders, file_errors::excerpt};
use jsonschema::{
    Draft, ValidationError, Validator,
    error::ValidationErrorKind as Violation,
    paths::{Location, LocationSegment},
};
use serde_json::{Map, Value};
use std::{borrow::Cow, collections::BTreeSet};

/// A compiled schema of tables.
#[derive(Debug)]
pub(crate) struct Checker {
    schema: Value,
    validator: Validator,
}

impl Checker {
    /// # Errors
    /// An internal error if the schema is invalid.
    pub(super) fn new(schema: Value) -> Result<Self> {
        let mut options = jsonschema::options().with_draft(Draft::Draft202012).should_validate_formats(true);
        for format in FORMATS {
            options = options.with_format(format, |text| formats::problem(format, text).is_none());
        }
        let validator = options.build(&schema).map_err(Error::internal)?;
        Ok(Self { schema, validator })
    }

    /// The table with normalised texts and without empty optional fields. Violations of the schema are reported.
    pub(crate) fn check(&self, table: &Table<'_>) -> Value {
        let value = fields(table.node, &self.schema, table.diagnostics);
        let errors: Vec<_> = self.validator.iter_errors(&value).collect();
        // The format explains more than the pattern and the length beside it.
        let formatted: BTreeSet<_> = errors
            .iter()
            .filter(|error| matches!(error.kind(), Violation::Format { .. }))
            .map(|error| error.instance_path().as_str())
            .collect();
        for error in &errors {
            let is_format = matches!(error.kind(), Violation::Format { .. });
            if is_format || !formatted.contains(error.instance_path().as_str()) {
                self.report(table, error);
            }
        }
        value
    }

    fn report(&self, table: &Table<'_>, error: &ValidationError<'_>) {
        let place = Place::locate(table, error.instance_path());
        let schema = self.parent(error.schema_path());
        match error.kind() {
            Violation::AnyOf { context } => {
                // The alternative whose type the value has.
                let is_type = |error: &ValidationError<'_>| matches!(error.kind(), Violation::Type { .. });
                let fits = |errors: &&Vec<ValidationError<'_>>| {
                    !errors
                        .iter()
                        .any(|inner| is_type(inner) && inner.instance_path() == error.instance_path())
                };
                let errors = context.iter().find(fits).or(context.first());
                errors.into_iter().flatten().for_each(|error| self.report(table, error));
            }
            Violation::Required { property } => {
                let name = property.as_str().unwrap_or_default();
                let by =
                    schema["dependentRequired"].as_object().into_iter().flatten().find(|(by, needed)| {
                        let is_named = needed.as_array().is_some_and(|names| names.contains(property));
                        is_named && error.instance().get(by.as_str()).is_some()
                    });
                let problem = by
                    .map_or_else(|| "is missing".to_owned(), |(by, _)| format!("is missing: {by} needs it"));
                table.diagnostics.fault(place.node.first_line(), name, problem);
            }
            Violation::AdditionalProperties { unexpected } => {
                let known: Vec<_> = schema["properties"]
                    .as_object()
                    .into_iter()
                    .flat_map(Map::keys)
                    .map(String::as_str)
                    .collect();
                for name in unexpected {
                    let line = place.node.field(name).map_or(place.line, |(key, _)| key.line);
                    let problem = unknown(name, &known, "is not a field here: expected one of");
                    table.diagnostics.fault(line, &excerpt(name), problem);
                }
            }
            _ => table.diagnostics.fault(place.line, &place.field, sentence(error, schema, place.node)),
        }
    }

    /// The schema that holds a keyword.
    fn parent(&self, keyword: &Location) -> &Value {
        let parent = keyword.as_str().rsplit_once('/').map_or("", |(parent, _)| parent);
        self.schema.pointer(parent).unwrap_or(&Value::Null)
    }
}

/// A place in a file.
struct Place<'a> {
    node: &'a Node,
    line: u64,
    /// The innermost field with a name.
    field: Cow<'a, str>,
}

impl<'a> Place<'a> {
    fn locate(table: &Table<'a>, path: &Location) -> Self {
        let mut place = Self { node: table.node, line: table.line, field: "".into() };
        for segment in path.segments() {
            let inner = match (&segment, &place.node.value) {
                (LocationSegment::Index(at), Written::List(items)) => items.get(*at).map(|item| (None, item)),
                (LocationSegment::Property(name), _) => {
                    place.node.field(name).map(|(key, node)| (Some(key), node))
                }
                _ => None,
            };
            let Some((key, node)) = inner else { break };
            place.node = node;
            place.line = key.map_or(node.line, |key| key.line);
            if let Some(key) = key {
                place.field = key.name.as_str().into();
            }
        }
        place
    }
}

/// What is wrong with a value.
fn sentence(error: &ValidationError<'_>, schema: &Value, node: &Node) -> String {
    let instance = error.instance().as_ref();
    let count = instance.as_array().map_or(0, Vec::len);
    match error.kind() {
        Violation::Type { .. } if schema["format"] == "date" => formats::not_a_day(node.value.what()),
        Violation::Type { .. } => format!("must be {}, not {}", expected(schema), node.value.what()),
        Violation::Enum { options } => {
            let words: Vec<_> = options.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            match node.text() {
                Some(text) => unknown(text, &words, "is unknown: expected one of"),
                None => format!("must be one of {}, not {}", words.join(", "), node.value.what()),
            }
        }
        Violation::Format { format } => {
            formats::problem(format, instance.as_str().unwrap_or_default()).unwrap_or_default()
        }
        Violation::MaxLength { limit } => {
            let length = instance.as_str().unwrap_or_default().chars().count();
            format!("has {length} characters; at most {limit} are allowed")
        }
        Violation::MinLength { .. } => "is empty".to_owned(),
        Violation::MinItems { .. } | Violation::MaxItems { .. } => {
            format!("has {count} items; it must have {} to {}", schema["minItems"], schema["maxItems"])
        }
        Violation::Minimum { .. } | Violation::Maximum { .. } => {
            format!("is {instance}; it must be from {} to {}", schema["minimum"], schema["maximum"])
        }
        Violation::UniqueItems => {
            let items = instance.as_array().map(Vec::as_slice).unwrap_or_default();
            let twice = items.iter().enumerate().find(|(at, item)| items[..*at].contains(item));
            let twice = twice.and_then(|(_, item)| item.as_str()).unwrap_or_default();
            format!("holds {} twice", excerpt(twice))
        }
        _ => error.to_string(),
    }
}

/// The type of a value, in words.
fn expected(schema: &Value) -> &'static str {
    match schema["type"].as_str() {
        Some("string") => "a text",
        Some("integer") => "a whole number",
        Some("boolean") => "true or false",
        Some("array") => "a list",
        _ if schema["properties"]["fr"].is_object() => "a table of languages: { fr = \"…\", en = \"…\" }",
        _ => "a table",
    }
}

/// The fields of a table, each once, without empty optional ones.
fn fields(table: &Node, schema: &Value, diagnostics: &Diagnostics) -> Value {
    let mut fields = Map::new();
    for (key, node) in table.fields().iter().filter(|(_, node)| !matches!(node.value, Written::Other("null")))
    {
        let name = key.name.as_str();
        if fields.contains_key(name) {
            diagnostics.fault(key.line, name, "is there twice");
            continue;
        }
        let problem = |problem| diagnostics.fault(key.line, name, problem);
        let value = normalised(node, &schema["properties"][name], diagnostics, &problem);
        let is_required = schema["required"].as_array().is_some_and(|names| names.iter().any(|n| n == name));
        let is_empty = value.as_str().is_some_and(|text| text::one_line(text).is_empty());
        if is_required || !is_empty {
            fields.insert(name.to_owned(), value);
        }
    }
    Value::Object(fields)
}

/// A value as its schema has it: a text without a media type in one line. `report` reports a problem of its field.
fn normalised(node: &Node, schema: &Value, diagnostics: &Diagnostics, report: &dyn Fn(String)) -> Value {
    let schema = alternative(node, schema);
    match &node.value {
        Written::Text(text) => normalised_text(text, schema, report).into(),
        Written::Whole(number) => (*number).into(),
        Written::Truth(truth) => (*truth).into(),
        Written::Day(day) if schema["format"] == "date" => day.to_string().into(),
        // Items without a schema are validated one by one.
        Written::List(items) if schema["items"].is_null() => vec![Value::Null; items.len()].into(),
        Written::List(items) => {
            items.iter().map(|item| normalised(item, &schema["items"], diagnostics, report)).collect()
        }
        Written::Table(_) => fields(node, schema, diagnostics),
        // Of no type that a schema allows.
        Written::Day(_) | Written::Other(_) => Value::Null,
    }
}

fn normalised_text<'t>(text: &'t str, schema: &Value, report: &dyn Fn(String)) -> Cow<'t, str> {
    // Markdown is validated by its parser.
    let is_markdown = schema["contentMediaType"] == "text/markdown";
    if schema["type"] != "string" || schema["format"].is_string() || is_markdown {
        return text.into();
    }
    if text.contains('\0') {
        report("holds a NUL character".to_owned());
    }
    placeholders::unknown(text).into_iter().for_each(report);
    match schema["maxLength"].is_number() {
        true => text::one_line(text).into(),
        false => text::strip_controls(text),
    }
}

/// The alternative of a schema for the type of a value.
fn alternative<'s>(node: &Node, schema: &'s Value) -> &'s Value {
    let Some(alternatives) = schema["anyOf"].as_array() else { return schema };
    let wanted = if node.text().is_some() { "string" } else { "object" };
    alternatives.iter().find(|schema| schema["type"] == wanted).unwrap_or(schema)
}
