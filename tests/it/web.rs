//! The site in process: headers, locales, redirects, pages and their freshness.

use crate::site::{Fixture, Headers, header, start, text};
use axum::response::Response;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest as _, Sha256};
use std::{sync::atomic::Ordering::Relaxed, time::Duration};

const EVERYWHERE: [&str; 3] =
    ["content-security-policy", "cross-origin-resource-policy", "strict-transport-security"];

/// Headers of documents that parts of a page (scripts, styles, fonts) do not need.
const OF_DOCUMENTS: [&str; 4] =
    ["permissions-policy", "cross-origin-opener-policy", "x-request-id", "referrer-policy"];

fn assert_sealed(response: &Response, what: &str) {
    assert_part_sealed(response, what);
    for name in OF_DOCUMENTS {
        assert!(!header(response, name).is_empty(), "{what}: no {name}");
    }
    assert_eq!(header(response, "referrer-policy"), "strict-origin-when-cross-origin", "{what}");
}

fn assert_part_sealed(response: &Response, what: &str) {
    for name in EVERYWHERE {
        assert!(!header(response, name).is_empty(), "{what}: no {name}");
    }
    assert_eq!(header(response, "x-content-type-options"), "nosniff", "{what}");
    for name in ["server", "x-powered-by", "set-cookie"] {
        assert!(!response.headers().contains_key(name), "{what}: {name}");
    }
    let media_type = header(response, "content-type");
    assert!(!media_type.starts_with("text/") || media_type.contains("charset=utf-8"), "{what}: {media_type}");
}

async fn check(site: &Fixture, line: &str, headers: Headers<'_>, expected: (u16, &str)) {
    let body = match line {
        "POST /api/bytes" => "x".repeat(64_001),
        "POST /api/pair?half" => "[1,".into(),
        _ => "[1,\"x\"]".into(),
    };
    let response = site.send(line, headers, body).await;
    let what = format!("{line} {headers:?}");
    assert_sealed(&response, &what);
    assert_eq!(response.status().as_u16(), expected.0, "{what}");
    assert!(header(&response, "content-type").starts_with(expected.1), "{what}: {:?}", response.headers());
}

