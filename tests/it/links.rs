//! Every URL of this site in its machine-readable lists exists.

use crate::site::{header, start_product, text};
use std::collections::BTreeSet;

const ORIGIN: &str = "https://vigie.example";

/// The documents from which the search for URLs starts.
const LISTS: [&str; 8] = [
    "/open-data/ias",
    "/open-data/ias/index.json",
    "/open-data/ias/datapackage.json",
    "/open-data/ias/feed.atom",
    "/open-data/ias/calendar.json",
    "/open-data/ias/calendar.ics",
    "/catalog.ttl",
    "/catalog.jsonld",
];

/// The paths of the URLs in a text, without fragments.
fn paths(text: &str) -> BTreeSet<String> {
    let addresses = text.split(ORIGIN).skip(1);
    let end = |c: char| c.is_whitespace() || "\"'<>)]\\#,;".contains(c);
    let path = |rest: &str| {
        let path = rest.split(end).next().unwrap_or_default().trim_end_matches([':', '.']);
        path.replace("&amp;", "&")
    };
    addresses.map(path).filter(|path| path.starts_with('/')).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_url_in_a_machine_readable_list_exists() {
    let site = start_product().await.expect("the interface is built");
    let mut queue: Vec<String> = LISTS.map(str::to_owned).into();
    let mut seen: BTreeSet<String> = queue.iter().cloned().collect();
    let (mut missing, mut folders) = (Vec::new(), 0);
    while let Some(path) = queue.pop() {
        let answer = site.get(&path, &[]).await;
        // A path without a locale redirects to the locale of the reader.
        let target = header(&answer, "location").to_owned();
        if answer.status() == 302 && target.starts_with("/en") {
            queue.extend(seen.insert(target.clone()).then_some(target));
            continue;
        }
        if answer.status() != 200 {
            missing.push(format!("{path} is {}", answer.status()));
            continue;
        }
        folders += usize::from(path.ends_with('/'));
        let media_type = header(&answer, "content-type").to_owned();
        let is_list = path.starts_with("/open-data/") || LISTS.contains(&path.as_str());
        let is_text =
            ["text/plain", "json", "+xml", "calendar", "turtle"].iter().any(|kind| media_type.contains(kind));
        if is_list && is_text && !path.ends_with("data.json") {
            for found in paths(&text(answer).await) {
                if seen.insert(found.clone()) {
                    queue.push(found);
                }
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert_eq!(folders, 8, "one folder of each theme");
    assert!(seen.len() > 150, "{}", seen.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn browsers_get_an_index_with_links_and_programs_the_same_as_text() {
    let site = start_product().await.expect("the interface is built");
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    for path in ["/open-data/ias", "/open-data/ias/flu/", "/open-data/ias/flu"] {
        let page = site.get(path, &[("accept", browser)]).await;
        assert_eq!(page.status(), 200, "{path}");
        assert_eq!(header(&page, "content-type"), "text/html; charset=utf-8", "{path}");
        assert_eq!(header(&page, "vary").split(", ").next(), Some("accept"), "{path}");
        // A sandbox would stop the downloads that the links start.
        assert!(!header(&page, "content-security-policy").contains("sandbox"), "{path}");
        let page = text(page).await;
        let program = site.get(path, &[("accept", "*/*")]).await;
        assert_eq!(header(&program, "content-type"), "text/plain; charset=utf-8", "{path}");
        let program = text(program).await;
        let linked = page.matches("<li><a href=\"https://vigie.example/").count();
        assert_eq!(linked, program.matches("\n- https://vigie.example/").count(), "{path}");
        assert!(linked > 12, "{path}: {linked}");
    }
    let root = site.get("/open-data", &[]).await;
    assert_eq!((root.status().as_u16(), header(&root, "location")), (307, "/open-data/ias"));
    for path in ["/open-data/ias/plague/", "/open-data/ias/plague"] {
        assert_eq!(site.get(path, &[]).await.status(), 404, "{path}");
    }
}
