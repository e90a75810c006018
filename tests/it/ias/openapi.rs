//! Compares the description of the API with the API itself, in both directions.

use crate::{
    openapi::{check_answer, description, words},
    seeded::Seeds,
    site::{Fixture, header, start_seeded},
};
use serde_json::Value;
use std::collections::BTreeSet;
use vigie::ias::{FileKind, Territory, Theme};

async fn described() -> (Fixture, Value) {
    let site = start_seeded(|_| (), vigie::site::web_parts(), Seeds::Indicators).await;
    let document = description(&site).await;
    (site, document)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn responses_match_their_description() {
    let (site, document) = described().await;
    for described in ["/api/ias", "/api/ias/{theme}", "/api/ias/{theme}/view", "/api/ias/{theme}/map"] {
        for theme in ["flu", "flu-vaccination-65", "baclofen"] {
            let path = described.replace("{theme}", theme);
            check_answer(&site, &document, (described, &path)).await;
            check_answer(&site, &document, (described, &format!("{path}?nothing=1"))).await;
        }
    }
    for described in ["/api/ias/{theme}", "/api/ias/{theme}/view", "/api/ias/{theme}/map"] {
        for path in [
            described.replace("{theme}", "plague"),
            described.replace("{theme}", "flu") + "?as_of=1999-12-31",
        ] {
            check_answer(&site, &document, (described, &path)).await;
        }
    }
}

/// Every described path responds, with the described media type.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_described_path_responds() {
    let (site, document) = described().await;
    for (described, of) in document["paths"].as_object().unwrap() {
        let path = described.replace("{theme}", "flu").replace("{number}", "1").replace("{form}", "contact");
        let path = path.replace("{week}", "2026-W47");
        // The targets of these depend on the content or on submitted forms.
        let is_of_somebody =
            ["{slug}", "{id}", "{token}", "{kind}", "{ticket}", "{addressHash}", "{reference}", "{sha256}"]
                .iter()
                .any(|name| path.contains(name));
        let parameters = of["get"]["parameters"].as_array().into_iter().flatten();
        let needs_key = parameters.into_iter().any(|parameter| parameter["name"] == "key");
        if is_of_somebody || needs_key || of["get"].is_null() {
            continue;
        }
        // None is configured.
        if path == "/api/support/chat" {
            assert_eq!(site.get(&path, &[]).await.status(), 404, "{path}");
            continue;
        }
        // These require a signed-in user.
        if of["get"]["responses"]["401"].is_object() {
            assert_eq!(site.get(&path, &[]).await.status(), 401, "{path}");
            continue;
        }
        let names = match &of["get"]["parameters"] {
            Value::Array(all) => {
                all.iter().find(|p| p["name"] == "file").map(|file| words(&file["schema"]["enum"]))
            }
            _ => None,
        };
        for name in names.unwrap_or(vec![""]) {
            let path = path.replace("{file}", name);
            let answer = site.get(&path, &[]).await;
            assert_eq!(answer.status(), 200, "{path}");
            let media_type = header(&answer, "content-type").split(';').next().unwrap();
            let content = &of["get"]["responses"]["200"]["content"];
            assert!(content.get(media_type).is_some(), "{path} is {media_type}, not {content}");
            let is_json = media_type.ends_with("json");
            assert!(
                !is_json || content[media_type]["schema"]["type"] != "string",
                "{path} is described as text but is JSON"
            );
        }
    }
}

/// Unknown resources and invalid text produce the described errors.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn errors_match_their_description() {
    let (site, document) = described().await;
    for (described, of) in document["paths"].as_object().unwrap() {
        // Anonymous clients cannot learn what exists.
        if of["get"]["responses"]["401"].is_object() {
            continue;
        }
        for (wrong, status) in [("none", 404), ("%ff", 400)] {
            let path = ["{theme}", "{slug}", "{id}", "{week}"]
                .iter()
                .fold(described.clone(), |p, name| p.replace(name, wrong));
            let path = path.replace("{number}", "1").replace("{file}", "datapackage.json");
            if path == *described {
                continue;
            }
            let answer = site.get(&path, &[]).await;
            assert_eq!(answer.status(), status, "{path}");
            let media_type = header(&answer, "content-type").split(';').next().unwrap();
            let value = &of["get"]["responses"][status.to_string()]["content"];
            assert!(value.get(media_type).is_some(), "{path} is {media_type}, not {value}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accepted_parameters_are_the_described_ones() {
    let (site, document) = described().await;
    let valued = |name: &str| match name {
        "territory" => "11",
        "days" => "7",
        "kind" => "present",
        "season" => "2024-2025,2023-2024",
        "format" => "csv",
        "history" => "all",
        "where" => "level%20%3E%201",
        "group_by" => "week",
        "lag" => "7",
        "locale" => "ko",
        _ => "2026-11-21",
    };
    let mut described = 0;
    let paths = document["paths"].as_object().unwrap().iter();
    for (path, of) in paths.filter(|(path, _)| path.starts_with("/api/ias")) {
        for parameter in of["get"]["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap();
            if parameter["in"] == "query" {
                described += 1;
                let path = path.replace("{theme}", "flu").replace("{week}", "2026-W47");
                let answer = site.get(&format!("{path}?{name}={}", valued(name)), &[]).await;
                assert_eq!(answer.status(), 200, "{path} {name}");
                let twice = format!("{path}?{name}={0}&{name}={0}", valued(name));
                assert_eq!(site.get(&twice, &[]).await.status(), 422, "{path} {name}");
            }
        }
    }
    assert_eq!(described, 18);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closed_lists_of_the_description_are_complete() {
    let (_site, document) = described().await;
    let schemas = &document["components"]["schemas"];
    assert_eq!(words(&schemas["Theme"]["enum"]), Theme::ALL.map(Theme::slug));
    let territories: Vec<String> = Territory::all().map(|territory| territory.to_string()).collect();
    assert_eq!(words(&schemas["Territory"]["enum"]), territories);
    let files = &document["paths"]["/open-data/ias/{theme}/{file}"]["get"]["parameters"][1]["schema"]["enum"];
    let historic = ["historic-national.csv", "historic-regional.csv"];
    let names: BTreeSet<&str> = FileKind::offered().map(FileKind::name).chain(historic).collect();
    assert_eq!(words(files).into_iter().collect::<BTreeSet<_>>(), names);
}
