//! The indicators as programs and downloads meet them, through the whole site.

use crate::site::{Fixture, header, start_with, text};
use flate2::read::GzDecoder;
use std::io::Read as _;
use vigie::{ias, web::Slices};

/// A site with demonstration series, on the morning of 21 November 2026.
async fn seeded() -> Fixture {
    let site = start_with(|_| (), Slices::all()).await;
    ias::seed(site.site.app()).await.unwrap();
    site
}

#[tokio::test]
async fn the_api_tells_of_all_themes_and_of_one() {
    let site = start_with(|_| (), Slices::all()).await;
    assert_eq!(text(site.get("/api/ias", &[]).await).await, r#"{"themes":[],"panel":null}"#);
    let absent = site.get("/api/ias/flu", &[]).await;
    assert_eq!(
        (absent.status().as_u16(), header(&absent, "content-type")),
        (404, "application/problem+json")
    );
    assert!(text(absent).await.contains("ias.theme-unpublished"));

    ias::seed(site.site.app()).await.unwrap();
    let overview = site.get("/api/ias", &[]).await;
    assert_eq!(header(&overview, "access-control-allow-origin"), "*");
    let held = header(&overview, "etag").to_owned();
    assert_eq!(site.get("/api/ias", &[("if-none-match", &held)]).await.status(), 304);
    let overview: serde_json::Value = serde_json::from_str(&text(overview).await).unwrap();
    for summary in overview["themes"].as_array().unwrap() {
        let path = format!("/api/ias/{}", summary["theme"].as_str().unwrap());
        let detail: serde_json::Value =
            serde_json::from_str(&text(site.get(&path, &[]).await).await).unwrap();
        for key in ["level", "change", "lastDay", "demonstration", "publishedAt", "above"] {
            assert_eq!(detail[key], summary[key], "{path} {key}");
        }
    }
    let unknown = site.get("/api/ias/plague", &[]).await;
    assert_eq!(unknown.status(), 404);
    assert!(text(unknown).await.contains("ias.theme-unknown"));
}

#[tokio::test]
async fn the_open_data_file_is_an_attachment_for_anybody() {
    let site = seeded().await;
    let path = "/open-data/ias/flu/tidy.csv";
    let plain = site.get(path, &[]).await;
    for (name, value) in [
        ("content-type", "text/csv; charset=utf-8"),
        ("content-disposition", "attachment; filename=\"vigie-ias-flu-demonstration-2026-11-20.csv\""),
        ("access-control-allow-origin", "*"),
        ("cross-origin-resource-policy", "cross-origin"),
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

    let small = site.get(path, &[("accept-encoding", "gzip, br")]).await;
    assert_eq!((header(&small, "content-encoding"), header(&small, "vary")), ("gzip", "accept-encoding"));
    let bytes = axum::body::to_bytes(small.into_body(), 1_000_000).await.unwrap();
    let mut unpacked = String::new();
    GzDecoder::new(&*bytes).read_to_string(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain);
    assert_eq!(site.get("/open-data/ias/plague/tidy.csv", &[]).await.status(), 404);
}

#[tokio::test]
async fn the_cross_field_is_there_for_published_days_alone() {
    let site = seeded().await;
    for day in ["20261121", "20261131", "2026-11-20", ""] {
        assert_eq!(site.get(&format!("/img/panel-{day}.svg"), &[]).await.status(), 404, "{day}");
    }
    let overview: serde_json::Value =
        serde_json::from_str(&text(site.get("/api/ias", &[]).await).await).unwrap();
    // Its points are built with the interface.
    let Some(panel) = overview["panel"].as_str() else { return };
    let picture = site.get(panel, &[]).await;
    assert_eq!((picture.status().as_u16(), header(&picture, "content-type")), (200, "image/svg+xml"));
    assert!(text(picture).await.starts_with("<svg "));
}
