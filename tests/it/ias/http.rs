//! The indicators over HTTP, as programs and downloads use them, through the whole site.

use crate::{
    seeded::Seeds,
    site::{Fixture, Headers, header, start_seeded, start_with, text},
};
use flate2::read::GzDecoder;
use std::io::Read as _;

/// The JSON of a successful API response.
async fn read(site: &Fixture, path: &str) -> serde_json::Value {
    let response = site.get(path, &[]).await;
    assert_eq!(response.status(), 200, "{path}");
    serde_json::from_str(&text(response).await).unwrap()
}

/// A site with demonstration series, on the morning of 21 November 2026.
async fn seeded() -> Fixture {
    start_seeded(|_| (), vigie::site::web_parts(), Seeds::Indicators).await
}

#[tokio::test]
async fn the_api_lists_all_themes_and_describes_each() {
    let site = start_with(|_| (), vigie::site::web_parts()).await;
    assert_eq!(
        text(site.get("/api/ias", &[]).await).await,
        r#"{"themes":[],"news":null,"regions":[],"regionsDay":null,"crossField":null}"#
    );
    let absent = site.get("/api/ias/flu", &[]).await;
    assert_eq!(
        (absent.status().as_u16(), header(&absent, "content-type")),
        (404, "application/problem+json")
    );
    // Error responses are readable by other origins, too.
    assert_eq!(header(&absent, "access-control-allow-origin"), "*");
    assert!(text(absent).await.contains("ias.theme-unpublished"));

    let site = seeded().await;
    let overview = site.get("/api/ias", &[]).await;
    assert_eq!(header(&overview, "access-control-allow-origin"), "*");
    let held = header(&overview, "etag").to_owned();
    assert_eq!(site.get("/api/ias", &[("if-none-match", &held)]).await.status(), 304);
    let overview: serde_json::Value = serde_json::from_str(&text(overview).await).unwrap();
    for summary in overview["themes"].as_array().unwrap() {
        let theme = summary["theme"].as_str().unwrap();
        let view = read(&site, &format!("/api/ias/{theme}/view")).await;
        for key in
            ["level", "change", "lastDay", "demonstration", "publishedAt", "aboveLastYear", "freshness"]
        {
            assert_eq!(view[key], summary[key], "{theme} {key}");
        }
        for file in summary["files"].as_array().unwrap() {
            let path = file["href"].as_str().unwrap();
            assert_eq!(site.get(path, &[("accept-encoding", "br")]).await.status(), 200, "{path}");
        }
    }
}

#[tokio::test]
async fn a_series_is_filtered_by_its_query_parameters() {
    let site = seeded().await;
    let path = "/api/ias/flu?territory=FR,42&from=2026-11-01&to=2026-11-10";
    let series = read(&site, path).await;
    assert_eq!((&series["version"], &series["finalAfterDays"]), (&1.into(), &12.into()));
    let tables = series["series"].as_array().unwrap();
    assert_eq!(tables.iter().map(|table| &table["territory"]).collect::<Vec<_>>(), ["FR", "42"]);
    assert_eq!(tables[0]["days"].as_array().unwrap().len(), 10);
    assert_eq!(tables[0]["provisional"], serde_json::json!(["2026-11-09", "2026-11-10"]));

    let lines = site.get(&format!("{path}&format=csv"), &[]).await;
    assert_eq!(header(&lines, "content-type"), "text/csv; charset=utf-8");
    assert_eq!(
        header(&lines, "content-disposition"),
        "attachment; filename=\"vigie-ias-flu-demonstration-2026-11-20-v1.csv\""
    );
    let lines = text(lines).await;
    let whole = text(site.get("/open-data/ias/flu/tidy.csv", &[]).await).await;
    assert_eq!(lines.lines().count(), 21);
    assert!(lines.lines().all(|line| whole.lines().any(|other| other == line)), "{lines}");

    let all = read(&site, "/api/ias/flu").await;
    assert_eq!((all["series"].as_array().unwrap().len(), &all["asOf"]), (1, &serde_json::Value::Null));
    let then = read(&site, "/api/ias/flu?as_of=2026-11-21").await;
    assert_eq!((&then["asOf"], &then["latest"]), (&"2026-11-21".into(), &true.into()));
    for (query, status, pointer) in [
        ("territory=FR,XX&from=yesterday&format=xml&x=1", 422, "/x"),
        ("territory=FR,XX&from=yesterday&format=xml", 422, "/territory"),
        ("territory=FR,XX&from=yesterday&format=xml", 422, "format (expected json, csv, parquet, geojson)"),
        ("from=2026-02-02&to=2026-02-01", 422, "/to"),
        ("as_of=2026-11-20", 404, "2026-11-20"),
        ("as_of=2099-01-01", 404, "is not known yet"),
    ] {
        let refused = site.get(&format!("/api/ias/flu?{query}"), &[]).await;
        assert_eq!(refused.status().as_u16(), status, "{query}");
        let body = text(refused).await;
        assert!(body.contains(pointer), "{query}: {body}");
    }
    let national = site.get("/api/ias/baclofen?territory=FR,11,FR-BRE", &[]).await;
    assert_eq!(national.status(), 404);
    assert!(text(national).await.contains("11, FR-BRE"));
}

