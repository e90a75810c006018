//! A large catalog: paged by harvesters, listed in sitemaps, and searched while its index is rebuilt.

use super::sheet::{Sheet, source};
use crate::{
    content::sample_entry::store_all,
    site::{Fixture, header, start_with, text},
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use vigie::{
    catalog::{filter::Filter, index},
    content::sitemap::{self, Section},
    locale::Locale,
};

const HERE: &str = "https://vigie.example";
const SOURCES: usize = 230;

/// Many sources, every third one also in Korean.
async fn site() -> Fixture {
    let site = start_with(|_| (), vigie::site::web_parts()).await;
    let french = (0..SOURCES).map(|number| source(&slug(number)));
    let korean = (0..SOURCES).step_by(3).map(|number| Sheet {
        locale: "ko",
        title: korean(number),
        ..source(&slug(number))
    });
    store_all(site.site.app(), french.chain(korean)).await;
    store_all(site.site.app(), [Sheet { stage: "draft", ..source("draft") }]).await;
    site
}

fn slug(number: usize) -> String {
    // Not in numerical order.
    format!("s{:03}", number * 7 % SOURCES)
}

fn korean(number: usize) -> String {
    format!("소스 {number}")
}

/// The values of a property in JSON-LD, by this key.
fn values<'a>(thing: &'a Value, property: &str, key: &str) -> Vec<&'a str> {
    let values = thing[property].as_array().map(Vec::as_slice).unwrap_or_default();
    values.iter().map(|value| value[key].as_str().or(value.as_str()).unwrap()).collect()
}

fn of_class<'a>(things: &'a [Value], class: &str) -> Vec<&'a Value> {
    things.iter().filter(|thing| values(thing, "@type", "").contains(&class)).collect()
}

/// The next page for a harvester: udata uses the current Hydra terms, CKAN the earlier ones.
fn next(things: &[Value], class: &str, property: &str) -> Option<String> {
    let view = of_class(things, class).into_iter().next()?;
    let next = values(view, property, "@id").first()?.strip_prefix(HERE).unwrap();
    Some(next.to_owned())
}

#[tokio::test]
async fn harvesters_find_every_source_once_with_its_stored_values() {
    let site = site().await;
    for (class, property) in
        [("hydra:PartialCollectionView", "hydra:next"), ("hydra:PagedCollection", "hydra:nextPage")]
    {
        let (mut address, mut pages) = (Some("/catalog.jsonld".to_owned()), 0);
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        while let Some(here) = address {
            let page: Value = serde_json::from_str(&site.read(&here).await).unwrap();
            let things = page["@graph"].as_array().unwrap();
            let collection = of_class(things, "hydra:Collection")[0];
            assert_eq!(values(collection, "hydra:totalItems", "@value"), [SOURCES.to_string()]);
            let datasets = of_class(things, "dcat:Dataset");
            assert!((1..=100).contains(&datasets.len()));
            let catalogue = of_class(things, "dcat:Catalog")[0];
            assert_eq!(values(catalogue, "dcat:dataset", "@id").len(), datasets.len());
            for dataset in datasets {
                let titles = values(dataset, "dct:title", "@value").into_iter().map(str::to_owned).collect();
                let slug = values(dataset, "dct:identifier", "@value")[0].to_owned();
                assert_eq!(found.insert(slug, titles), None, "listed once");
            }
            pages += 1;
            address = next(things, class, property);
        }
        assert_eq!(pages, 3);
        let expected = (0..SOURCES).map(|number| {
            let french = format!("Titre de {}", slug(number));
            let korean = (number % 3 == 0).then(|| korean(number));
            (slug(number), korean.into_iter().chain([french]).collect())
        });
        assert_eq!(found, expected.collect());
    }
}

#[tokio::test]
async fn each_page_has_its_own_etag_and_supports_head() {
    let site = site().await;
    let mut held = BTreeSet::new();
    for path in [
        "/catalog.ttl",
        "/catalog.ttl?page=2",
        "/catalog.ttl?page=3",
        "/catalog.jsonld?page=2",
        "/catalog.rdf",
        "/catalog.rdf?page=2",
    ] {
        let page = site.get(path, &[]).await;
        let etag = header(&page, "etag").to_owned();
        let length = text(page).await.len().to_string();
        let again = site.get(path, &[("if-none-match", &etag)]).await;
        assert_eq!(again.status(), 304, "{path}");
        let head = site.send(&format!("HEAD {path}"), &[], "").await;
        assert_eq!((header(&head, "etag"), header(&head, "content-length")), (&*etag, &*length), "{path}");
        assert!(held.insert(etag), "{path}");
    }
    // The first page has one canonical URL.
    let first = site.get("/catalog.ttl?page=1", &[]).await;
    assert!(held.contains(header(&first, "etag")));
}

#[tokio::test]
async fn the_feed_of_a_long_catalog_contains_the_newest_sources() {
    let site = site().await;
    let app = site.site.app();
    Sheet { published: Some("2026-11-20"), ..source("newest") }.store(app).await;
    let feed = site.read("/catalog.atom").await;
    let entries: Vec<_> = feed.split("<entry").skip(1).collect();
    assert!(entries[0].contains("/fr/sources/newest"), "{}", entries[0]);
    assert_eq!(entries.len(), 30);
}

#[tokio::test]
async fn a_split_sitemap_lists_each_url_with_all_its_languages() {
    let site = site().await;
    let app = site.site.app();
    let versions = SOURCES + SOURCES.div_ceil(3);
    let xml = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let files = xml(sitemap::index(app, 50).await.unwrap()).matches("/sitemap-sources.xml").count();
    assert_eq!(files, versions.div_ceil(50));
    let mut all = BTreeSet::new();
    for number in 1..=files {
        let map = xml(sitemap::file(app, Section::Sources, number, 50).await.unwrap());
        for url in map.split("<url>").skip(1) {
            let (address, rest) = url.split_once("<loc>").unwrap().1.split_once("</loc>").unwrap();
            let languages = rest.matches("hreflang").count();
            let (_, slug) = address.rsplit_once('/').unwrap();
            let is_korean = (0..SOURCES).step_by(3).any(|number| self::slug(number) == slug);
            assert_eq!(languages, if is_korean { 3 } else { 2 }, "{url}");
            assert!(all.insert(address.to_owned()), "{address} is listed twice");
        }
    }
    assert_eq!(all.len(), versions);
    assert_eq!(
        sitemap::file(app, Section::Sources, files + 1, 50).await.unwrap_err().code,
        "request.not-found"
    );
}

#[tokio::test]
async fn searches_use_the_previous_index_while_a_new_one_is_built() {
    let site = start_with(|_| (), vigie::site::web_parts()).await;
    let app = site.site.app();
    store_all(app, (0..1_000).map(|number| source(&format!("s{number:04}")))).await;
    let total = async || index::current(app, Locale::Fr).await.unwrap().search(&Filter::default()).total;
    let body = async || {
        let answer: Value = serde_json::from_str(&site.read("/api/sources").await).unwrap();
        answer["total"].as_u64().unwrap()
    };
    assert_eq!((total().await, body().await), (1_000, 1_000));
    source("new").store(app).await;
    assert_eq!((total().await, body().await), (1_000, 1_000), "searches do not wait for the new index");
    index::refresh(app).await.unwrap();
    assert_eq!(
        (total().await, body().await),
        (1_001, 1_001),
        "responses of the previous index are not cached"
    );
}
