//! The description of the API, and responses checked against it.

use crate::{
    harness::root,
    seeded::Seeds,
    site::{Fixture, start_seeded, text},
};
use jiff::civil::Date;
use serde_json::{Map, Value};
use std::{fs, path::Path};
use vigie::web::openapi::Readers;

/// Both documents of a site, merged.
pub async fn description(site: &Fixture) -> Value {
    let mut whole = json(site, "/api/openapi.json").await;
    let own = json(site, "/api/openapi-site.json").await;
    for place in ["/paths", "/components/schemas"] {
        let members = own.pointer(place).and_then(Value::as_object).unwrap().clone();
        whole.pointer_mut(place).and_then(Value::as_object_mut).unwrap().extend(members);
    }
    whole
}

/// The JSON of a successful response.
pub async fn json(site: &Fixture, path: &str) -> Value {
    serde_json::from_str(&site.read(path).await).unwrap()
}

/// The words of a list.
pub fn words(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// Checks status, error code and every value of a response against the description of its path.
pub async fn check_answer(site: &Fixture, document: &Value, (described, path): (&str, &str)) {
    let answer = site.get(path, &[]).await;
    let status = answer.status().as_u16();
    let answer: Value = serde_json::from_str(&text(answer).await).unwrap();
    let response = &document["paths"][described]["get"]["responses"][status.to_string()];
    let about = response["description"].as_str().unwrap_or_default();
    let media_type = if status == 200 {
        "application/json"
    } else {
        assert!(
            about.contains(answer["code"].as_str().unwrap()),
            "{path} is {answer}, described as {about:?}"
        );
        "application/problem+json"
    };
    let mut faults = Vec::new();
    judge(document, &response["content"][media_type]["schema"], &answer, path, &mut faults);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The schema a reference points to.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(pointer) => document.pointer(pointer.trim_start_matches('#')).unwrap(),
        None => schema,
    }
}

/// Collects the differences between a value and its schema; undescribed values are differences, too.
fn judge(document: &Value, schema: &Value, value: &Value, place: &str, faults: &mut Vec<String>) {
    let schema = resolved(document, schema);
    if let Some(choices) = schema["oneOf"].as_array() {
        let fits = |choice: &&Value| {
            let mut faults = Vec::new();
            judge(document, choice, value, place, &mut faults);
            faults.is_empty()
        };
        if choices.iter().filter(fits).count() != 1 {
            faults.push(format!("{place} is {value}, which is not one of its kinds"));
        }
        return;
    }
    let mut assert = |holds: bool, what: &str| {
        if !holds {
            faults.push(format!("{place} is {value}, not {what}"));
        }
    };
    let kinds = match &schema["type"] {
        Value::Array(_) => words(&schema["type"]),
        kind => vec![kind.as_str().unwrap_or("object")],
    };
    assert(kinds.iter().any(|kind| is_kind(value, kind)), &kinds.join(" or "));
    assert(schema["enum"].as_array().is_none_or(|known| known.contains(value)), &schema["enum"].to_string());
    let is_day = || value.as_str().is_none_or(|text| text.parse::<Date>().is_ok());
    assert(schema["format"] != "date" || is_day(), "a day");
    let number = value.as_f64().unwrap_or_default();
    assert(schema["minimum"].as_f64().is_none_or(|least| number >= least), &schema["minimum"].to_string());
    for (at, item) in value.as_array().into_iter().flatten().enumerate() {
        let schema = schema["prefixItems"].get(at).unwrap_or(&schema["items"]);
        judge(document, schema, item, &format!("{place}/{at}"), faults);
    }
    let Some(object) = value.as_object() else { return };
    let (mut properties, mut required) = (Map::new(), Vec::new());
    describe(document, schema, &mut properties, &mut required);
    let missing = required.iter().filter(|name| !object.contains_key(*name));
    faults.extend(missing.map(|name| format!("{place} has no {name}")));
    for (name, value) in object {
        match properties.get(name).or(schema.get("additionalProperties")) {
            Some(schema) => judge(document, schema, value, &format!("{place}/{name}"), faults),
            None => faults.push(format!("{place}/{name} is not described")),
        }
    }
}

fn is_kind(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        _ => value.is_object(),
    }
}

/// The properties and required properties of an object schema, including those it is composed of.
fn describe(
    document: &Value,
    schema: &Value,
    properties: &mut Map<String, Value>,
    required: &mut Vec<String>,
) {
    let schema = resolved(document, schema);
    properties.extend(schema["properties"].as_object().cloned().unwrap_or_default());
    required.extend(words_of(&schema["required"]));
    for part in schema["allOf"].as_array().into_iter().flatten() {
        describe(document, part, properties, required);
    }
}

