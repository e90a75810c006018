//! The state of a process between two scrapes of its metrics.

use crate::{
    clock::{as_iso, as_iso_option},
    metrics::{Exposition, Series, quantile},
};
use serde::Serialize;
use std::collections::BTreeMap;

const REQUESTS: &str = "vigie_http_requests_total";
const DURATION_BUCKETS: &str = "vigie_http_request_duration_seconds_bucket";

/// Rates are per second; times are in milliseconds since 1970; `None` if the metric is absent.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TopOutput {
    pub(super) version: String,
    /// Seconds between the two scrapes.
    pub(super) interval_seconds: f64,
    #[serde(serialize_with = "as_iso_option")]
    pub(super) started_at: Option<i64>,
    /// False if the process could not read the database.
    pub(super) is_complete: bool,
    pub(super) requests: Requests,
    /// The busiest first.
    pub(super) routes: Vec<RouteRate>,
    pub(super) pages: Pages,
    pub(super) database: Database,
    pub(super) mails: Mails,
    /// Jobs that are late, failed, lost their process or never ran.
    pub(super) jobs: Vec<String>,
    pub(super) process: Process,
    pub(super) indicators: Vec<Indicator>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Requests {
    pub(super) per_second: f64,
    pub(super) by_kind: BTreeMap<&'static str, f64>,
    /// By the first digit of the status.
    pub(super) by_status: BTreeMap<String, f64>,
    pub(super) latency: Latency,
    pub(super) in_progress: Option<f64>,
    pub(super) connections: Option<f64>,
    pub(super) refused_connections_per_second: f64,
}

