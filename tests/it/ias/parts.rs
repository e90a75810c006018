//! Subsets of a series: filtered by column values, aggregated to longer periods, on a map, and in one archive.

use crate::{
    seeded::Seeds,
    site::{Fixture, header, start_seeded, text},
};
use axum::body::to_bytes;
use serde_json::Value;
use std::{collections::BTreeMap, io::Read as _};

async fn seeded() -> Fixture {
    start_seeded(|_| (), vigie::site::web_parts(), Seeds::Indicators).await
}

async fn csv(site: &Fixture, query: &str) -> Vec<BTreeMap<String, String>> {
    let answer = site.get(&format!("/api/ias/flu?format=csv&{query}"), &[]).await;
    assert_eq!(answer.status(), 200, "{query}");
    let text = text(answer).await;
    csv::Reader::from_reader(text.as_bytes()).into_deserialize().map(Result::unwrap).collect()
}

async fn json(site: &Fixture, path: &str) -> Value {
    let answer = site.get(path, &[]).await;
    assert_eq!(answer.status(), 200, "{path}");
    serde_json::from_str(&text(answer).await).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn filters_days_by_the_values_of_their_columns() {
    let site = seeded().await;
    let level = |row: &BTreeMap<String, String>| row["level"].parse::<f64>().unwrap();
    let all = csv(&site, "territory=FR").await;
    let high = csv(&site, "territory=FR&where=level%20%3E%3D%20100%20and%20status%20%3D%20definitive").await;
    assert!(!high.is_empty() && high.len() < all.len());
    assert!(high.iter().all(|row| level(row) >= 100.0 && row["status"] == "definitive"));
    let expected = all.iter().filter(|row| level(row) >= 100.0 && row["status"] == "definitive");
    assert_eq!(high, expected.cloned().collect::<Vec<_>>());
    // Generated levels have no counts, so their numbers of pharmacies are unknown.
    assert_eq!(csv(&site, "where=pharmacies%20%3E%200").await, []);
    for wrong in ["where=levels%20%3E%201", "where=level", "group_by=decade", "group_by=week&format=parquet"]
    {
        let answer = site.get(&format!("/api/ias/flu?{wrong}"), &[]).await;
        assert_eq!(answer.status(), 422, "{wrong}");
    }
    let response = site.get("/api/ias/flu?where=colour%3Dred", &[]).await;
    let response = text(response).await;
    let grammar = "is not a comparison of level, pharmacies, low or high with a number";
    assert!(response.contains("request.condition-invalid") && response.contains(grammar), "{response}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn aggregates_days_by_week_month_season_and_year() {
    let site = seeded().await;
    let weekly = text(site.get("/open-data/ias/flu/weekly.csv", &[]).await).await;
    let by_week = text(site.get("/api/ias/flu?territory=all&format=csv&group_by=week", &[]).await).await;
    let rows = |text: &str| text.split_once('\n').unwrap().1.to_owned();
    assert_eq!(rows(&weekly), rows(&by_week));
    let days = csv(&site, "territory=FR&from=2025-09-01&to=2026-08-31").await;
    let mean = days.iter().map(|row| row["level"].parse::<f64>().unwrap()).sum::<f64>() / days.len() as f64;
    let season = csv(&site, "territory=FR&from=2025-09-01&to=2026-08-31&group_by=season").await;
    assert_eq!((season.len(), &*season[0]["period"], &*season[0]["days"]), (1, "2025-2026", "365"));
    assert!((season[0]["level"].parse::<f64>().unwrap() - mean).abs() < 1e-9);
    let months = json(&site, "/api/ias/flu?territory=FR&from=2026-01-01&to=2026-03-31&group_by=month").await;
    let table = &months["series"][0];
    assert_eq!(table["periods"], serde_json::json!(["2026-01", "2026-02", "2026-03"]));
    assert_eq!(table["firstDays"][2], "2026-03-01");
    assert_eq!(table["days"], serde_json::json!([31, 28, 31]));
    // The number of days of a season above a threshold, although too few for a mean.
    let passed = csv(&site, "where=level%20%3E%20150&group_by=year&from=2025-01-01&to=2025-12-31").await;
    let days = csv(&site, "where=level%20%3E%20150&from=2025-01-01&to=2025-12-31").await.len();
    assert_eq!(passed[0]["days"], days.to_string());
}

/// Whether a point lies within a MultiPolygon.
fn holds(geometry: &Value, (x, y): (f64, f64)) -> bool {
    let polygons = geometry["coordinates"].as_array().unwrap();
    let rings = polygons.iter().flat_map(|polygon| polygon.as_array().unwrap());
    let crossings = rings.map(|ring| {
        let points: Vec<(f64, f64)> = ring
            .as_array()
            .unwrap()
            .iter()
            .map(|point| (point[0].as_f64().unwrap(), point[1].as_f64().unwrap()))
            .collect();
        let crosses = |pair: &&[(f64, f64)]| {
            let [(ax, ay), (bx, by)] = [pair[0], pair[1]];
            (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax
        };
        points.windows(2).filter(crosses).count()
    });
    crossings.sum::<usize>() % 2 == 1
}

/// Cities and their regions, before 2016 and today.
const CITIES: [(&str, (f64, f64), &str, &str); 13] = [
    ("Paris", (2.352, 48.857), "11", "FR-IDF"),
    ("Lille", (3.058, 50.63), "31", "FR-HDF"),
    ("Strasbourg", (7.74, 48.58), "42", "FR-GES"),
    ("Besançon", (6.024, 47.238), "43", "FR-BFC"),
    ("Lyon", (4.835, 45.76), "82", "FR-ARA"),
    ("Clermont-Ferrand", (3.087, 45.777), "83", "FR-ARA"),
    ("Nice", (7.26, 43.72), "93", "FR-PAC"),
    ("Perpignan", (2.89, 42.7), "91", "FR-OCC"),
    ("Toulouse", (1.444, 43.605), "73", "FR-OCC"),
    ("Bordeaux", (-0.58, 44.84), "72", "FR-NAQ"),
    ("Rennes", (-1.68, 48.11), "53", "FR-BRE"),
    ("Ajaccio", (8.78, 41.93), "94", "FR-20R"),
    ("Bastia", (9.42, 42.68), "94", "FR-20R"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn region_outlines_contain_their_own_cities_only() {
    let site = seeded().await;
    let answer = site.get("/open-data/ias/territories.geojson", &[]).await;
    assert_eq!(header(&answer, "content-type"), "application/geo+json");
    let outlines: Value = serde_json::from_str(&text(answer).await).unwrap();
    assert_eq!(outlines["type"], "FeatureCollection");
    assert!(outlines["outlineLicence"].as_str().unwrap().starts_with("MIT License"));
    let features = outlines["features"].as_array().unwrap();
    assert_eq!(features.len(), 36);
    for (city, place, former, present) in CITIES {
        let within = features.iter().filter(|feature| holds(&feature["geometry"], place));
        let found: Vec<&str> = within.map(|feature| feature["id"].as_str().unwrap()).collect();
        assert_eq!(found, ["FR", former, present], "{city}");
    }
    for feature in features {
        assert_eq!(feature["geometry"]["type"], "MultiPolygon");
        for ring in
            feature["geometry"]["coordinates"].as_array().unwrap().iter().flat_map(|p| p.as_array().unwrap())
        {
            let ring = ring.as_array().unwrap();
            assert!(ring.len() > 3 && ring.first() == ring.last(), "{}", feature["id"]);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_geojson_map_has_the_last_day_of_each_region() {
    let site = seeded().await;
    let answer = site.get("/api/ias/flu?territory=present&to=2026-11-10&format=geojson", &[]).await;
    assert_eq!(header(&answer, "content-type"), "application/geo+json");
    let map: Value = serde_json::from_str(&text(answer).await).unwrap();
    assert_eq!((&map["theme"], &map["demonstration"]), (&"flu".into(), &true.into()));
    let features = map["features"].as_array().unwrap();
    assert_eq!(features.len(), 13);
    let levels = csv(&site, "territory=present&from=2026-11-10&to=2026-11-10").await;
    for feature in features {
        let value = &feature["properties"];
        assert_eq!((&value["day"], &value["kind"]), (&"2026-11-10".into(), &"region".into()));
        let row = levels.iter().find(|row| feature["id"] == row["territory"]).unwrap();
        let level: f64 = row["level"].parse().unwrap();
        assert!((value["level"].as_f64().unwrap() - level).abs() < 1e-9);
        assert_eq!(value["status"], row["status"]);
    }
    let brittany = features.iter().find(|feature| feature["id"] == "FR-BRE").unwrap();
    assert_eq!(
        (&brittany["properties"]["name"], &brittany["properties"]["insee"]),
        (&"Bretagne".into(), &"53".into())
    );
    assert!(holds(&brittany["geometry"], (-1.68, 48.11)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_archive_contains_the_figures_and_their_documentation() {
    let site = seeded().await;
    let answer = site.get("/open-data/ias/flu/all.zip", &[]).await;
    assert_eq!(header(&answer, "content-type"), "application/zip");
    let attachment = header(&answer, "content-disposition").to_owned();
    assert!(
        attachment.contains("vigie-ias-flu-demonstration-") && attachment.contains("-all.zip"),
        "{attachment}"
    );
    let bytes = to_bytes(answer.into_body(), 50_000_000).await.unwrap();
    let again =
        to_bytes(site.get("/open-data/ias/flu/all.zip", &[]).await.into_body(), 50_000_000).await.unwrap();
    assert_eq!(bytes, again);
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    assert_eq!(names, ["README.md", "tidy.csv", "weekly.csv", "metadata.json"]);
    let mut read = |name: &str| {
        let mut text = String::new();
        archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    for name in ["tidy.csv", "weekly.csv", "metadata.json"] {
        let alone = text(site.get(&format!("/open-data/ias/flu/{name}"), &[]).await).await;
        assert_eq!(read(name), alone, "{name}");
    }
    let readme = read("README.md");
    for found in [
        "- Citation: Demonstration data, not to be cited. Vigie, Advanced health indicators, Flu",
        "- Demonstration: true",
        "## weekly.csv",
        "- `level` (number): ",
    ] {
        assert!(readme.contains(found), "{found} in {readme}");
    }
}
