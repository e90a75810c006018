//! Content of a running site while an editor changes it.

use crate::{
    harness::{Answer, Folder},
    site::{Fixture, Headers, start_with, text},
};
use axum::http::header;
use serde_json::{Value, json};
use std::fs;

pub(super) const JSON: Headers<'static> = &[("content-type", "application/json")];

/// A site with the routes of the product and an empty database.
pub(super) async fn site() -> Fixture {
    start_with(|_| (), vigie::site::web_parts()).await
}

/// Sends a query to the GraphQL API.
pub(super) async fn ask(site: &Fixture, question: &Value) -> (u16, Value) {
    let response = site.send("POST /graphql", JSON, question.to_string()).await;
    assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
    (response.status().as_u16(), serde_json::from_str(&text(response).await).unwrap())
}

/// The data of a query that must succeed.
pub(super) async fn data(site: &Fixture, query: &str) -> Value {
    let (status, mut answer) = ask(site, &json!({ "query": query })).await;
    assert_eq!((status, &answer["errors"]), (200, &Value::Null), "{query}");
    answer["data"].take()
}

/// Runs the binary on the data of a site, as an editor does at the same time.
pub(super) fn vigie(site: &Fixture, words: &[&str]) -> Answer {
    let data = site.folder.path().join("var").display().to_string();
    let words = [words, &["--data-dir", &data]].concat();
    let mut command = Folder::new().command(&words);
    command.env("VIGIE_PUBLIC_URL", "https://vigie.example").current_dir(site.folder.path());
    Answer::from(command.output().unwrap())
}

/// Imports files of a kind, each with name and text.
pub(super) fn import(site: &Fixture, noun: &str, files: &[(&str, &str)]) {
    let folder = tempfile::tempdir_in(site.folder.path()).unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let answer = vigie(site, &["import", noun, folder.path().to_str().unwrap()]);
    assert_eq!(answer.code, 0, "{}", answer.stderr);
}

/// The file of a page with one text element.
pub(super) fn page(title: &str, more: &str) -> String {
    format!(
        "title = \"{title}\"\nsummary = \"S\"\nlayout = \"article\"\n{more}\n[[element]]\ntype = \"text\"\nmarkdown = \"T\"\n"
    )
}

/// The file of a press article published on a day.
pub(super) fn article(title: &str, day: &str, more: &str) -> String {
    format!(
        "+++\ntitle = \"{title}\"\nsummary = \"S\"\npublished = {day}\noutlet = \"Vigie\"\n{more}\n+++\nText.\n"
    )
}