/// Quantiles of the time to a response in seconds; `None` without a request.
#[derive(Debug, Serialize)]
pub(super) struct Latency {
    pub(super) p50: Option<f64>,
    pub(super) p95: Option<f64>,
    pub(super) p99: Option<f64>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RouteRate {
    pub(super) route: String,
    pub(super) per_second: f64,
    pub(super) errors_per_second: f64,
    pub(super) latency: Latency,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Pages {
    /// The share of cached responses among those from the cache and those built for it; `None` without any.
    pub(super) cached_share: Option<f64>,
    pub(super) cache_entries: Option<f64>,
    pub(super) cache_bytes: Option<f64>,
    pub(super) builds_per_second: f64,
    pub(super) rendered_per_second: f64,
    pub(super) failures_per_second: f64,
    pub(super) engines: Option<f64>,
    pub(super) permits_in_use: Option<f64>,
    pub(super) permits_waiting: Option<f64>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Database {
    pub(super) is_up: bool,
    pub(super) is_writable: bool,
    pub(super) connections_in_use: f64,
    pub(super) connections: f64,
    /// The files of SQLite.
    pub(super) file_bytes: Option<f64>,
    pub(super) disk_free_bytes: Option<f64>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Mails {
    pub(super) by_state: BTreeMap<String, f64>,
    pub(super) late_seconds: Option<f64>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Process {
    /// Processor time per second; 1 is one core.
    pub(super) cpu: f64,
    pub(super) resident_bytes: Option<f64>,
    pub(super) open_files: Option<f64>,
    pub(super) max_open_files: Option<f64>,
    pub(super) threads: Option<f64>,
}

/// The last publication of an indicator.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Indicator {
    pub(super) theme: String,
    pub(super) version: f64,
    #[serde(serialize_with = "as_iso")]
    pub(super) published_at: i64,
    pub(super) is_late: bool,
    pub(super) is_held: bool,
}

impl TopOutput {
    /// Derives rates from two scrapes that are this number of seconds apart.
    pub(super) fn new(earlier: &Exposition, now: &Exposition, seconds: f64) -> Self {
        let scrapes = Scrapes { now, increase: now.increase(earlier), seconds };
        let build = now.family("vigie_build_info").next();
        Self {
            version: build.map_or_else(String::new, |build| build.label("version").to_owned()),
            interval_seconds: seconds,
            started_at: now.sum("process_start_time_seconds").map(millis),
            is_complete: now.sum("vigie_scrape_complete") == Some(1.0),
            requests: scrapes.requests(),
            routes: scrapes.routes(),
            pages: scrapes.pages(),
            database: scrapes.database(),
            mails: Mails {
                by_state: by_label(now.family("vigie_mails"), "state"),
                late_seconds: now.sum("vigie_mail_late_seconds"),
            },
            jobs: labels_where(now, "vigie_job_needs_attention", "job"),
            process: scrapes.process(),
            indicators: scrapes.indicators(),
        }
    }
}

struct Scrapes<'a> {
    now: &'a Exposition,
    increase: Exposition,
    seconds: f64,
}

impl Scrapes<'_> {
    fn rate(&self, counter: &str) -> f64 {
        self.increase.sum(counter).unwrap_or_default() / self.seconds
    }

    fn requests(&self) -> Requests {
        let (mut by_kind, mut by_status) = (BTreeMap::new(), BTreeMap::new());
        for series in self.increase.family(REQUESTS) {
            let rate = series.value / self.seconds;
            *by_kind.entry(kind(series.label("route"))).or_default() += rate;
            *by_status.entry(status_class(series)).or_default() += rate;
        }
        Requests {
            per_second: self.rate(REQUESTS),
            by_kind,
            by_status,
            latency: latency(self.increase.family(DURATION_BUCKETS)),
            in_progress: self.now.sum("vigie_http_requests_in_progress"),
            connections: self.now.sum("vigie_http_connections"),
            refused_connections_per_second: self.rate("vigie_http_connections_refused_total"),
        }
    }

    fn routes(&self) -> Vec<RouteRate> {
        let mut routes: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
        for series in self.increase.family(REQUESTS) {
            let (all, errors) = routes.entry(series.label("route")).or_default();
            *all += series.value;
            if series.label("status").starts_with('5') {
                *errors += series.value;
            }
        }
        let mut routes: Vec<_> = routes.into_iter().filter(|(_, (all, _))| *all > 0.0).collect();
        // A stable order of routes with the same rate: by name.
        routes.sort_by(|(_, (a, _)), (_, (b, _))| b.total_cmp(a));
        let rate = |(route, (all, errors)): (&str, (f64, f64))| RouteRate {
            per_second: all / self.seconds,
            errors_per_second: errors / self.seconds,
            latency: latency(
                self.increase.family(DURATION_BUCKETS).filter(|series| series.label("route") == route),
            ),
            route: route.to_owned(),
        };
        routes.into_iter().map(rate).collect()
    }

    fn pages(&self) -> Pages {
        let (hits, builds) = (self.rate("vigie_cache_hits_total"), self.rate("vigie_cache_builds_total"));
        Pages {
            cached_share: (hits + builds > 0.0).then(|| hits / (hits + builds)),
            cache_entries: self.now.sum("vigie_cache_entries"),
            cache_bytes: self.now.sum("vigie_cache_bytes"),
            builds_per_second: builds,
            rendered_per_second: self.rate("vigie_render_pages_total"),
            failures_per_second: self.rate("vigie_render_failures_total"),
            engines: self.now.sum("vigie_render_engines"),
            permits_in_use: self.now.sum("vigie_build_permits_in_use"),
            permits_waiting: self.now.sum("vigie_build_permits_waiting"),
        }
    }

    fn database(&self) -> Database {
        const CONNECTIONS: &str = "vigie_database_connections";
        Database {
            is_up: self.now.sum("vigie_database_up") == Some(1.0),
            is_writable: self.now.sum("vigie_database_writable") == Some(1.0),
            connections_in_use: self.now.sum_with(CONNECTIONS, "state", "in-use"),
            connections: self.now.sum(CONNECTIONS).unwrap_or_default(),
            file_bytes: self.now.sum("vigie_database_file_bytes"),
            disk_free_bytes: self.now.sum("vigie_disk_free_bytes"),
        }
    }

    fn process(&self) -> Process {
        Process {
            cpu: self.rate("process_cpu_seconds_total"),
            resident_bytes: self.now.sum("process_resident_memory_bytes"),
            open_files: self.now.sum("process_open_fds"),
            max_open_files: self.now.sum("process_max_fds"),
            threads: self.now.sum("process_threads"),
        }
    }

    fn indicators(&self) -> Vec<Indicator> {
        let indicator = |series: &Series| {
            let theme = series.label("theme");
            let value = |name| self.now.sum_with(name, "theme", theme);
            Indicator {
                theme: theme.to_owned(),
                version: series.value,
                published_at: millis(value("vigie_ias_published_timestamp_seconds")),
                is_late: value("vigie_ias_late_seconds") > 0.0,
                is_held: value("vigie_ias_held") > 0.0,
            }
        };
        self.now.family("vigie_ias_version").map(indicator).collect()
    }
}

fn millis(seconds: f64) -> i64 {
    (seconds * 1_000.0) as i64
}

/// What a route serves.
fn kind(route: &str) -> &'static str {
    let last = route.rsplit('/').next().unwrap_or_default();
    match route {
        "unknown" | "refused" => "rejected",
        "/metrics" | "/readyz" | "/livez" => "probes",
        _ if route.starts_with("/api") || route == "/graphql" => "api",
        _ if last.contains('.') || route.starts_with("/assets") => "files",
        _ => "pages",
    }
}

fn status_class(series: &Series) -> String {
    series.label("status").chars().take(1).chain("xx".chars()).collect()
}

fn latency<'a>(buckets: impl Iterator<Item = &'a Series>) -> Latency {
    let mut counts: Vec<(f64, f64)> = Vec::new();
    for series in buckets {
        let Ok(bound) = series.label("le").parse::<f64>() else { continue };
        match counts.iter_mut().find(|(of, _)| of.total_cmp(&bound).is_eq()) {
            Some((_, count)) => *count += series.value,
            None => counts.push((bound, series.value)),
        }
    }
    let at = |share| quantile(share, &counts);
    Latency { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

fn by_label<'a>(series: impl Iterator<Item = &'a Series>, label: &str) -> BTreeMap<String, f64> {
    series.map(|series| (series.label(label).to_owned(), series.value)).collect()
}

/// The values of a label whose gauges are not 0.
fn labels_where(scrape: &Exposition, name: &str, label: &str) -> Vec<String> {
    scrape.family(name).filter(|of| of.value > 0.0).map(|of| of.label(label).to_owned()).collect()
}
