//! JSON Schemas of files, draft 2020-12. They are compatible with tools for older drafts: no constraint is
//! beside a reference.

use super::{
    descriptions::{self, LINK, RECIPIENT, WORD},
    field_types::Document,
    field_types::{Field, Shape, Table},
};
use crate::{content::import::list::source::DESCRIBED, ias::Theme, locale::Locale};
use serde_json::{Map, Value, json};

/// The languages of the texts of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Languages {
    /// The entry names its one language: texts are plain.
    One,
    /// Texts are tables of languages.
    Several,
    /// One or several, unknown here.
    Either,
}

pub(super) fn schema(document: &Document) -> Value {
    let Document { kind, table, is_list, .. } = document;
    let mut schema = of_table(table, Languages::Either);
    if *is_list {
        schema = json!({ "type": "array", "items": schema });
    }
    let what = if *is_list { "a list in JSON" } else { "a file" };
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    schema["title"] = format!("vigie: {}, {what}", kind.noun()).into();
    schema
}

fn of_table(table: &Table, languages: Languages) -> Value {
    let mut properties = Map::new();
    for field in &table.fields {
        properties.insert(field.name.to_owned(), of_field(field, languages));
    }
    let required: Vec<_> =
        table.fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    let mut schema = json!({
        "type": "object", "properties": properties, "required": required, "additionalProperties": false,
    });
    if languages == Languages::Either && table.fields.iter().any(|field| field.name == "locale") {
        schema.as_object_mut().into_iter().for_each(|schema| schema.extend(by_language(table)));
    }
    if let (Some(schema), Value::Object(more)) = (schema.as_object_mut(), together(table.name)) {
        for (name, value) in more {
            match (schema.get_mut(&name), value) {
                (Some(Value::Array(all)), Value::Array(more)) => all.extend(more),
                (_, value) => drop(schema.insert(name, value)),
            }
        }
    }
    schema
}

/// The type of texts in entries that name their language, and in others.
fn by_language(table: &Table) -> Map<String, Value> {
    let within = |languages| {
        let fields = table.fields.iter().filter(|field| field.shape.has_languages());
        let fields = fields.map(|field| {
            let mut schema = of_shape(&field.shape, languages);
            // Readers of a missing language get this text.
            if languages == Languages::Several && field.required && matches!(field.shape, Shape::Languages(_))
            {
                schema["required"] = json!([Locale::Fr.code()]);
            }
            (field.name.to_owned(), schema)
        });
        fields.collect::<Map<_, _>>()
    };
    let one = within(Languages::One);
    if one.is_empty() {
        return one;
    }
    let branch = json!({
        "if": { "required": ["locale"] },
        "then": { "properties": one },
        "else": { "properties": within(Languages::Several) },
    });
    Map::from_iter([("allOf".to_owned(), Value::Array(vec![branch]))])
}

fn of_field(field: &Field, languages: Languages) -> Value {
    // Shared columns are beside the entries, so no entry names their language.
    let languages = if (field.of, field.name) == ("List", "column") { Languages::Several } else { languages };
    let mut schema = of_shape(&field.shape, languages);
    let about = descriptions::of_field(field.of, field.name);
    if !about.is_empty() {
        schema["description"] = about.into();
    }
    match (field.of, field.name) {
        ("Indicator" | "Facts", "theme") => {
            schema = json!({ "description": about, "enum": Theme::ALL.map(Theme::slug) });
        }
        ("Offer", "country") => schema["pattern"] = "^[A-Z]{2}$".into(),
        ("Article", "link") => schema["pattern"] = r"^https://[^/][^\s\\]*$".into(),
        ("Facts", "territories") => schema["minItems"] = 1.into(),
        _ => {}
    }
    if matches!(
        (field.of, field.name),
        ("Facts", "territories" | "divisions" | "indicators" | "formats" | "modules")
    ) || (field.of, field.name) == ("ModuleTexts", "indicators")
    {
        schema["uniqueItems"] = true.into();
    }
    schema
}

