//! Schemas of tables, derived from the types that the tables are parsed to (schemars), with the limits of texts and lists.

use crate::content::import::fields::LOCALISED;
use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value, json};

/// Maximum characters of a text in one line, if its field names no other limit.
pub(crate) const SHORT: usize = 200;
/// Maximum characters of a text in a list.
const LONG: usize = 2_000;
/// Maximum items of a list, if its field names no other limit.
const MAX_ITEMS: usize = 1_000;

/// The position of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Required,
    Optional,
    Item,
}

/// The schema of a type. A text without a media type or format is one line.
pub(super) fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    if let Some(keywords) = schema.as_object_mut() {
        keywords.remove("title");
    }
    complete(&mut schema, Position::Required);
    schema
}

/// A table with the fields of several types.
pub(super) fn merged(parts: impl IntoIterator<Item = Value>) -> Value {
    let mut table = Map::new();
    for (keyword, value) in parts.into_iter().filter_map(|part| part.as_object().cloned()).flatten() {
        match (table.get_mut(&keyword), value) {
            (Some(Value::Object(all)), Value::Object(more)) => all.extend(more),
            (Some(Value::Array(all)), Value::Array(more)) => all.extend(more),
            (_, value) => drop(table.insert(keyword, value)),
        }
    }
    table.remove("description");
    Value::Object(table)
}

fn complete(schema: &mut Value, position: Position) {
    let Some(keywords) = schema.as_object_mut() else { return };
    let is_nullable = keywords.get("type").is_some_and(Value::is_array);
    remove_null(keywords);
    list_constants(keywords);
    if let Some(Value::String(description)) = keywords.get_mut("description") {
        *description = description.replace('\n', " ");
    }
    let is_empty = |default: &Value| matches!(default, Value::Null) || *default == json!([]) || default == "";
    if keywords.get("default").is_some_and(is_empty) {
        keywords.remove("default");
    }
    for alternative in keywords.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten() {
        complete(alternative, position);
    }
    for alternative in keywords.get_mut("anyOf").and_then(Value::as_array_mut).into_iter().flatten() {
        complete(alternative, position);
    }
    match keywords.get("type").and_then(Value::as_str) {
        Some("string") => limit_text(keywords, position),
        Some("boolean") if position == Position::Optional && !is_nullable => {
            keywords.entry("default").or_insert(json!(false));
        }
        // The range says more than the number of bits.
        Some("integer") => drop(keywords.remove("format")),
        Some("array") => {
            keywords.entry("minItems").or_insert(json!(0));
            keywords.entry("maxItems").or_insert(json!(MAX_ITEMS));
            keywords.get_mut("items").into_iter().for_each(|items| complete(items, Position::Item));
        }
        Some("object") => complete_table(keywords),
        _ => {}
    }
}

fn complete_table(keywords: &mut Map<String, Value>) {
    let required = keywords.entry("required").or_insert(json!([])).clone();
    keywords.insert("additionalProperties".to_owned(), false.into());
    let Some(Value::Object(properties)) = keywords.get_mut("properties") else { return };
    for (name, property) in properties {
        let is_required = required.as_array().is_some_and(|names| names.contains(&json!(name)));
        complete(property, if is_required { Position::Required } else { Position::Optional });
    }
}

fn limit_text(keywords: &mut Map<String, Value>, position: Position) {
    if ["const", "contentMediaType", "format"].iter().any(|keyword| keywords.contains_key(*keyword)) {
        return;
    }
    let most = if position == Position::Item { LONG } else { SHORT };
    keywords.entry("maxLength").or_insert(json!(most));
    let least = keywords.remove("minLength");
    // An optional text is left out in all languages or in none.
    let is_needed = position == Position::Required || keywords.contains_key(LOCALISED);
    if is_needed && least != Some(json!(0)) {
        keywords.insert("minLength".to_owned(), json!(1));
    }
}

/// Removes null from the alternatives: TOML has no null, and an optional field is left out.
fn remove_null(keywords: &mut Map<String, Value>) {
    if let Some(Value::Array(values)) = keywords.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    if let Some(Value::Array(types)) = keywords.get_mut("type") {
        types.retain(|word| word != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            keywords.insert("type".to_owned(), only);
        }
    }
    let Some(Value::Array(alternatives)) = keywords.get_mut("anyOf") else { return };
    alternatives.retain(|alternative| *alternative != json!({ "type": "null" }));
    if let [Value::Object(only)] = alternatives.as_slice() {
        let only = only.clone();
        keywords.remove("anyOf");
        for (keyword, value) in only {
            keywords.entry(keyword).or_insert(value);
        }
    }
}

/// Writes the words of an enumeration as a list, whether or not its variants are described.
fn list_constants(keywords: &mut Map<String, Value>) {
    if let Some(Value::Array(alternatives)) = keywords.get("oneOf") {
        let words: Option<Vec<_>> =
            alternatives.iter().map(|alternative| alternative.get("const").cloned()).collect();
        if let Some(words) = words {
            keywords.remove("oneOf");
            keywords.insert("enum".to_owned(), words.into());
        }
    }
    if keywords.contains_key("enum") {
        keywords.remove("type");
    }
}
