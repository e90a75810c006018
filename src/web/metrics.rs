//! Prometheus metrics: freshness of the indicators, and rendering. By default only loopback clients may read
//! them. Behind a proxy every client appears to be loopback, so forwarded requests are rejected.

use super::{connection::Peer, problem::Problem, route::Route, shared::Shared};
use crate::{VERSION, config};
use axum::{
    extract::{Extension, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use std::{
    fmt::Write as _,
    sync::{Arc, atomic::Ordering::Relaxed},
};

pub(super) fn route() -> Route<Arc<Shared>> {
    Route::monitoring("/metrics", get(metrics))
}

const MEDIA_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Headers that a proxy adds to a forwarded request.
const FORWARDED: [HeaderName; 4] = [
    header::FORWARDED,
    header::VIA,
    HeaderName::from_static("x-forwarded-for"),
    HeaderName::from_static("x-real-ip"),
];

async fn metrics(
    State(shared): State<Arc<Shared>>,
    peer: Option<Extension<Peer>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let is_local = peer.is_some_and(|Extension(Peer(address))| address.to_canonical().is_loopback())
        && !FORWARDED.iter().any(|name| headers.contains_key(name));
    let is_allowed = match shared.app.config.metrics {
        config::MetricsAccess::Anyone => true,
        config::MetricsAccess::Loopback => is_local,
        config::MetricsAccess::Nobody => false,
    };
    if !is_allowed {
        return Err(Problem::from_status(StatusCode::NOT_FOUND));
    }
    let mut text = String::new();
    for metrics in &shared.metrics {
        text += &metrics(shared.app.clone()).await?;
    }
    web_metrics(&mut text, &shared);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, text).into_response())
}

/// Appends the metrics of the web room.
fn web_metrics(text: &mut String, shared: &Shared) {
    let counters = shared.renderer.counters();
    let build = format!("vigie_build_info{{version=\"{VERSION}\"}}");
    let engines = counters.engines.load(Relaxed);
    for (name, kind, help, line) in [
        ("vigie_build_info", "gauge", "The version that runs.", format!("{build} 1")),
        (
            "vigie_render_engines",
            "gauge",
            "Rendering engines that run.",
            format!("vigie_render_engines {engines}"),
        ),
        (
            "vigie_render_pages_total",
            "counter",
            "Pages that were rendered.",
            format!("vigie_render_pages_total {}", counters.rendered.load(Relaxed)),
        ),
        (
            "vigie_render_failures_total",
            "counter",
            "Pages that could not be rendered.",
            format!("vigie_render_failures_total {}", counters.failed.load(Relaxed)),
        ),
    ] {
        // Writing to a String cannot fail.
        let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{line}\n");
    }
}