const HTML: &str = "text/html";
const PROBLEM: &str = "application/problem+json";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_response_has_the_standard_headers() {
    let site = start(|_| ()).await;
    let etag = header(&site.get("/fr", &[]).await, "etag").to_owned();
    let cross: Headers<'_> = &[("sec-fetch-site", "cross-site")];
    let known: Headers<'_> = &[("if-none-match", &etag)];
    let json: Headers<'_> = &[("content-type", "application/json")];
    let cases: &[(&str, Headers<'_>, (u16, &str))] = &[
        ("GET /fr", &[], (200, HTML)),
        ("HEAD /fr", &[], (200, HTML)),
        ("GET /fr", known, (304, "")),
        ("GET /fr/broken", &[], (503, HTML)),
        ("GET /fr/nothing", &[], (404, HTML)),
        ("POST /fr", &[], (405, HTML)),
        ("TRACE /fr", &[], (405, HTML)),
        ("BREW /fr", &[], (405, HTML)),
        ("POST /fr", cross, (403, HTML)),
        ("GET /fr/%ff", &[], (400, HTML)),
        ("GET /fr/%2e%2e/x", &[], (400, HTML)),
        ("GET /", &[], (302, "")),
        ("GET /fr/", &[], (301, "")),
        ("GET /fr//ias/flu", &[], (301, "")),
        ("GET /login", &[], (302, "")),
        ("GET /roadmap", &[], (404, HTML)),
        ("GET /api/greeting", &[], (200, "application/json")),
        ("GET /api/nothing", &[], (404, PROBLEM)),
        ("GET /api", &[], (200, "application/json")),
        ("DELETE /api/greeting", &[], (405, PROBLEM)),
        ("TRACE /api/greeting", &[], (405, PROBLEM)),
        ("GET /api/%00", &[], (400, PROBLEM)),
        ("POST /api/bytes", cross, (403, PROBLEM)),
        ("POST /api/bytes", &[], (413, PROBLEM)),
        ("POST /api/pair?half", json, (400, PROBLEM)),
        ("POST /api/pair", json, (422, PROBLEM)),
        ("GET /open-data/table.csv", &[], (200, "text/csv")),
        ("GET /open-data/nothing.csv", &[], (404, PROBLEM)),
        ("GET /open-data/nothing.csv", &[("accept", "text/html,*/*;q=0.8")], (404, HTML)),
        ("GET /assets/nothing.js", &[], (404, HTML)),
        ("GET /index.html", &[], (404, HTML)),
        ("GET /healthz", &[], (200, "text/plain")),
        ("GET /readyz", &[], (200, "text/plain")),
    ];
    for (line, headers, expected) in cases {
        check(&site, line, headers, *expected).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_run_our_scripts_only_and_downloads_run_none() {
    let site = start(|_| ()).await;
    let page = site.get("/fr", &[]).await;
    let policy = header(&page, "content-security-policy");
    for part in ["default-src 'none'", "trusted-types vigie vigie-start", "frame-ancestors 'none'"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
    assert_eq!(header(&page, "cross-origin-resource-policy"), "same-origin");
    let scripts = policy.split_once("script-src ").unwrap().1.split_once(';').unwrap().0.to_owned();
    let page = text(page).await;
    let script = page.split_once("<script>").unwrap().1.split_once("</script>").unwrap().0;
    let hash = STANDARD.encode(Sha256::digest(script));
    assert_eq!(scripts, format!("'sha256-{hash}' 'strict-dynamic'"));
    let file = site.get("/open-data/table.csv", &[]).await;
    let policy = header(&file, "content-security-policy");
    assert!(policy.ends_with("sandbox") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(header(&file, "cross-origin-resource-policy"), "same-origin");
    // Subdomains are included in HSTS only if the operator configures it.
    assert_eq!(header(&file, "strict-transport-security"), "max-age=63072000");
    let all = start(|config| config.hsts_subdomains = true).await;
    let kept = "max-age=63072000; includeSubDomains";
    assert_eq!(header(&all.get("/fr", &[]).await, "strict-transport-security"), kept);
    let plain = start(|config| config.public_url = "http://127.0.0.1:8080".into()).await;
    assert_eq!(header(&plain.get("/fr", &[]).await, "strict-transport-security"), "");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_for_another_host_gets_421_misdirected() {
    let site = start(|config| config.hosts = vec!["www.vigie.example".into()]).await;
    for (host, status) in [
        ("vigie.example", 200),
        ("VIGIE.example.:443", 200),
        ("www.vigie.example", 200),
        ("localhost:8080", 200),
        ("127.0.0.1:8080", 200),
        ("[::1]:8080", 200),
        ("rebound.example", 421),
        ("vigie.example.evil.example", 421),
        ("vigie.example@evil.example", 421),
        ("", 421),
    ] {
        assert_eq!(site.get("/fr", &[("host", host)]).await.status(), status, "{host}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_path_without_a_locale_redirects_to_that_of_the_reader() {
    let site = start(|_| ()).await;
    let thai = ("cookie", "locale=th");
    let french = ("accept-language", "fr-FR,en;q=0.5");
    let cases: &[(&str, Headers<'_>, &str)] = &[
        ("/", &[], "/en"),
        ("/", &[french], "/fr"),
        ("/", &[french, thai], "/th"),
        ("/?utm=1", &[french], "/fr?utm=1"),
        ("/ias/flu?season=1&x=%20", &[thai], "/th/ias/flu?season=1&x=%20"),
        ("/de/ias/", &[french], "/fr/de/ias"),
        ("//evil.example/x", &[french], "/fr//evil.example/x"),
        ("/frites", &[], "/en/frites"),
    ];
    for (path, headers, location) in cases {
        let response = site.get(path, headers).await;
        assert_eq!((response.status().as_u16(), header(&response, "location")), (302, *location), "{path}");
        let vary = header(&response, "vary");
        assert!(vary.contains("cookie") && vary.contains("accept-language"), "{path}: {vary}");
        assert_eq!(header(&response, "cache-control"), "no-store", "{path}");
    }
    for path in ["/api/x", "/assets/x", "/geo/x", "/img/x", "/open-data/x", "/x.php", "/.env"] {
        assert_eq!(site.get(path, &[thai]).await.status(), 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_page_has_one_canonical_path() {
    let site = start(|_| ()).await;
    let cases = [
        ("/fr/", "/fr"),
        ("/fr/ias/flu/?season=1", "/fr/ias/flu?season=1"),
        ("/fr/ias/flu//", "/fr/ias/flu"),
        ("/ko/indicateurs/grippe?utm=1", "/ko/ias/flu?utm=1"),
    ];
    for (path, location) in cases {
        let response = site.get(path, &[]).await;
        assert_eq!((response.status().as_u16(), header(&response, "location")), (301, location), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn configured_redirects_lead_to_other_hosts() {
    let site = start(|_| ()).await;
    for (path, location) in [
        ("/app", "https://app.example"),
        ("/app/a/b?x=1", "https://app.example/a/b?x=1"),
        ("/login", "https://app.example/login"),
    ] {
        let response = site.get(path, &[]).await;
        assert_eq!((response.status().as_u16(), header(&response, "location")), (302, location), "{path}");
    }
    for path in ["/roadmap", "/mr-lapin"] {
        let response = site.get(path, &[("cookie", "locale=ko")]).await;
        assert_eq!(response.status(), 404, "{path}");
        assert!(text(response).await.contains("lang=\"ko\""), "{path}");
    }
    // A redirect that the site has a page for leads to that page, in the reader's language.
    let response = site.get("/success?x=1", &[("cookie", "locale=ko")]).await;
    assert_eq!((response.status().as_u16(), header(&response, "location")), (302, "/ko/success?x=1"));
    assert_eq!(site.get("/app/../x", &[]).await.status(), 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_requests_render_a_page_once() {
    let site = start(|_| ()).await;
    let paths = ["/fr/ias/flu?season=1&utm=a", "/fr/ias/flu?utm=b&season=1", "/fr/ias/flu?season=1"];
    let answers = paths.map(|path| site.get(path, &[]));
    let [first, second, third] = answers;
    let (first, second, third) = tokio::join!(first, second, third);
    let etag = header(&first, "etag").to_owned();
    let page = text(first).await;
    assert!(page.contains("page 0: hello /fr/ias/flu?season=1 2026-11-21 https://vigie.example"), "{page}");
    assert_eq!(text(second).await, page);
    assert_eq!(text(third).await, page);
    assert_eq!(site.site.rendering().rendered.load(Relaxed), 1);
    assert_eq!(site.get("/fr/ias/flu?season=1", &[("if-none-match", &etag)]).await.status(), 304);
    let other = site.get("/fr/ias/flu?season=2", &[]).await;
    assert!(text(other).await.contains("page 1: hello /fr/ias/flu?season=2"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_page_is_rendered_for_each_user_and_not_cached() {
    let site = start(|_| ()).await;
    let path = "/fr/preview/legal/cgu?token=secret&utm=a";
    for count in 0..2 {
        let response = site.get(path, &[("accept-encoding", "br")]).await;
        assert_eq!(response.status(), 200);
        for (name, value) in [
            ("cache-control", "no-store"),
            ("referrer-policy", "no-referrer"),
            ("x-robots-tag", "noindex"),
            ("etag", ""),
            ("content-encoding", ""),
        ] {
            assert_eq!(header(&response, name), value, "{name}");
        }
        let page = text(response).await;
        assert!(
            page.contains(&format!("page {count}: hello /fr/preview/legal/cgu?token=secret 2026")),
            "{page}"
        );
    }
    let public = site.get("/fr/ias/flu?token=secret", &[]).await;
    assert_eq!(header(&public, "referrer-policy"), "strict-origin-when-cross-origin");
    assert!(!text(public).await.contains("secret"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_is_gone_responds_410_and_is_cached() {
    let site = start(|_| ()).await;
    for _ in 0..2 {
        let response = site.get("/th/over", &[]).await;
        assert_eq!(response.status(), 410);
        assert!(header(&response, "content-type").starts_with(HTML));
        assert!(text(response).await.contains("page 0: hello /th/over"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_encoding_has_its_own_etag() {
    let site = start(|_| ()).await;
    let mut seen = std::collections::BTreeSet::new();
    for (accepted, coding) in [("br, gzip", "br"), ("gzip", "gzip"), ("br;q=0", ""), ("", "")] {
        let response = site.get("/fr", &[("accept-encoding", accepted)]).await;
        assert_eq!(header(&response, "content-encoding"), coding, "{accepted}");
        assert_eq!(header(&response, "vary"), "accept-encoding");
        seen.insert(header(&response, "etag").to_owned());
    }
    assert_eq!(seen.len(), 3);
    let head = site.send("HEAD /fr", &[("accept-encoding", "br")], "").await;
    let whole = site.get("/fr", &[("accept-encoding", "br")]).await;
    assert_eq!(header(&head, "content-length"), header(&whole, "content-length"));
    assert_eq!(text(head).await, "");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_fails_to_render_is_rendered_by_the_browser() {
    let site = start(|_| ()).await;
    for failures in 1..3 {
        let response = site.get("/th/broken", &[]).await;
        assert_eq!((response.status().as_u16(), header(&response, "cache-control")), (503, "no-store"));
        assert_eq!(header(&response, "retry-after"), "2");
        let page = text(response).await;
        for part in [
            "<html lang=\"th\">",
            "<title>ชื่อ &lt;หน้า&gt; | Vigie</title>",
            "<h1>ชื่อ &lt;หน้า&gt;</h1>",
            "ขณะนี้ไม่สามารถแสดงหน้านี้ได้",
            "<a href=\"/th\">",
            // Without a state the script in the browser starts from the URL.
            "id=\"state\"></script>",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert_eq!(site.site.rendering().failed.load(Relaxed), failures);
    }
    assert_eq!(site.get("/th", &[]).await.status(), 200);
    let personal = site.get("/fr/preview/broken?token=x", &[]).await;
    assert_eq!((personal.status().as_u16(), header(&personal, "referrer-policy")), (503, "no-referrer"));
    let nowhere = site.get("/fr/nowhere/broken", &[]).await;
    assert_eq!(nowhere.status(), 404);
    assert!(text(nowhere).await.contains("Page introuvable."));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_fails_to_render_again_is_served_stale() {
    let site = start(|_| ()).await;
    let app = site.site.app();
    let bump = async || {
        let mut tx = app.db.write().await.unwrap();
        tx.bump("content").await.unwrap();
        tx.commit().await.unwrap();
    };
    let before = site.read("/fr/once").await;
    let settled = async || {
        // The new revision is noticed after at most a quarter of a second.
        while site.get("/fr/once", &[]).await.headers()["cache-control"] != "no-store" {}
    };
    bump().await;
    tokio::time::timeout(Duration::from_secs(20), settled()).await.unwrap();
    assert_eq!(site.read("/fr/once").await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_error_page_is_not_cached() {
    let site = start(|_| ()).await;
    for count in 0..3 {
        let response = site.get("/fr/unwell", &[("accept-encoding", "br")]).await;
        assert_eq!((response.status().as_u16(), header(&response, "cache-control")), (503, "no-store"));
        assert_eq!(site.site.rendering().rendered.load(Relaxed), count + 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_of_another_process_are_visible_within_a_second() {
    let site = start(|_| ()).await;
    let before = text(site.get("/fr", &[]).await).await;
    assert_eq!(text(site.get("/fr", &[]).await).await, before);
    let other = site.other_process().await;
    let mut tx = other.write().await.unwrap();
    tx.bump("ias").await.unwrap();
    tx.commit().await.unwrap();
    let changed = async { while text(site.get("/fr", &[]).await).await == before {} };
    tokio::time::timeout(Duration::from_secs(1), changed).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn interface_files_are_immutable_and_pages_are_revalidated() {
    let site = start(|_| ()).await;
    let page = site.get("/fr", &[]).await;
    assert_eq!(header(&page, "cache-control"), "public, max-age=0, must-revalidate");
    // A build without an interface has no such files.
    let scripts =
        vigie::ui::paths().filter(|path| path.starts_with("client/assets/") && path.ends_with(".js"));
    for path in scripts.map(|path| path.trim_start_matches("client").to_owned()).take(3) {
        let response = site.get(&path, &[("accept-encoding", "br")]).await;
        assert_part_sealed(&response, &path);
        assert!(OF_DOCUMENTS.iter().all(|name| !response.headers().contains_key(*name)), "{path}");
        assert_eq!(header(&response, "cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(header(&response, "content-encoding"), "br");
        assert_eq!(site.get(&format!("{path}.br"), &[]).await.status(), 404);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn security_txt_contains_the_configured_contact() {
    let contact = "mailto:security@vigie.example";
    let site = start(|config| config.security_contact = Some(contact.into())).await;
    let answer = site.get("/.well-known/security.txt", &[]).await;
    assert_eq!(header(&answer, "content-type"), "text/plain; charset=utf-8");
    assert_eq!(
        text(answer).await,
        "Contact: mailto:security@vigie.example\nExpires: 2027-05-21T00:00:00Z\nPreferred-Languages: fr, en\n\
        Canonical: https://vigie.example/.well-known/security.txt\n"
    );
    assert_eq!(start(|_| ()).await.get("/.well-known/security.txt", &[]).await.status(), 404);
}
