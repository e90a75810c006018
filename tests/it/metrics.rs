//! Metrics: their families and labels, the counts of requests, and the listener of their own.

use crate::{
    harness::root,
    seeded::Seeds,
    site::{Fixture, start_seeded, text},
};
use std::{collections::BTreeSet, fs};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};
use vigie::{
    config::{Config, MetricsAccess},
    site::web_parts,
    web::serve_metrics,
};

/// Labels, none of which can contain personal data: words of closed lists, patterns of routes, and numbers.
const LABELS: [&str; 12] =
    ["file", "form", "job", "kind", "le", "method", "pool", "route", "state", "status", "theme", "version"];

async fn open() -> Fixture {
    let anyone = |config: &mut Config| config.metrics.access = MetricsAccess::Anyone;
    start_seeded(anyone, web_parts(), Seeds::Indicators).await
}

async fn scrape(site: &Fixture) -> String {
    text(site.get("/metrics", &[]).await).await
}

/// The value of a series in a scrape.
fn value(text: &str, series: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{series} is not in {text}")).parse().unwrap()
}

/// The names of families with help and type.
fn families(text: &str) -> BTreeSet<&str> {
    let help: BTreeSet<_> = named(text, "# HELP ").collect();
    assert_eq!(help, named(text, "# TYPE ").collect());
    help
}

fn named<'a>(text: &'a str, start: &'static str) -> impl Iterator<Item = &'a str> {
    text.lines().filter_map(move |line| line.strip_prefix(start)?.split(' ').next())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_family_is_documented_and_no_label_is_personal() {
    let site = open().await;
    site.get("/api/ias", &[]).await;
    let text = scrape(&site).await;
    let families = families(&text);
    assert!(families.len() >= 40, "{}", families.len());
    let page = fs::read_to_string(root().join("docs/reference/metrics.md")).unwrap();
    for family in &families {
        let help = text.lines().find_map(|line| line.strip_prefix(&format!("# HELP {family} "))).unwrap();
        assert!(page.contains(&format!("`{family}` | {help} |")), "{family} is not documented as: {help}");
        assert!(help.ends_with('.'), "{family}: {help}");
    }
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let labels = line.split_once('{').map_or("", |(_, rest)| rest);
        for label in labels.split("\",").filter_map(|pair| Some(pair.split_once("=\"")?.0.trim())) {
            assert!(LABELS.contains(&label), "{label} in {line}");
        }
    }
    assert_eq!(value(&text, "vigie_scrape_complete"), 1.0);
}

#[tokio::test]
async fn rules_and_dashboard_read_documented_metrics() {
    let page = fs::read_to_string(root().join("docs/reference/metrics.md")).unwrap();
    for file in ["contrib/alerts.yml", "contrib/grafana.json"] {
        let text = fs::read_to_string(root().join(file)).unwrap();
        let names = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        let names: BTreeSet<_> = names
            .filter(|name| name.starts_with("vigie_") || name.starts_with("process_"))
            .map(|name| name.trim_end_matches("_bucket"))
            .collect();
        assert!(names.len() > 9, "{file}: {names:?}");
        for name in names {
            assert!(page.contains(&format!("`{name}` |")), "{file}: {name} is not documented");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_are_counted_by_route_method_and_status() {
    let site = open().await;
    for path in ["/api/ias/flu", "/api/ias/lice", "/api/ias/unknown", "/nowhere.txt"] {
        site.get(path, &[]).await;
    }
    site.send("BREW /api/ias", &[], "").await;
    let text = scrape(&site).await;
    let requests = |labels: &str| value(&text, &format!("vigie_http_requests_total{{{labels}}}"));
    assert_eq!(requests("method=\"GET\",route=\"/api/ias/{theme}\",status=\"200\""), 2.0);
    assert_eq!(requests("method=\"GET\",route=\"/api/ias/{theme}\",status=\"404\""), 1.0);
    assert_eq!(requests("method=\"GET\",route=\"unknown\",status=\"404\""), 1.0);
    assert_eq!(requests("method=\"other\",route=\"/api/ias\",status=\"405\""), 1.0);
    let took = "vigie_http_request_duration_seconds";
    assert_eq!(value(&text, &format!("{took}_count{{route=\"/api/ias/{{theme}}\"}}")), 3.0);
    assert_eq!(value(&text, "vigie_http_requests_in_progress"), 1.0, "this scrape");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_scrape_is_incomplete_without_the_data_folder_but_answers() {
    let site = open().await;
    assert_eq!(value(&scrape(&site).await, "vigie_database_up"), 1.0);
    fs::remove_dir_all(site.folder.path().join("var")).unwrap();
    // A probe is reused for a tenth of a second.
    tokio::time::sleep(std::time::Duration::from_millis(150)).await;
    let text = scrape(&site).await;
    assert_eq!(value(&text, "vigie_database_up"), 0.0);
    assert_eq!(value(&text, "vigie_scrape_complete"), 0.0);
    assert!(value(&text, "process_resident_memory_bytes") > 1e6);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_listener_of_its_own_serves_the_metrics_to_any_client_and_nothing_else() {
    let nobody = |config: &mut Config| config.metrics.access = MetricsAccess::Nobody;
    let site = start_seeded(nobody, web_parts(), Seeds::Indicators).await;
    assert_eq!(site.get("/metrics", &[]).await.status(), 404);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve_metrics(listener, site.site.clone()));
    let get = async |line: &str| {
        let mut socket = TcpStream::connect(address).await.unwrap();
        let request = format!(
            "{line} HTTP/1.1\r\nHost: metrics\r\nX-Forwarded-For: 192.0.2.1\r\nConnection: close\r\n\r\n"
        );
        socket.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).await.unwrap();
        answer
    };
    let answer = get("GET /metrics").await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("vigie_build_info{version="), "{answer}");
    assert!(answer.contains("content-type: text/plain; version=0.0.4"), "{answer}");
    for line in ["GET /", "GET /fr", "GET /api/ias"] {
        assert!(get(line).await.starts_with("HTTP/1.1 404"), "{line}");
    }
}