#[tokio::test]
async fn responses_are_cached_compressed_and_readable_by_any_origin() {
    let site = seeded().await;
    let mut validators = std::collections::BTreeSet::new();
    for (accepted, coding) in [("br", "br"), ("gzip", "gzip"), ("", "")] {
        // The order of query parameters does not matter: the second request is answered from the cache.
        for path in ["/api/ias/flu/view?season=&territory=11", "/api/ias/flu/view?territory=11&season="] {
            let answer = site.get(path, &[("accept-encoding", accepted)]).await;
            assert_eq!((answer.status().as_u16(), header(&answer, "content-encoding")), (200, coding));
            assert_eq!(header(&answer, "vary"), "accept-encoding");
            validators.insert(header(&answer, "etag").to_owned());
        }
    }
    assert_eq!(validators.len(), 3, "{validators:?}");
    for path in ["/api/ias", "/api/ias/flu?territory=11", "/api/openapi.json", "/open-data/ias/flu/tidy.csv"]
    {
        let asking: Headers<'_> = &[
            ("origin", "https://press.example"),
            ("access-control-request-method", "GET"),
            ("access-control-request-headers", "if-none-match"),
        ];
        let answer = site.send(&format!("OPTIONS {path}"), asking, "").await;
        assert_eq!(answer.status(), 204, "{path}");
        for (name, value) in [
            ("access-control-allow-origin", "*"),
            ("access-control-allow-methods", "GET, HEAD"),
            ("access-control-allow-headers", "*"),
            ("access-control-allow-credentials", ""),
        ] {
            assert_eq!(header(&answer, name), value, "{path} {name}");
        }
    }
    let other = site.send("OPTIONS /fr", &[("origin", "https://press.example")], "").await;
    assert_eq!((other.status().as_u16(), header(&other, "access-control-allow-origin")), (405, ""));
}

#[tokio::test]
async fn the_open_data_file_is_a_public_attachment() {
    let site = seeded().await;
    let path = "/open-data/ias/flu/tidy.csv";
    let plain = site.get(path, &[]).await;
    for (name, value) in [
        ("content-type", "text/csv; charset=utf-8"),
        ("content-disposition", "attachment; filename=\"vigie-ias-flu-demonstration-2026-11-20.csv\""),
        ("access-control-allow-origin", "*"),
        ("cross-origin-resource-policy", "same-origin"),
        ("set-cookie", ""),
    ] {
        assert_eq!(header(&plain, name), value, "{name}");
    }
    let held = header(&plain, "etag").to_owned();
    assert_eq!(site.get(path, &[("if-none-match", &held)]).await.status(), 304);
    let plain = text(plain).await;
    assert!(
        plain.starts_with("theme,territory,day,level,status,demonstration,flag,final_on\nflu,FR,2018-09-01,")
    );
    assert!(plain.ends_with(",provisional,true,,2026-12-02\n"));

    let small = site.get(path, &[("accept-encoding", "gzip")]).await;
    assert_eq!((header(&small, "content-encoding"), header(&small, "vary")), ("gzip", "accept-encoding"));
    let bytes = axum::body::to_bytes(small.into_body(), 1_000_000).await.unwrap();
    let mut unpacked = String::new();
    GzDecoder::new(&*bytes).read_to_string(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain);
    assert_eq!(site.get("/open-data/ias/plague/tidy.csv", &[]).await.status(), 404);
}