fn of_shape(shape: &Shape, languages: Languages) -> Value {
    match shape {
        Shape::Text { least: 0, most } => json!({ "type": "string", "maxLength": most }),
        Shape::Text { least, most } => json!({ "type": "string", "minLength": least, "maxLength": most }),
        Shape::Lines => json!({ "type": "string" }),
        Shape::Name { with_slashes, most } => {
            let pattern = if *with_slashes { format!("^{WORD}(/{WORD})*$") } else { format!("^{WORD}$") };
            json!({ "type": "string", "pattern": pattern, "maxLength": most })
        }
        Shape::Link => json!({ "type": "string", "pattern": LINK }),
        Shape::Recipient => json!({ "type": "string", "pattern": RECIPIENT }),
        Shape::Day => json!({ "type": "string", "format": "date" }),
        Shape::Truth => json!({ "type": "boolean", "default": false }),
        Shape::Whole { low, high, unsaid } => {
            let mut schema = json!({ "type": "integer", "minimum": low, "maximum": high });
            if let Some(unsaid) = unsaid {
                schema["default"] = (*unsaid).into();
            }
            schema
        }
        Shape::Word(words) => json!({ "enum": words }),
        Shape::List { of, least, most } => {
            json!({ "type": "array", "items": of_shape(of, languages), "minItems": least, "maxItems": most })
        }
        Shape::Table(table) => of_table(table, languages),
        Shape::Languages(of) => {
            let plain = of_shape(of, languages);
            let each: Map<_, _> =
                Locale::ALL.map(|locale| (locale.code().to_owned(), plain.clone())).into_iter().collect();
            let table = json!({ "type": "object", "properties": each, "additionalProperties": false });
            match languages {
                Languages::One => plain,
                Languages::Several => table,
                Languages::Either => json!({ "anyOf": [table, plain] }),
            }
        }
        Shape::NameOr(of) => json!({ "anyOf": [{ "type": "string" }, of_shape(of, languages)] }),
        Shape::OneOf(tables) => {
            let each = tables.iter().map(|(word, table)| of_variant(word, table, languages));
            json!({ "type": "object", "required": ["type"], "oneOf": each.collect::<Vec<_>>() })
        }
    }
}

/// A table whose `type` selects its fields.
fn of_variant(word: &str, table: &Table, languages: Languages) -> Value {
    let mut schema = of_table(table, languages);
    schema["title"] = word.into();
    schema["description"] = descriptions::of_type(table.name).into();
    schema["properties"]["type"] =
        json!({ "const": word, "description": descriptions::of_field(table.name, "type") });
    if let Some(required) = schema["required"].as_array_mut() {
        required.insert(0, "type".into());
    }
    schema
}

/// Constraints on combinations of fields.
fn together(table: &str) -> Value {
    match table {
        "Card" => json!({ "dependentRequired": { "label": ["href"] } }),
        "job" => {
            json!({ "dependentRequired": { "salary_min": ["salary_max"], "salary_max": ["salary_min"] } })
        }
        "source" => json!({ "allOf": [
            {
                "if": { "properties": { "access": { "const": "open" } }, "required": ["access"] },
                "then": { "required": ["licence"] },
            },
            {
                "if": { "properties": { "draft": { "const": true } }, "required": ["draft"] },
                "else": {
                    "required": ["dictionary", "sample"],
                    "properties": { "dictionary": { "minItems": DESCRIBED } },
                },
            },
        ] }),
        _ => Value::Null,
    }
}

impl Shape {
    /// Whether it is a text in several languages, or contains one.
    fn has_languages(&self) -> bool {
        match self {
            Self::Languages(_) => true,
            Self::List { of, .. } | Self::NameOr(of) => of.has_languages(),
            Self::Table(table) => table.fields.iter().any(|field| field.shape.has_languages()),
            _ => false,
        }
    }
}
