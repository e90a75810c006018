//! Status and headers of every route, recorded in a snapshot that shows changes of route declarations.

use crate::site::{header, start_product};
use axum::response::Response;
use std::fmt::Write as _;
use vigie::ui::Pages;

/// Requests to every declared route and page, and to similar paths.
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
async fn every_route_responds_as_recorded() {
    let site = start_product().await.expect("the interface is built");
    let mut answers = String::new();
    for line in REQUESTS.lines() {
        let response = site.send(line, &[], "").await;
        let (status, described) = (response.status().as_u16(), describe(&response));
        writeln!(answers, "{line} | {status} | {described}").unwrap();
    }
    insta::assert_snapshot!(answers);
}

/// The headers of cross-origin access: allowed origin, credentials, whether the answer varies by origin.
fn access(response: &Response) -> (String, String, bool) {
    let varies = response.headers().get_all("vary").iter().any(|value| value == "origin");
    let found = |name| header(response, name).to_owned();
    (found("access-control-allow-origin"), found("access-control-allow-credentials"), varies)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_application_reads_api_routes_with_credentials() {
    let site = start_product().await.expect("the interface is built");
    let (application, other) = ("https://app.example", "https://press.example");
    let mut shared = 0;
    for line in REQUESTS.lines() {
        let (_, path) = line.split_once(' ').unwrap();
        let ours = access(&site.send(line, &[("origin", application)], "").await);
        // Repeated, because a cached response must not depend on the origin.
        let again = access(&site.send(line, &[("origin", application)], "").await);
        let others = access(&site.send(line, &[("origin", other)], "").await);
        let none = access(&site.send(line, &[], "").await);
        assert_eq!(ours, again, "{line}");
        assert_eq!(others, none, "{line}");
        assert!(["", "*"].contains(&others.0.as_str()) && others.1.is_empty(), "{line} {others:?}");
        let is_api = path.starts_with("/api/") || path == "/graphql" || path.starts_with("/auth/refresh");
        if is_api || others.0 == "*" {
            shared += 1;
            assert_eq!(ours, (application.into(), "true".into(), true), "{line}");
            assert!(others.2, "{line}: caches must not mix origins");
            let preflight = [("origin", application), ("access-control-request-method", "GET")];
            let preflight = site.send(&format!("OPTIONS {path}"), &preflight, "").await;
            // A path that is not UTF-8 is rejected before routing.
            let expected = if path.contains("%ff") { 400 } else { 204 };
            assert_eq!(preflight.status(), expected, "{line}");
            assert_eq!(access(&preflight), ours, "{line}");
        } else if !ours.0.is_empty() {
            assert_eq!(ours, (application.into(), "true".into(), true), "{line}");
        }
    }
    assert!(shared > 40, "{shared}");
    // A not-modified response, and errors.
    let path = "/api/ias";
    let etag = header(&site.get(path, &[]).await, "etag").to_owned();
    for (path, status) in [(path, 304), ("/api/sources?familly=sales", 422), ("/api/nothing", 404)] {
        let headers = [("origin", application), ("if-none-match", etag.as_str())];
        let answer = site.get(path, &headers).await;
        assert_eq!(answer.status(), status, "{path}");
        assert_eq!(access(&answer), (application.into(), "true".into(), true), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_api_refuses_unknown_parameters_and_pages_ignore_them() {
    let site = start_product().await.expect("the interface is built");
    for (path, found) in [
        ("/api/sources?familly=sales", "unknown query parameter \\\"familly\\\": did you mean family?"),
        ("/api/ias/flu?teritory=11", "did you mean territory?"),
        ("/api/ias?utm_source=x", "this address takes none"),
        ("/api/captcha/contact?x=1", "this address takes none"),
        ("/api/scoring/price?market=2", "did you mean markets?"),
    ] {
        let answer = site.get(path, &[]).await;
        assert_eq!(answer.status(), 422, "{path}");
        let body = crate::site::text(answer).await;
        assert!(body.contains(found) && body.contains("request.parameter-unknown"), "{path} {body}");
    }
    for path in [
        "/fr?utm_source=x",
        "/fr/store?utm_source=x",
        "/open-data/ias/flu/tidy.csv?utm_source=x",
        "/api/sources?",
    ] {
        assert_eq!(site.get(path, &[]).await.status(), 200, "{path}");
    }
}

/// Whether a path matches a pattern of either table; paths below a tree match it.
fn fits(pattern: &str, path: &str) -> bool {
    let root = pattern.strip_suffix('/').filter(|root| !root.is_empty());
    let pattern = root.map_or_else(|| pattern.to_owned(), |root| format!("{root}/*"));
    let is_open = pattern.contains('*');
    let (pattern, path): (Vec<_>, Vec<_>) = (pattern.split('/').collect(), path.split('/').collect());
    let fits = pattern.iter().zip(&path).all(|(a, b)| a == b || a.starts_with([':', '{', '*']));
    fits && if is_open { path.len() >= pattern.len() } else { path.len() == pattern.len() }
}

#[test]
fn every_declared_route_is_recorded() {
    let paths: Vec<_> =
        REQUESTS.lines().map(|line| line.split_once(' ').unwrap().1.split(['?']).next().unwrap()).collect();
    let below = paths.iter().filter_map(|path| path.strip_prefix("/fr").or_else(|| path.strip_prefix("/ko")));
    let all: Vec<_> = paths.iter().copied().chain(below).collect();
    let declared = vigie::site::web_parts().patterns();
    let pages = Pages::embedded().patterns().map(str::to_owned);
    assert!(declared.len() > 50, "{declared:?}");
    let missing: Vec<_> = declared
        .into_iter()
        .chain(pages)
        .filter(|pattern| !all.iter().any(|path| fits(pattern, path)))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}
