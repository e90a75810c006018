//! The description of the API, read, and held against what the API answers.

use crate::site::Fixture;
use serde_json::Value;

/// It, as a site gives it.
pub async fn description(site: &Fixture) -> Value {
    json(site, "/api/openapi.json").await
}

/// The answer at a path, which is there.
pub async fn json(site: &Fixture, path: &str) -> Value {
    serde_json::from_str(&site.read(path).await).unwrap()
}

/// Says where an answer is not as the description tells of its path.
pub async fn check_answer(site: &Fixture, document: &Value, (described, path): (&str, &str)) {
    let responses = &document["paths"][described]["get"]["responses"];
    let schema = &responses["200"]["content"]["application/json"]["schema"];
    check(document, schema, &json(site, path).await, path);
}

/// The words of a list.
pub fn words(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// The schema a reference leads to.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(pointer) => document.pointer(pointer.trim_start_matches('#')).unwrap(),
        None => schema,
    }
}

/// Says where a value is not as its schema tells: names, kinds, words.
pub fn check(document: &Value, schema: &Value, value: &Value, place: &str) {
    let schema = resolved(document, schema);
    if let Some(choices) = schema["oneOf"].as_array() {
        if !value.is_null() {
            check(document, &choices[0], value, place);
        }
        return;
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let kinds = match &schema["type"] {
        Value::Array(_) => words(&schema["type"]),
        kind => vec![kind.as_str().unwrap()],
    };
    assert!(
        kinds.contains(&kind) || kind == "integer" && kinds.contains(&"number"),
        "{place} is {kind}, not {kinds:?}"
    );
    assert!(schema["enum"].as_array().is_none_or(|words| words.contains(value)), "{place} is {value}");
    for (at, item) in value.as_array().into_iter().flatten().enumerate() {
        check(document, &schema["items"], item, &format!("{place}/{at}"));
    }
    let (Some(object), Some(properties)) = (value.as_object(), schema["properties"].as_object()) else {
        return;
    };
    for name in words(&schema["required"]) {
        assert!(object.contains_key(name), "{place} has no {name}");
    }
    for (name, value) in object {
        match properties.get(name) {
            Some(schema) => check(document, schema, value, &format!("{place}/{name}")),
            // The view says of itself that it may grow.
            None => assert!(place.ends_with("/view"), "{place}/{name} is not described"),
        }
    }
}
