//! The OpenAPI 3.1 document, merged from the operations that each slice declares.

use super::{
    page_cache::{Document, JSON},
    problem::{self, Problem},
    reader::Reader,
    route::Route,
};
use crate::{Error, Result};
use axum::{response::Response, routing::get};
use serde_json::{Map, Value, json};
use utoipa::OpenApi as _;

/// Metadata and schemas that all parts share.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "vigie",
        version = "1",
        description = "Daily health indicators of France and its regions with every version kept, and the catalogue of \
                       data sources: these answers are compressed, carry an ETag and may be read by pages of any \
                       site, without cookies. Pages of the configured application may read every answer with the \
                       credentials of their visitor. An unknown query parameter is refused (422). What belongs to an account, to the holder of a link or to a form of \
                       this site is for its own pages.",
        license(name = "Open Database License 1.0 (data)", identifier = "ODbL-1.0")
    ),
    servers((url = "/")),
    components(schemas(problem::Document))
)]
struct Common;

/// Merges the parts into one document.
///
/// # Errors
/// `server.fault` if it cannot be serialised.
pub fn document(parts: &[Part]) -> Result<Value> {
    let whole = parts.iter().fold(Common::openapi(), |whole, part| whole.merge_from(part()));
    let mut document = serde_json::to_value(whole).map_err(Error::fault)?;
    document["jsonSchemaDialect"] = json!("https://json-schema.org/draft/2020-12/schema");
    for (path, operations) in document["paths"].as_object_mut().into_iter().flatten() {
        let failure = failure_at(path);
        operations.as_object_mut().into_iter().flat_map(Map::values_mut).for_each(|o| complete(o, &failure));
    }
    require_nullable(&mut document["components"]["schemas"]);
    Ok(document)
}

/// The content of failures at a path: a problem, and for files also a page for clients that accept HTML.
fn failure_at(path: &str) -> Value {
    let mut content =
        json!({ "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } });
    if !path.starts_with("/api/") {
        content["text/html"] = json!({ "schema": { "type": "string" } });
    }
    content
}

/// Adds what all operations share: validators, and the failures that any of them may return.
fn complete(operation: &mut Value, shape: &Value) {
    let parameters = operation["parameters"].as_array();
    let is_in_path = parameters.into_iter().flatten().any(|parameter| parameter["in"] == "path");
    let responses = &mut operation["responses"];
    // Pages and files ignore unknown parameters.
    if shape.get("text/html").is_none() && responses.get("422").is_none() {
        responses["422"] =
            json!({ "description": "A query parameter is unknown, or a value is wrong: request.invalid." });
    }
    if is_in_path {
        responses["400"] = json!({ "description": "The path is not UTF-8 text: request.invalid." });
    }
    // Operations that create or delete have no validator.
    if let Some(whole) = responses.get_mut("200") {
        whole["headers"]["ETag"] = json!({ "schema": { "type": "string" } });
        responses["304"] = json!({ "description": "The client has the current response (If-None-Match)." });
    }
    responses["default"] = json!({ "description": "Any other failure." });
    if is_in_path && shape.get("text/html").is_some() {
        let description = "There is no such file: redirects to the page of this address, which reports it.";
        responses["302"] = json!({ "description": description });
    }
    let failures = responses.as_object_mut().into_iter().flatten();
    for (_, failure) in failures.filter(|(status, _)| !status.starts_with(['2', '3'])) {
        failure["content"] = shape.clone();
    }
}

/// Marks nullable properties as required: responses never omit a property that may be null.
fn require_nullable(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(require_nullable),
        Value::Object(object) => {
            object.values_mut().for_each(require_nullable);
            let properties = object.get("properties").and_then(Value::as_object).into_iter().flatten();
            let nullable = properties.filter(|(_, schema)| is_nullable(schema)).map(|(name, _)| json!(name));
            let nullable: Vec<Value> = nullable.collect();
            if !nullable.is_empty() {
                let required = object.entry("required").or_insert_with(|| json!([]));
                required.as_array_mut().into_iter().for_each(|names| names.extend(nullable.iter().cloned()));
            }
        }
        _ => {}
    }
}

fn is_nullable(schema: &Value) -> bool {
    let lists = schema["type"].as_array().into_iter().chain(schema["oneOf"].as_array());
    lists.flatten().any(|kind| kind == "null" || kind["type"] == "null")
}

/// Maximum characters of a value that is printed on one line.
const LINE: usize = 120;

/// Serialises the document as it is committed: a value that fits on a line is printed on one, so that diffs
/// are small.
#[must_use]
pub fn printed(document: &Value) -> String {
    let mut text = String::new();
    print(&mut text, document, 0);
    text + "\n"
}

fn print(text: &mut String, value: &Value, indent: usize) {
    let line = value.to_string();
    if line.len() + indent <= LINE {
        return text.push_str(&line);
    }
    let (brackets, values): (_, Vec<(Option<&String>, &Value)>) = match value {
        Value::Object(object) => {
            (["{", "}"], object.iter().map(|(name, value)| (Some(name), value)).collect())
        }
        Value::Array(values) => (["[", "]"], values.iter().map(|value| (None, value)).collect()),
        _ => return text.push_str(&line),
    };
    let margin = " ".repeat(indent + 1);
    text.push_str(brackets[0]);
    for (at, (name, value)) in values.into_iter().enumerate() {
        text.push_str(if at > 0 { ",\n" } else { "\n" });
        text.push_str(&margin);
        if let Some(name) = name {
            text.push_str(&format!("{}: ", Value::from(name.as_str())));
        }
        print(text, value, indent + 1);
    }
    text.push_str(&format!("\n{}{}", " ".repeat(indent), brackets[1]));
}

/// Returns the operations of a slice.
pub type Part = fn() -> utoipa::openapi::OpenApi;

pub(super) fn route(parts: Vec<Part>) -> Route {
    let give = move |reader: Reader| describe(reader, parts.clone());
    Route::api("/api/openapi.json", get(give)).open()
}

async fn describe(reader: Reader, parts: Vec<Part>) -> Result<Response, Problem> {
    let making = async move {
        let bytes = serde_json::to_vec(&document(&parts)?).map_err(Error::fault)?;
        Ok(Document::of(JSON, bytes))
    };
    reader.answer_whole(making).await
}
