//! The OpenAPI 3.1 documents, merged from the operations that each slice declares: one for consumers of data, one for the
//! pages of the site.

use super::part::Part;
use crate::{Error, Result, web::problem};
use serde_json::{Value, json};
use std::{collections::BTreeSet, sync::Arc};
use url::form_urlencoded;
use utoipa::{OpenApi as _, openapi::Paths};

/// The readers of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// Consumers of data: the operations that every origin may call.
    Public,
    /// The pages of the site: all other operations.
    Site,
}

impl Readers {
    /// The text at the top of the document.
    const fn about(self) -> &'static str {
        match self {
            Self::Public => {
                "Daily health indicators of France and its regions with every version kept, the catalogue of data sources, \
                 and the content of the site. Responses are compressed, carry an ETag and may be read by pages of any site. No \
                 operation reads a cookie or needs a key. An unknown query parameter is refused (422). The data of the \
                 indicators are under the licence; other contents keep all rights."
            }
            Self::Site => {
                "Operations for the pages of the site: forms, accounts, and links with a secret. They may change without \
                 notice. Pages of the configured application may read every response with the credentials of their visitor."
            }
        }
    }
}

/// Metadata and schemas that all parts share.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "vigie",
        version = "1",
        license(name = "Open Database License 1.0 (data)", identifier = "ODbL-1.0")
    ),
    servers((url = "/")),
    components(schemas(problem::ProblemBody))
)]
struct Common;

/// The operations of the site, by slice.
#[derive(Clone)]
pub struct Description(Arc<[Part]>);

impl Description {
    pub(super) fn new(parts: impl IntoIterator<Item = Part>) -> Self {
        Self(parts.into_iter().collect())
    }

    pub(crate) fn parts(&self) -> &[Part] {
        &self.0
    }

    /// Merges the operations for some readers into one document.
    ///
    /// # Errors
    /// `server.fault` if it cannot be serialised.
    pub fn document(&self, readers: Readers) -> Result<Value> {
        let mut document = serde_json::to_value(Common::openapi()).map_err(Error::internal)?;
        document["jsonSchemaDialect"] = json!("https://json-schema.org/draft/2020-12/schema");
        document["info"]["description"] = json!(readers.about());
        document["tags"] = json!([]);
        document["paths"] = json!({});
        for part in self.parts() {
            add(part, readers, &mut document)?;
        }
        keep_referenced(&mut document);
        require_nullable(&mut document["components"]["schemas"]);
        Ok(document)
    }
}

/// Adds the schemas of a part, and its operations for these readers.
fn add(part: &Part, readers: Readers, document: &mut Value) -> Result<()> {
    let mut wanted = Paths::new();
    for route in (part.routes)() {
        if route.is_open() == (readers == Readers::Public) {
            wanted.merge(route.operations);
        }
        for (name, schema) in route.schemas {
            document["components"]["schemas"][name] =
                serde_json::to_value(schema).map_err(Error::internal)?;
        }
    }
    if wanted.paths.is_empty() {
        return Ok(());
    }
    if let Some(tags) = document["tags"].as_array_mut() {
        tags.push(json!({ "name": part.tag, "description": part.about }));
    }
    for (path, operations) in wanted.paths {
        let mut operations = serde_json::to_value(operations).map_err(Error::internal)?;
        let failure = failure_at(&path);
        for (method, operation) in operations.as_object_mut().into_iter().flatten() {
            operation["tags"] = json!([part.tag]);
            complete(operation, method, &failure);
            illustrate(operation, &path, part);
        }
        document["paths"][path] = operations;
    }
    Ok(())
}

/// Deletes the schemas that no operation refers to, directly or through others.
fn keep_referenced(document: &mut Value) {
    let Some(mut schemas) = document["components"]["schemas"].as_object_mut().map(std::mem::take) else {
        return;
    };
    let mut found = BTreeSet::new();
    let mut open = references(&document["paths"]);
    while let Some(name) = open.pop() {
        if found.insert(name.clone()) {
            open.extend(schemas.get(&name).map(references).unwrap_or_default());
        }
    }
    schemas.retain(|name, _| found.contains(name));
    document["components"]["schemas"] = Value::Object(schemas);
}

/// The names of the schemas that a value refers to.
fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Object(members) => {
            let own = members.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            own.map(str::to_owned).into_iter().chain(members.values().flat_map(references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

/// Adds the example of an operation: the values of its parameters, and its response.
fn illustrate(operation: &mut Value, path: &str, part: &Part) {
    let Some(example) = part.examples.iter().find(|example| example.path == path) else { return };
    let (place, query) = example.request.split_once('?').unwrap_or((example.request, ""));
    let segments = path.split('/').zip(place.split('/'));
    let in_path =
        segments.filter_map(|(name, value)| Some((name.strip_prefix('{')?.trim_end_matches('}'), value)));
    let mut values: Vec<_> = in_path.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    values.extend(form_urlencoded::parse(query.as_bytes()).into_owned());
    for parameter in operation.get_mut("parameters").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some((_, value)) = values.iter().find(|(name, _)| parameter["name"] == *name) {
            parameter["example"] = typed(value, &parameter["schema"]);
        }
    }
    if let Some(answer) = example.answer {
        // The files are compared with real responses by a test, which parses them.
        let answer: Value = serde_json::from_str(answer).unwrap_or_default();
        operation["responses"]["200"]["content"]["application/json"]["example"] = answer;
    }
}

/// A value of a query in the type of its schema.
fn typed(value: &str, schema: &Value) -> Value {
    let is = |kind: &str| {
        schema["type"] == kind || schema["type"].as_array().is_some_and(|kinds| kinds.contains(&json!(kind)))
    };
    match value.parse::<i64>() {
        Ok(number) if is("integer") => json!(number),
        _ if is("array") => json!(value.split(',').collect::<Vec<_>>()),
        _ => json!(value),
    }
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
fn complete(operation: &mut Value, method: &str, shape: &Value) {
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
    // Only reading operations have a validator.
    if let Some(whole) = responses.get_mut("200").filter(|_| method == "get") {
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
