//! The description of the API against the API itself: what it names is there, what is there it names.

use crate::site::{Fixture, start_with, text};
use serde_json::Value;
use std::collections::BTreeSet;
use vigie::{
    ias::{self, File, Territory, Theme},
    web::Slices,
};

async fn described() -> (Fixture, Value) {
    let site = start_with(|_| (), Slices::all()).await;
    ias::seed(site.site.app()).await.unwrap();
    let text = text(site.get("/api/openapi.json", &[]).await).await;
    (site, serde_json::from_str(&text).unwrap())
}

fn words(list: &Value) -> Vec<&str> {
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
fn check(document: &Value, schema: &Value, value: &Value, place: &str) {
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_are_as_described() {
    let (site, document) = described().await;
    for path in ["/api/ias", "/api/ias/{theme}", "/api/ias/{theme}/view", "/api/ias/{theme}/map"] {
        let responses = &document["paths"][path]["get"]["responses"];
        for theme in ["flu", "flu-vaccination-65", "baclofen"] {
            let path = path.replace("{theme}", theme);
            let answer: Value = serde_json::from_str(&text(site.get(&path, &[]).await).await).unwrap();
            check(&document, &responses["200"]["content"]["application/json"]["schema"], &answer, &path);
        }
        let wrong = site.get(&format!("{}?nothing=1", path.replace("{theme}", "flu")), &[]).await;
        assert_eq!(wrong.status(), 422, "{path}");
        let wrong: Value = serde_json::from_str(&text(wrong).await).unwrap();
        check(
            &document,
            &responses["422"]["content"]["application/problem+json"]["schema"],
            &wrong,
            "problem",
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parameters_are_those_described() {
    let (site, document) = described().await;
    let valued = |name: &str| match name {
        "territory" => "11",
        "days" => "7",
        "kind" => "present",
        "season" => "2024-2025,2023-2024",
        "format" => "csv",
        _ => "2026-11-21",
    };
    let mut described = 0;
    for (path, of) in document["paths"].as_object().unwrap() {
        for parameter in of["get"]["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap();
            if parameter["in"] == "query" {
                described += 1;
                let path = path.replace("{theme}", "flu");
                let answer = site.get(&format!("{path}?{name}={}", valued(name)), &[]).await;
                assert_eq!(answer.status(), 200, "{path} {name}");
                let twice = format!("{path}?{name}={0}&{name}={0}", valued(name));
                assert_eq!(site.get(&twice, &[]).await.status(), 422, "{path} {name}");
            }
        }
    }
    assert_eq!(described, 11);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_are_whole() {
    let (_site, document) = described().await;
    let schemas = &document["components"]["schemas"];
    assert_eq!(words(&schemas["Theme"]["enum"]), Theme::ALL.map(Theme::slug));
    let territories: Vec<String> = Territory::all().map(|territory| territory.to_string()).collect();
    assert_eq!(words(&schemas["Territory"]["enum"]), territories);
    let files = &document["paths"]["/open-data/ias/{theme}/{file}"]["get"]["parameters"][1]["schema"]["enum"];
    let historic = ["historic-national.csv", "historic-regional.csv"];
    let names: BTreeSet<&str> = File::ALL.into_iter().map(File::name).chain(historic).collect();
    assert_eq!(words(files).into_iter().collect::<BTreeSet<_>>(), names);
}
