//! Counts and durations of requests, and open connections.

use crate::{Error, Result, metrics::Scrape};
use axum::http::{Method, StatusCode};
use prometheus::{HistogramOpts, HistogramVec, IntCounterVec, IntGauge, Opts};
use std::time::Duration;

/// Upper bounds of durations in seconds: cached responses take less than a millisecond, rendered pages a few.
const BUCKETS: [f64; 9] = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0];

pub(crate) struct RequestMetrics {
    requests: IntCounterVec,
    durations: HistogramVec,
    pub(in crate::web) in_progress: IntGauge,
    pub(in crate::web) connections: IntGauge,
    refused: IntCounterVec,
}

impl RequestMetrics {
    /// # Errors
    /// [`crate::error::Kind::Internal`] for an invalid name.
    pub(in crate::web) fn new() -> Result<Self> {
        let durations = HistogramOpts::new(
            "vigie_http_request_duration_seconds",
            "Time from the head of a request to its response, by route.",
        );
        let requests = Opts::new("vigie_http_requests_total", "Requests by route, method and status.");
        let refused = Opts::new(
            "vigie_http_connections_refused_total",
            "Connections beyond the limits, by status of the response.",
        );
        let build = || {
            Ok(Self {
                requests: IntCounterVec::new(requests, &["route", "method", "status"])?,
                durations: HistogramVec::new(durations.buckets(BUCKETS.to_vec()), &["route"])?,
                in_progress: IntGauge::new(
                    "vigie_http_requests_in_progress",
                    "Requests without a response yet.",
                )?,
                connections: IntGauge::new("vigie_http_connections", "Open connections.")?,
                refused: IntCounterVec::new(refused, &["status"])?,
            })
        };
        build().map_err(|e: prometheus::Error| Error::internal(e))
    }

    /// Records a response.
    pub(in crate::web) fn record(&self, route: &str, method: &Method, status: StatusCode, took: Duration) {
        // Methods are chosen by the client: others have one label, so that their number is limited.
        let is_known = [Method::GET, Method::HEAD, Method::POST, Method::OPTIONS].contains(method);
        let method = if is_known { method.as_str() } else { "other" };
        self.requests.with_label_values(&[route, method, status.as_str()]).inc();
        self.durations.with_label_values(&[route]).observe(took.as_secs_f64());
    }

    /// Records a connection that was refused with this status.
    pub(in crate::web) fn record_refusal(&self, status: StatusCode) {
        self.refused.with_label_values(&[status.as_str()]).inc();
    }

    pub(super) fn add_to(&self, scrape: &Scrape) -> Result<()> {
        scrape.add(self.requests.clone())?;
        scrape.add(self.durations.clone())?;
        scrape.add(self.in_progress.clone())?;
        scrape.add(self.connections.clone())?;
        scrape.add(self.refused.clone())
    }
}

/// Counts a request or connection in a gauge until it is dropped.
pub(crate) struct InProgress(IntGauge);

impl InProgress {
    pub(in crate::web) fn new(gauge: &IntGauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for InProgress {
    fn drop(&mut self) {
        self.0.dec();
    }
}
