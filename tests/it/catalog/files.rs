//! Downloads of the Store over HTTP.

use super::sheet::{Sheet, source};
use crate::site::{Fixture, header, start_with, text};
use serde_json::json;
use vigie::{
    catalog::{closed_lists::Access, download::downloads, source::Source},
    content::entry::Body,
    ias::Theme,
};

pub async fn site() -> Fixture {
    start_with(|_| (), vigie::site::web_parts()).await
}

#[tokio::test]
async fn a_sample_is_served_as_a_csv_table() {
    let site = site().await;
    source("sales").store(site.site.app()).await;
    let answer = site.get("/sources/sales/sample.csv?utm=1", &[]).await;
    for (name, value) in [
        ("content-type", "text/csv; charset=utf-8"),
        ("content-disposition", "attachment; filename=\"vigie-sales-sample.csv\""),
        ("access-control-allow-origin", "*"),
        ("cross-origin-resource-policy", "same-origin"),
        ("x-content-type-options", "nosniff"),
    ] {
        assert_eq!(header(&answer, name), value, "{name}");
    }
    assert!(header(&answer, "content-security-policy").contains("sandbox"));
    let held = header(&answer, "etag").to_owned();
    let table = text(answer).await;
    assert_eq!(
        table,
        "day,label,volume\r\n2026-11-20,\"a \"\"b\"\", c\",1\r\n2026-11-21,\"<script>\n\u{2028}\",\r\n"
    );
    let again = site.get("/sources/%73ales/sample.csv", &[("if-none-match", &held)]).await;
    assert_eq!(again.status(), 304);
    let head = site.send("HEAD /sources/sales/sample.csv", &[], "").await;
    assert_eq!(
        (head.status().as_u16(), header(&head, "content-length")),
        (200, table.len().to_string().as_str())
    );
    assert_eq!(text(head).await, "");
}

#[tokio::test]
async fn sources_that_are_not_public_have_no_files() {
    let site = site().await;
    let app = site.site.app();
    Sheet { stage: "draft", ..source("draft") }.store(app).await;
    Sheet { expires: Some("2026-11-20"), ..source("over") }.store(app).await;
    Sheet { published: Some("2026-11-22"), ..source("tomorrow") }.store(app).await;
    for (slug, status) in [
        ("draft", 404),
        ("over", 410),
        ("tomorrow", 404),
        ("none", 404),
        ("%00", 400),
        ("..", 400),
        ("%2e%2e", 400),
        ("a%20b", 404),
        ("A", 404),
        ("%ff", 400),
        ("'%20OR%201=1--", 404),
        (&"a".repeat(8_000), 404),
    ] {
        for name in ["sample.csv", "datapackage.json", "croissant.json", "dcat.ttl"] {
            let answer = site.get(&format!("/sources/{slug}/{name}"), &[]).await;
            assert_eq!(answer.status(), status, "{slug}/{name}");
        }
    }
}

#[test]
fn open_data_files_are_offered_once_they_are_published() {
    let Sheet { body: Body::Source(mut source), .. } = source("flu") else { panic!("no source") };
    let slug = "flu".parse().unwrap();
    let formats = |source: &Source, published: &[Theme]| {
        let found = downloads("https://vigie.example", &slug, source, published);
        found.into_iter().map(|download| download.format).collect::<Vec<_>>()
    };
    let descriptions = ["sample", "datapackage", "croissant", "dcat"];
    assert_eq!(formats(&source, &Theme::ALL), descriptions);
    let without_sample = Source { sample: Vec::new(), ..(*source).clone() };
    assert_eq!(formats(&without_sample, &Theme::ALL), &descriptions[3..]);
    source.facts.theme = Some("flu".to_owned());
    assert_eq!(formats(&source, &Theme::ALL), descriptions, "not open");
    source.facts.access = Access::Open;
    assert_eq!(formats(&source, &[Theme::Lice]), descriptions, "not published");
    let all = downloads("https://vigie.example", &slug, &source, &[Theme::Flu]);
    assert_eq!(
        serde_json::to_value(&all[..5]).unwrap(),
        json!([
            { "format": "csv", "url": "https://vigie.example/open-data/ias/flu/tidy.csv", "mediaType": "text/csv; charset=utf-8" },
            { "format": "json", "url": "https://vigie.example/open-data/ias/flu/data.json", "mediaType": "application/json" },
            { "format": "parquet", "url": "https://vigie.example/open-data/ias/flu/data.parquet", "mediaType": "application/vnd.apache.parquet" },
            { "format": "xlsx", "url": "https://vigie.example/open-data/ias/flu/data.xlsx", "mediaType": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
            { "format": "sample", "url": "https://vigie.example/sources/flu/sample.csv", "mediaType": "text/csv; charset=utf-8" },
        ])
    );
}