#[tokio::test]
async fn the_cross_field_exists_for_published_days_only() {
    let site = seeded().await;
    for day in ["flu-20261121", "flu-20261131", "flu-2026-11-20", "20261120", "lice-20261120", ""] {
        assert_eq!(site.get(&format!("/img/panel-{day}.svg"), &[]).await.status(), 404, "{day}");
    }
    let overview: serde_json::Value =
        serde_json::from_str(&text(site.get("/api/ias", &[]).await).await).unwrap();
    // Its points are built with the interface.
    let Some(panel) = overview["crossField"].as_str() else { return };
    let picture = site.get(panel, &[]).await;
    assert_eq!((picture.status().as_u16(), header(&picture, "content-type")), (200, "image/svg+xml"));
    assert!(text(picture).await.starts_with("<svg "));
}

#[tokio::test]
async fn a_view_contains_one_territory_and_the_requested_seasons() {
    let site = seeded().await;
    let view = read(&site, "/api/ias/flu/view").await;
    let seasons = view["seasons"].as_array().unwrap();
    let value: Vec<bool> = seasons.iter().map(|season| season["values"].is_array()).collect();
    assert_eq!(value, [true, true, true, true, false, false, false, false, false]);
    assert_eq!((&view["territory"], &view["lastDay"]), (&"FR".into(), &"2026-11-20".into()));
    assert_eq!((&view["finalOn"], &view["latest"]), (&"2026-12-02".into(), &true.into()));
    assert_eq!(view["freshness"], serde_json::json!({ "promiseDays": 1, "lateDays": 0, "nextUpdate": null }));
    assert_eq!(view["versions"][0]["sha256"], view["sha256"]);
    assert_eq!(view["versions"][0]["day"], "2026-11-21");
    assert_eq!(view["regions"].as_array().unwrap().len(), 22);

    let region = read(&site, "/api/ias/flu/view?territory=42&season=2019-2020,1999-2000").await;
    assert_eq!(region["territory"], "42");
    let alsace = view["regions"].as_array().unwrap().iter().find(|region| region["code"] == "42").unwrap();
    assert_eq!((&region["level"], &region["change"]), (&alsace["level"], &alsace["change"]));
    for (path, status, code) in [
        ("/api/ias/flu/view?territory=75", 422, "ias.territory-unknown"),
        ("/api/ias/flu/view?teritory=11", 422, "request.parameter-unknown"),
        ("/api/ias/flu/view?as_of=2026-11-20", 404, "ias.theme-unpublished"),
        ("/api/ias/flu/view?as_of=2099-01-01", 404, "ias.future-date"),
        ("/api/ias/baclofen/view?territory=11", 404, "ias.territory-unpublished"),
        ("/api/ias/plague/view", 404, "ias.theme-unknown"),
        ("/api/ias/flu/map?days=0", 422, "request.number-invalid"),
        ("/api/ias/flu/map?days=367", 422, "request.number-invalid"),
        ("/api/ias/flu/map?kind=old", 422, "request.choice-unknown"),
    ] {
        let response = site.get(path, &[]).await;
        assert_eq!(response.status().as_u16(), status, "{path}");
        assert!(text(response).await.contains(code), "{path}");
    }
}

#[tokio::test]
async fn a_map_contains_the_last_days_of_every_region() {
    let site = seeded().await;
    let map = read(&site, "/api/ias/flu/map").await;
    assert_eq!((map["days"].as_array().unwrap().len(), &map["days"][29]), (30, &"2026-11-20".into()));
    let regions = map["regions"].as_array().unwrap();
    assert_eq!(regions.len(), 22);
    let view = read(&site, "/api/ias/flu/view").await;
    for (region, shown) in regions.iter().zip(view["regions"].as_array().unwrap()) {
        assert_eq!((&region["code"], &region["values"][29]), (&shown["code"], &shown["level"]));
        assert_eq!(region["flags"], serde_json::json!({"sparse": [], "withheld": []}));
    }
    assert_eq!(read(&site, "/api/ias/baclofen/map?days=7").await["regions"], serde_json::json!([]));
}