fn words_of(list: &Value) -> impl Iterator<Item = String> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned)
}

/// Every reference in a JSON document, and its target.
fn references(value: &Value) -> Vec<&str> {
    match value {
        Value::Object(members) => {
            let own = members.get("$ref").and_then(Value::as_str);
            own.into_iter().chain(members.values().flat_map(references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn every_reference_in_the_descriptions_has_a_target() {
    for (readers, least) in [(Readers::Public, 100), (Readers::Site, 300)] {
        let document: Value = serde_json::from_str(&vigie::site::openapi(readers).unwrap()).unwrap();
        let found = references(&document);
        let leads =
            |reference: &&str| reference.strip_prefix('#').and_then(|path| document.pointer(path)).is_some();
        let lost: Vec<_> = found.iter().filter(|reference| !leads(reference)).collect();
        assert!(lost.is_empty() && found.len() > least, "{readers:?}: {lost:?} of {}", found.len());
    }
}

#[test]
fn public_operations_are_grouped_and_need_no_key() {
    let document: Value = serde_json::from_str(&vigie::site::openapi(Readers::Public).unwrap()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    for own in ["/api/account", "/api/captcha/{form}", "/api/samples", "/auth/refresh", "/api/contact"] {
        assert!(!paths.contains_key(own), "{own} is internal to pages of the site");
    }
    for public in
        ["/api", "/api/ias/{theme}", "/api/sources", "/graphql", "/graphql/schema.graphql", "/api/status"]
    {
        assert!(paths.contains_key(public), "{public} is public");
    }
    // Client generators derive function and type names from these.
    let names: Vec<_> = paths.values().flat_map(|path| path.as_object().unwrap().values()).collect();
    let names: Vec<_> = names.iter().map(|operation| operation["operationId"].as_str().unwrap()).collect();
    assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), names.len(), "{names:?}");
    let tags: Vec<_> = document["tags"].as_array().unwrap().iter().map(|tag| &tag["name"]).collect();
    for (path, operation) in
        paths.iter().flat_map(|(path, methods)| Some((path, methods.as_object()?.values().next()?)))
    {
        assert!(tags.contains(&&operation["tags"][0]), "{path} has no group");
        assert!(operation["summary"].is_string(), "{path} has no summary");
        let in_path =
            operation["parameters"].as_array().into_iter().flatten().filter(|one| one["in"] == "path");
        let is_example_missing = |parameter: &&Value| parameter["example"].is_null();
        // References of incidents and weeks of bulletins depend on the installation.
        let depends = ["/api/status/incidents/{reference}", "/api/ias/bulletins/{week}", "/api/v2/{file}"];
        let missing: Vec<_> = in_path.filter(is_example_missing).map(|one| &one["name"]).collect();
        let is_known = depends.contains(&path.as_str()) || path.contains("/bulletins/{week}");
        assert!(missing.is_empty() || is_known, "{path}: no example of {missing:?}");
    }
}

/// Lists in examples are truncated to this length.
const SHOWN: usize = 2;

fn cut(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().take(SHOWN).map(cut).collect(),
        Value::Object(members) => members.into_iter().map(|(name, member)| (name, cut(member))).collect(),
        other => other,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn examples_are_responses_of_a_fresh_installation() {
    let site = start_seeded(|_| (), vigie::site::web_parts(), Seeds::Both).await;
    let fresh = Path::new(env!("CARGO_TARGET_TMPDIR")).join("api-examples");
    fs::create_dir_all(&fresh).unwrap();
    let mut stale = Vec::new();
    let examples = vigie::site::web_parts().descriptions.into_iter().flat_map(|part| part.examples);
    let index = ("/api", "/api", true);
    let examples = examples.map(|one| (one.path, one.request, one.answer.is_some()));
    for (path, request, has_answer) in examples.chain([index]) {
        let answer = site.get(request, &[]).await;
        assert_eq!(answer.status(), 200, "{request}");
        if !has_answer {
            continue;
        }
        let answer = cut(serde_json::from_str(&text(answer).await).unwrap());
        let name = path.trim_start_matches('/').replace(['/', '{', '}'], "-").replace("--", "-");
        let name = format!("{}.json", name.trim_start_matches("api-").trim_end_matches('-'));
        let kept = fs::read_to_string(root().join("examples/api").join(&name)).unwrap_or_default();
        let text = serde_json::to_string_pretty(&answer).unwrap() + "\n";
        if kept != text {
            fs::write(fresh.join(&name), text).unwrap();
            stale.push(name);
        }
    }
    assert!(stale.is_empty(), "stale: {stale:?}; copy them from {} to examples/api", fresh.display());
}
