//! What every address answers beside its body: recorded, so that a change of what a route declares shows.

use crate::site::{header, start_product};
use axum::response::Response;
use std::fmt::Write as _;
use vigie::ui::Pages;

/// Requests to every declared route and page, and to what is near them.
const REQUESTS: &str = include_str!("addresses.txt");

fn policy(response: &Response) -> &'static str {
    let policy = header(response, "content-security-policy");
    match (policy.contains("sandbox"), policy.contains("frame-ancestors 'none'")) {
        (true, _) => "file",
        (_, true) if !policy.contains("script-src") => "part",
        (_, true) => "page",
        _ => "frame",
    }
}

/// One line: media type, content policy, who may embed and read it, caching, referrer and robots.
fn describe(response: &Response) -> String {
    let media_type = header(response, "content-type").split(';').next().unwrap_or_default();
    let names = [
        "cross-origin-resource-policy",
        "access-control-allow-origin",
        "cache-control",
        "referrer-policy",
        "x-robots-tag",
    ];
    let values = [media_type, policy(response)].into_iter().chain(names.map(|name| header(response, name)));
    let values = values.map(|value| if value.is_empty() { "-" } else { value });
    values.collect::<Vec<_>>().join(" | ")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_address_answers_as_it_always_did() {
    let site = start_product().await.expect("the interface is built");
    let mut answers = String::new();
    for line in REQUESTS.lines() {
        let response = site.send(line, &[], "").await;
        let (status, described) = (response.status().as_u16(), describe(&response));
        writeln!(answers, "{line} | {status} | {described}").unwrap();
    }
    insta::assert_snapshot!(answers);
}

/// Whether a path has the shape of a pattern of either table; what is below a tree has its shape.
fn fits(pattern: &str, path: &str) -> bool {
    let root = pattern.strip_suffix('/').filter(|root| !root.is_empty());
    let pattern = root.map_or_else(|| pattern.to_owned(), |root| format!("{root}/*"));
    let is_open = pattern.contains('*');
    let (pattern, path): (Vec<_>, Vec<_>) = (pattern.split('/').collect(), path.split('/').collect());
    let fits = pattern.iter().zip(&path).all(|(a, b)| a == b || a.starts_with([':', '{', '*']));
    fits && if is_open { path.len() >= pattern.len() } else { path.len() == pattern.len() }
}

#[test]
fn every_declared_address_is_recorded() {
    let paths: Vec<_> =
        REQUESTS.lines().map(|line| line.split_once(' ').unwrap().1.split(['?']).next().unwrap()).collect();
    let below = paths.iter().filter_map(|path| path.strip_prefix("/fr").or_else(|| path.strip_prefix("/ko")));
    let all: Vec<_> = paths.iter().copied().chain(below).collect();
    let declared = vigie::site::parts().patterns();
    let pages = Pages::embedded().patterns().map(str::to_owned);
    assert!(declared.len() > 50, "{declared:?}");
    let missing: Vec<_> = declared
        .into_iter()
        .chain(pages)
        .filter(|pattern| !all.iter().any(|path| fits(pattern, path)))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}
