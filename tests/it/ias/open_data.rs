//! The open-data files: a version always gives the same bytes, files describe each other correctly, and every
//! URL is permanent.

use super::{
    files::{OLD, national},
    import, publish, source,
};
use crate::{
    connections::soon,
    seeded::Seeds,
    site::{Fixture, header, start_seeded, text},
};
use axum::{
    body::{Bytes, to_bytes},
    response::Response,
};
use jiff::civil::date;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use std::{collections::BTreeMap, fmt::Write as _, time::Duration};
use vigie::{
    config::{Config, MetricsAccess},
    ias::{FileKind, Theme},
};

async fn seeded() -> Fixture {
    start_seeded(|_| (), vigie::site::web_parts(), Seeds::Indicators).await
}

async fn take(site: &Fixture, path: &str) -> Bytes {
    let response = site.get(path, &[]).await;
    assert_eq!(response.status(), 200, "{path}");
    bytes(response).await
}

async fn bytes(response: Response) -> Bytes {
    to_bytes(response.into_body(), 50_000_000).await.unwrap()
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_of_a_version_agree_with_each_other() {
    let site = seeded().await;
    for theme in ["flu", "baclofen"] {
        let path = |name: &str| format!("/open-data/ias/{theme}/{name}");
        let mut files = BTreeMap::new();
        for file in FileKind::ALL {
            files.insert(file.name(), take(&site, &path(file.name())).await);
        }
        let historic: &[&str] = match theme {
            "flu" => &["historic-national.csv", "historic-regional.csv"],
            _ => &["historic-national.csv"],
        };
        for name in historic {
            files.insert(name, take(&site, &path(name)).await);
        }
        let json = |name: &str| -> Value { serde_json::from_slice(&files[name]).unwrap() };
        let package = json("datapackage.json");
        for resource in package["resources"].as_array().unwrap() {
            let name = resource["path"].as_str().unwrap();
            assert_eq!(resource["bytes"], files[name].len(), "{name}");
            assert_eq!(resource["hash"], format!("sha256:{}", sha256(&files[name])), "{name}");
        }
        let sums = std::str::from_utf8(&files["sha256sums"]).unwrap();
        assert_eq!(sums.lines().count(), files.len() - 1);
        for line in sums.lines() {
            let (sum, name) = line.split_once("  ").unwrap();
            assert_eq!(sum, sha256(&files[name]), "{name}");
        }
        let tidy = sha256(&files["tidy.csv"]);
        let (data, metadata, versions) = (json("data.json"), json("metadata.json"), json("versions.json"));
        for value in [&data["sha256"], &metadata["sha256"], &versions["versions"][0]["sha256"]] {
            assert_eq!(*value, tidy);
        }
        assert_eq!(metadata["citation"], data["citation"]);
        let lines = std::str::from_utf8(&files["tidy.csv"]).unwrap().lines().count() - 1;
        let value = data["series"].as_array().unwrap().iter();
        assert_eq!(value.map(|table| table["levels"].as_array().unwrap().len()).sum::<usize>(), lines);
        assert_eq!(files["data.parquet"][..4], *b"PAR1");
        let permanent = versions["versions"][0]["tidy"].as_str().unwrap();
        let permanent = permanent.strip_prefix("https://vigie.example").unwrap();
        assert_eq!(take(&site, permanent).await, files["tidy.csv"]);
    }
    let all: Value = serde_json::from_slice(&take(&site, "/open-data/ias/datapackage.json").await).unwrap();
    assert_eq!(all["resources"].as_array().unwrap().len(), 8);
}

/// Raw figures of the historic files are those imported, whether or not the levels were published again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_data_package_has_current_hashes_of_historic_files() {
    let site = seeded().await;
    let listed = async || {
        let read = async |name| take(&site, &format!("/open-data/ias/lice/{name}")).await;
        let package: Value = serde_json::from_slice(&read("datapackage.json").await).unwrap();
        let mut of_file = package["resources"].as_array().unwrap().iter();
        let listed = of_file.find(|file| file["path"] == "historic-national.csv").unwrap()["hash"].clone();
        // The server polls for new data.
        let is_given = async || {
            while listed != format!("sha256:{}", sha256(&read("historic-national.csv").await)) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        soon(is_given()).await;
        listed
    };
    let demonstration = listed().await;
    let file = |raw| {
        let days = (date(2020, 1, 1), 900);
        source("lice.csv", Theme::Lice, national("\"IAS_brut\";\"IAS_lissé\"", days, |_| raw, OLD))
    };
    import(site.site.app(), &[file(8.0)]).await;
    publish(site.site.app()).await;
    let first = listed().await;
    import(site.site.app(), &[file(9.0)]).await;
    let second = listed().await;
    assert!(demonstration != first && first != second);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn serves_byte_ranges_of_a_file() {
    let site = seeded().await;
    for name in ["tidy.csv", "data.json", "data.parquet", "sha256sums"] {
        let path = format!("/open-data/ias/flu/{name}");
        let whole = take(&site, &path).await;
        let head = site.send(&format!("HEAD {path}"), &[], "").await;
        assert_eq!(header(&head, "content-length"), whole.len().to_string(), "{path}");
        assert_eq!(header(&head, "accept-ranges"), "bytes", "{path}");
        // Ranges refer to the unencoded file, whatever encodings are accepted.
        let end = site.get(&path, &[("range", "bytes=-8"), ("accept-encoding", "br, gzip")]).await;
        assert_eq!((end.status().as_u16(), header(&end, "content-encoding")), (206, ""), "{path}");
        let size = whole.len();
        assert_eq!(
            header(&end, "content-range"),
            format!("bytes {}-{}/{size}", size - 8, size - 1),
            "{path}"
        );
        assert_eq!(bytes(end).await, whole[size - 8..], "{path}");
        let first = site.get(&path, &[("range", "bytes=0-99"), ("if-range", header(&head, "etag"))]).await;
        assert_eq!(bytes(first).await, whole[..100], "{path}");
        let other = site.get(&path, &[("range", "bytes=0-99"), ("if-range", "\"of another version\"")]).await;
        assert_eq!((other.status().as_u16(), bytes(other).await.len()), (200, size), "{path}");
        let beyond = site.get(&path, &[("range", "bytes=99999999-")]).await;
        assert_eq!(
            (beyond.status().as_u16(), header(&beyond, "content-range")),
            (416, &*format!("bytes */{size}"))
        );
        let since = header(&head, "last-modified");
        assert_eq!(since, "Sat, 21 Nov 2026 06:00:00 GMT", "{path}");
        assert_eq!(site.get(&path, &[("if-modified-since", since)]).await.status(), 304, "{path}");
    }
    let answer = site.get("/api/ias", &[("range", "bytes=0-9")]).await;
    assert_eq!((answer.status().as_u16(), header(&answer, "accept-ranges")), (200, ""));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_declare_their_cache_lifetime_and_media_type() {
    let site = seeded().await;
    let disposition = |name: &str| {
        let own = if name == "tidy.csv" { ".csv".to_owned() } else { format!("-{name}") };
        format!("attachment; filename=\"vigie-ias-flu-demonstration-2026-11-20{own}\"")
    };
    for (name, media_type) in [
        ("tidy.csv", "text/csv; charset=utf-8"),
        ("data.json", "application/json"),
        ("data.parquet", "application/vnd.apache.parquet"),
        ("sha256sums", "text/plain; charset=utf-8"),
    ] {
        let path = format!("/open-data/ias/flu/{name}");
        for encoding in ["", "gzip", "br"] {
            let answer = site.get(&path, &[("accept-encoding", encoding)]).await;
            assert_eq!(header(&answer, "content-type"), media_type, "{path}");
            assert_eq!(header(&answer, "content-encoding"), encoding, "{path}");
            assert_eq!(header(&answer, "content-disposition"), disposition(name), "{path}");
            assert_eq!(header(&answer, "cache-control"), "public, max-age=0, must-revalidate", "{path}");
            let held = header(&answer, "etag").to_owned();
            let known = [("accept-encoding", encoding), ("if-none-match", &held)];
            assert_eq!(site.get(&path, &known).await.status(), 304, "{path}");
            let head = site.send(&format!("HEAD {path}"), &[("accept-encoding", encoding)], "").await;
            assert_eq!((header(&head, "etag"), header(&head, "content-type")), (held.as_str(), media_type));
            assert_eq!(text(head).await, "");
        }
    }
    let permanent = site.get("/open-data/ias/flu/versions/1/tidy.csv", &[]).await;
    assert_eq!(header(&permanent, "cache-control"), "public, max-age=31536000, immutable");
    for number in ["2", "0", "01", "+1", "-1", "one", "190649541113330249236480"] {
        let status = site.get(&format!("/open-data/ias/flu/versions/{number}/tidy.csv"), &[]).await.status();
        assert_eq!(status, 404, "{number}");
    }
    for path in [
        "/open-data/ias/flu/versions/1/data.json",
        "/open-data/ias/flu/../flu/tidy.csv",
        "/open-data/ias/flu/tidy.xls",
        "/open-data/ias/baclofen/historic-regional.csv",
        "/open-data/ias/plague/tidy.csv",
    ] {
        let status = site.get(path, &[]).await.status().as_u16();
        assert!([400, 404].contains(&status), "{path}: {status}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn conditional_requests_do_not_read_the_stored_version() {
    let site = seeded().await;
    let db = site.other_process().await;
    let mut tx = db.write().await.unwrap();
    tx.exec("UPDATE ias_vintage SET body = x'00' WHERE theme = 'flu'", Vec::new()).await.unwrap();
    tx.commit().await.unwrap();
    for path in ["/open-data/ias/flu/versions/1/tidy.csv", "/open-data/ias/flu/tidy.csv"] {
        assert_eq!(site.get(path, &[("if-none-match", "*")]).await.status(), 304, "{path}");
        assert_eq!(site.get(path, &[]).await.status(), 503, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn historic_files_keep_their_published_layout() {
    let site = seeded().await;
    for (name, header) in [
        ("historic-national.csv", b"\"PERIODE\"".as_slice()),
        ("historic-regional.csv", b"\"PERIODE\"".as_slice()),
    ] {
        let bytes = take(&site, &format!("/open-data/ias/flu/{name}")).await;
        assert!(bytes.starts_with(header), "{name}: {:?}", &bytes[..40]);
        assert!(bytes.windows(2).any(|pair| pair == b"\r\n") && !bytes.contains(&0x1a), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_feed_lists_every_publication_under_a_permanent_id() {
    let site = seeded().await;
    let answer = site.get("/open-data/ias/feed.atom", &[]).await;
    assert_eq!(header(&answer, "content-type"), "application/atom+xml; charset=utf-8");
    let feed = text(answer).await;
    let ids: Vec<&str> = feed.split("<id>").skip(1).map(|rest| rest.split("</id>").next().unwrap()).collect();
    // Identifiers of the feed, the eight themes and the bulletin of the week.
    assert_eq!(ids.len(), 9 + 1);
    for id in &ids {
        // Without the interface there are no pages: the link of a bulletin is then its API response.
        let path = id
            .strip_prefix("https://vigie.example")
            .unwrap()
            .replace("/en/ias/bulletins/", "/api/ias/bulletins/");
        assert_eq!(site.get(&path, &[]).await.status(), 200, "{id}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_local_monitor_reads_metrics_of_data_freshness() {
    let site = seeded().await;
    // A request without a connection has no loopback address.
    assert_eq!(site.get("/metrics", &[]).await.status(), 404);
    let anyone = |config: &mut Config| config.metrics.access = MetricsAccess::Anyone;
    let open = start_seeded(anyone, vigie::site::web_parts(), Seeds::Indicators).await;
    let text = text(open.get("/metrics", &[]).await).await;
    for line in [
        "vigie_ias_late_seconds{theme=\"flu\"} 0",
        "vigie_ias_held{theme=\"flu\"} 0",
        "vigie_ias_version{theme=\"baclofen\"} 1",
        // 20 November 2026 at midnight in Paris.
        "vigie_ias_last_day_timestamp_seconds{theme=\"flu\"} 1795129200",
        "vigie_build_info{version=\"0.1.0\"} 1",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} is not in {text}");
    }
}
