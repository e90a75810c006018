//! The GraphQL API as programs and other sites use it: its path, schema and limits.

use super::{
    sample_entry::{self, SampleEntry, module, store_all},
    served::{JSON, article, ask, data, import, page, site, vigie},
};
use crate::{
    catalog::sheet::source,
    fairness::{Client, serve},
    harness::root,
    site::{Fixture, Headers, text},
};
use axum::http::header;
use serde_json::{Value, json};
use std::{fs, path::Path, time::Duration};
use vigie::content::entry::{Body, Employee, Layout, Page};

/// Queries as an external client over a connection.
async fn ask_from_outside(site: &Fixture, question: &Value) -> (u16, Value) {
    let server = serve(site).await;
    let (status, body) = Client::of(2, &server).post("/graphql", &question.to_string()).await;
    (status, serde_json::from_str(&body).unwrap())
}

#[test]
fn the_schema_equals_the_reviewed_one() {
    let kept = fs::read_to_string(root().join("tests/it/content/schema.graphql")).unwrap();
    let schema = vigie::content::http::schema_text();
    let fresh = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schema.graphql");
    if kept != schema {
        fs::write(&fresh, &schema).unwrap();
    }
    assert!(kept == schema, "the schema changed: review the one in {}", fresh.display());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invalid_graphql_requests_are_problems() {
    let site = site().await;
    let large = format!("{{\"query\":\"{}\"}}", "#".repeat(64_000));
    let form: Headers<'_> = &[("content-type", "application/x-www-form-urlencoded")];
    for (line, headers, sent, status, code) in [
        ("GET /graphql?query={jobs{totalCount}}", JSON, "", 405, "request.method-not-allowed"),
        ("PUT /graphql", JSON, "{}", 405, "request.method-not-allowed"),
        ("POST /graphql", JSON, "{", 400, "request.invalid"),
        ("POST /graphql", JSON, "{}", 422, "request.invalid"),
        ("POST /graphql", JSON, "[{\"query\":\"{__typename}\"}]", 422, "request.invalid"),
        ("POST /graphql", form, "query={__typename}", 415, "request.invalid"),
        ("POST /graphql", JSON, large.as_str(), 413, "request.body-too-large"),
        ("POST /graphql/x", JSON, "{}", 405, "request.method-not-allowed"),
    ] {
        let response = site.send(line, headers, sent.to_owned()).await;
        assert_eq!(response.status(), status, "{line} {sent:.40}");
        if line.ends_with('x') {
            continue;
        }
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/problem+json", "{line}");
        if status == 405 {
            assert_eq!(response.headers()[header::ALLOW], "POST");
        }
        assert!(text(response).await.contains(code), "{line} {sent:.40}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_origin_can_query_and_errors_follow_the_graphql_media_type() {
    let site = site().await;
    let foreign = [("content-type", "application/json"), ("origin", "https://elsewhere.example")];
    let own_type = ("accept", "application/graphql-response+json");
    let asked = |query: &str| json!({ "query": query }).to_string();
    let preflight = site.send("OPTIONS /graphql", &foreign, "").await;
    let allowed = |name: &str| preflight.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(preflight.status(), 204);
    assert_eq!(allowed("access-control-allow-origin"), "*");
    assert_eq!(allowed("access-control-allow-methods"), "POST");
    assert!(!preflight.headers().contains_key("access-control-allow-credentials"));
    for (query, headers, status, kind) in [
        ("{__typename}", foreign.to_vec(), 200, "application/json"),
        ("{__typename}", [&foreign[..], &[own_type]].concat(), 200, own_type.1),
        ("{nothing}", foreign.to_vec(), 200, "application/json"),
        ("{nothing}", [&foreign[..], &[own_type]].concat(), 400, own_type.1),
        ("{", [&foreign[..], &[own_type]].concat(), 400, own_type.1),
    ] {
        let response = site.send("POST /graphql", &headers, asked(query)).await;
        assert_eq!(response.status(), status, "{query}");
        assert_eq!(response.headers()[header::CONTENT_TYPE], kind, "{query}");
        assert_eq!(response.headers()["access-control-allow-origin"], "*", "{query}");
    }
    // State-changing requests are still accepted from our own pages only.
    assert_eq!(site.send("POST /fr/contact", &foreign, "{}").await.status(), 403);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn graphql_ignores_cookies_and_the_origin_of_a_query() {
    let site = site().await;
    let question = json!({"operationName": "Q", "query": "query Q($l: Locale!) { jobs(locale: $l) { totalCount } }",
        "variables": {"l": "ko"}});
    let expected = json!({"data": {"jobs": {"totalCount": 0}}});
    for headers in [
        JSON,
        &[("content-type", "application/json"), ("sec-fetch-site", "same-origin"), ("cookie", "locale=th")],
        &[("content-type", "application/json"), ("origin", "https://vigie.example")],
    ] {
        let response = site.send("POST /graphql", headers, question.to_string()).await;
        assert!(!response.headers().contains_key(header::SET_COOKIE));
        assert_eq!(serde_json::from_str::<Value>(&text(response).await).unwrap(), expected);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_expensive_queries_before_execution() {
    let site = site().await;
    let aliases: String = (0..500).map(|i| format!("a{i}: jobs {{ totalCount }} ")).collect();
    let deep = format!("{}__typename{}", "{page(slug:\"a\"){blocks".repeat(30), "}".repeat(60));
    let doubling: String =
        (0..30).map(|i| format!("fragment f{i} on Query {{ ...f{0} ...f{0} }} ", i + 1)).collect();
    let cost = |fields: &str| format!("{{ pressArticles(first: 100) {{ nodes {{ {fields} }} }} }}");
    for (what, query) in [
        ("500 aliases", format!("{{ {aliases} }}")),
        ("deep", deep),
        ("deep lists", format!("{{ sources(slugs: {}) {{ slug }} }}", "[".repeat(10_000))),
        ("cycle", "{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }".to_owned()),
        ("cycle of itself", "{ ...a } fragment a on Query { ...a }".to_owned()),
        ("doubling", format!("{{ ...f0 }} {doubling} fragment f30 on Query {{ __typename }}")),
        ("60 kB", format!("{{ {} }}", "__typename ".repeat(5_400))),
        ("60 kB of brackets", "{".repeat(60_000)),
        ("60 kB of strings", format!("{{ a(b: \"{}", "\\\"".repeat(14_000))),
        ("costly", cost(&"html ".repeat(10))),
        ("more costly", cost("newer { id } older { id } html readingMinutes")),
        ("mutation", "mutation { __typename }".to_owned()),
    ] {
        let (status, answer) = ask(&site, &json!({ "query": query })).await;
        assert_eq!((status, &answer["data"]), (200, &Value::Null), "{what}");
        let value = &answer["errors"][0]["extensions"];
        assert_eq!(*value, json!({"code": "content.query-invalid", "status": 422}), "{what}: {answer}");
    }
    let (_, answer) =
        ask(&site, &json!({"query": cost("id title summary publishedOn outlet html readingMinutes")})).await;
    assert_eq!(answer["errors"], Value::Null, "a page of maximum size is allowed");
}

/// The names of all entries of a list, read in pages of this size.
async fn read(site: &Fixture, list: &str, name: &str, first: usize) -> Vec<String> {
    let (mut names, mut after) = (Vec::new(), Value::Null);
    loop {
        let query = format!(
            "query($after: String) {{ {list}(first: {first}, after: $after) {{ totalCount nodes {{ {name} }} pageInfo {{ hasNextPage endCursor }} }} }}"
        );
        let (_, answer) =
            ask_from_outside(site, &json!({"query": query, "variables": {"after": after}})).await;
        let part = &answer["data"][list];
        let nodes = part["nodes"].as_array().unwrap_or_else(|| panic!("{answer}"));
        assert!(nodes.len() <= first);
        names.extend(nodes.iter().map(|node| node[name].as_str().unwrap().to_owned()));
        if part["pageInfo"]["hasNextPage"] == false {
            assert_eq!(part["totalCount"], names.len());
            return names;
        }
        after = part["pageInfo"]["endCursor"].clone();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_list_can_be_paged_to_its_end() {
    let site = site().await;
    let app = site.site.app();
    let employee = Body::Employee(Employee { about: None, photo: None, demonstration: false });
    let legal = Body::Page(Page { layout: Layout::Legal, noindex: false, elements: Vec::new() });
    for (prefix, body) in [("m", module()), ("e", employee), ("legal/l", legal)] {
        let entry = |number| SampleEntry::new(&format!("{prefix}{number}"), body.clone());
        store_all(app, (1..=5).map(entry)).await;
    }
    SampleEntry::new("other", sample_entry::page(false)).store(app).await;
    let numbered = |prefix: &str| (1..=5).map(|number| format!("{prefix}{number}")).collect::<Vec<_>>();
    assert_eq!(read(&site, "modules", "id", 2).await, numbered("m"));
    assert_eq!(read(&site, "employees", "id", 2).await, numbered("e"));
    assert_eq!(read(&site, "legalDocuments", "slug", 2).await, numbered("legal/l"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_cost_of_a_list_is_that_of_its_returned_entries() {
    let site = site().await;
    store_all(site.site.app(), (0..501).map(|number| source(&format!("s{number:03}")))).await;
    let all: Vec<_> = (0..501).map(|number| format!("s{number:03}")).collect();
    assert_eq!(read(&site, "sources", "slug", 100).await, all);
    let answer = data(&site, "{ sources { totalCount nodes { slug } } }").await;
    let value = (&answer["sources"]["totalCount"], answer["sources"]["nodes"].as_array().unwrap().len());
    assert_eq!(value, (&json!(501), 20));
    let list = "[[element]]\ntype = \"sources\"\nfamily = \"sales\"\n";
    import(&site, "pages", &[("x.fr.toml", &format!("{}{list}", page("Page", "")))]);
    let query = "{ page(slug: \"x\") { blocks { ... on SourceList { total sources { slug } } } } }";
    let blocks = data(&site, query).await["page"]["blocks"].take();
    let block = blocks.as_array().unwrap().iter().find(|block| block["total"] == 501).unwrap();
    assert_eq!(block["sources"].as_array().unwrap().len(), 100);
    let aliases = |many: usize, list: &str| {
        let aliases: String = (0..many).map(|i| format!("a{i}: {list} ")).collect();
        json!({ "query": format!("{{ {aliases} }}") })
    };
    for (many, list) in
        [(10, "sources(first: 100) { nodes { slug name } }"), (40, "sources(slugs: []) { totalCount }")]
    {
        let (_, answer) = ask_from_outside(&site, &aliases(many, list)).await;
        assert_eq!(answer["errors"], Value::Null, "{list}");
    }
    for (many, list) in [
        (20, "sources(first: 100) { nodes { slug name } }"),
        (60, "sources(first: 1) { totalCount }"),
        (1, "sources(first: 101) { totalCount }"),
        (3, "sources(first: 100) { nodes { html } }"),
    ] {
        let (_, answer) = ask_from_outside(&site, &aliases(many, list)).await;
        let value = &answer["errors"][0]["extensions"];
        assert_eq!(*value, json!({"code": "content.query-invalid", "status": 422}), "{list}: {answer:.300}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invalid_slugs_find_no_entry() {
    let site = site().await;
    let query = "query($slug: String!) { page(slug: $slug) { title } job(id: $slug) { title } source(slug: $slug) { name } }";
    for slug in ["", "no\u{0}ne", "../../etc/passwd", "é", "' OR 1=1 --", &"a".repeat(10_000)] {
        let (_, answer) = ask(&site, &json!({"query": query, "variables": {"slug": slug}})).await;
        assert_eq!(answer, json!({"data": {"page": null, "job": null, "source": null}}), "{slug:.20}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entry_falls_back_to_an_existing_language() {
    let site = site().await;
    import(
        &site,
        "pages",
        &[
            ("ohg.fr.toml", &page("Français", "")),
            ("ohg.ko.toml", &page("한국어", "")),
            ("hidden.en.toml", &page("Hidden", "menu = false")),
            ("solutions/x.th.toml", &page("ไทย", "expires = 2026-11-21")),
        ],
    );
    let of = |slug: &str, locale: &str| {
        format!("{{ page(slug: {slug:?}, locale: {locale}) {{ title locale fallback locales draft }} }}")
    };
    for (slug, asked, title, locale, locales) in [
        ("ohg", "fr", "Français", "fr", json!(["fr", "ko"])),
        ("ohg", "ko", "한국어", "ko", json!(["fr", "ko"])),
        ("ohg", "th", "Français", "fr", json!(["fr", "ko"])),
        ("hidden", "ko", "Hidden", "en", json!(["en"])),
        ("solutions/x", "th", "ไทย", "th", json!(["th"])),
    ] {
        let expected = json!({"title": title, "locale": locale, "fallback": asked != locale, "locales": locales, "draft": false});
        assert_eq!(data(&site, &of(slug, asked)).await["page"], expected, "{slug} {asked}");
    }
    let listed = data(&site, "{ pages(locale: en) { totalCount nodes { slug locale } } }").await;
    let nodes = json!([{"slug": "ohg", "locale": "fr"}, {"slug": "solutions/x", "locale": "th"}]);
    assert_eq!(listed["pages"], json!({"totalCount": 2, "nodes": nodes}));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pagination_and_neighbours_skip_and_repeat_no_entry() {
    let site = site().await;
    // Several entries a day, so that the day alone cannot be the cursor.
    let files: Vec<_> = (0..23)
        .map(|i| {
            (format!("a{i:02}.fr.md"), article(&format!("A {i}"), &format!("2026-10-{:02}", 1 + i / 4), ""))
        })
        .collect();
    let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    import(&site, "press", &files);
    let whole = read_all(&site, 100).await;
    assert_eq!(whole.len(), 23);
    assert_eq!((whole[0].as_str(), whole[22].as_str()), ("a20", "a03"));
    for first in [1, 2, 5, 22, 23] {
        assert_eq!(read_all(&site, first).await, whole, "{first} at a time");
    }
    let mut walked = vec![whole[0].clone()];
    while let Some(older) = neighbour(&site, walked.last().unwrap(), "older").await {
        walked.push(older);
    }
    assert_eq!(walked, whole);
    while let Some(newer) = neighbour(&site, walked.last().unwrap(), "newer").await {
        assert_eq!(walked.iter().rev().nth(1), Some(&newer));
        walked.pop();
    }
    assert_eq!(walked.len(), 1);
}

async fn read_all(site: &Fixture, first: i32) -> Vec<String> {
    let (mut ids, mut after) = (Vec::new(), Value::Null);
    loop {
        let query = format!(
            "{{ pressArticles(first: {first}, after: {after}) {{ totalCount nodes {{ id }} pageInfo {{ hasNextPage endCursor }} }} }}"
        );
        let mut part = data(site, &query).await["pressArticles"].take();
        assert_eq!(part["totalCount"], 23);
        ids.extend(
            part["nodes"].as_array().unwrap().iter().map(|node| node["id"].as_str().unwrap().to_owned()),
        );
        if part["pageInfo"]["hasNextPage"] == false {
            return ids;
        }
        after = part["pageInfo"]["endCursor"].take();
    }
}

async fn neighbour(site: &Fixture, id: &str, direction: &str) -> Option<String> {
    let answer = data(site, &format!("{{ pressArticle(id: {id:?}) {{ {direction} {{ id }} }} }}")).await;
    answer["pressArticle"][direction]["id"].as_str().map(str::to_owned)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entry_is_public_from_its_first_to_its_last_day() {
    let site = site().await;
    let days = "published = 2026-11-22\nexpires = 2026-11-23";
    import(&site, "pages", &[("campaign.fr.toml", &page("Campaign", days))]);
    let query = "{ page(slug: \"campaign\") { title } pages { totalCount } }";
    let none = json!({"page": null, "pages": {"totalCount": 0}});
    let shown = json!({"page": {"title": "Campaign"}, "pages": {"totalCount": 1}});
    assert_eq!(data(&site, query).await, none);
    // Days begin at midnight in Paris.
    let site = site.at("2026-11-21T22:59:59Z").await;
    assert_eq!(data(&site, query).await, none);
    let site = site.at("2026-11-21T23:00:00Z").await;
    assert_eq!(data(&site, query).await, shown);
    let site = site.at("2026-11-23T22:59:59Z").await;
    assert_eq!(data(&site, query).await, shown);
    let site = site.at("2026-11-23T23:00:00Z").await;
    let (_, answer) = ask(&site, &json!({ "query": query })).await;
    assert_eq!(answer["data"]["page"], Value::Null);
    assert_eq!(answer["errors"][0]["extensions"], json!({"code": "content.expired", "status": 410}));
    assert_eq!(data(&site, "{ pages { totalCount } }").await["pages"]["totalCount"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_of_another_process_are_visible_within_a_second() {
    let site = site().await;
    let query = "{ page(slug: \"ohg\") { title } }";
    for title in ["One", "Two"] {
        import(&site, "pages", &[("ohg.fr.toml", &page(title, ""))]);
        let changed = async { while data(&site, query).await["page"]["title"] != title {} };
        tokio::time::timeout(Duration::from_secs(1), changed).await.unwrap();
    }
    let withdrawn = vigie(&site, &["content", "unpublish", "page", "ohg"]);
    assert_eq!(withdrawn.code, 0, "{}", withdrawn.stderr);
    assert_eq!(data(&site, query).await["page"], Value::Null);
}
