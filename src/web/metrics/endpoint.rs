//! The endpoint. By default only loopback clients may read it on the address of the site. Behind a proxy every client
//! appears to be loopback, so forwarded requests are rejected.

use crate::{
    Result, VERSION,
    config::MetricsAccess,
    metrics::{MEDIA_TYPE, Scrape, add_process},
    web::{connection::Peer, problem::Problem, route::Route, shared::Shared},
};
use axum::{
    extract::{Extension, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use std::sync::{Arc, atomic::Ordering::Relaxed};

pub(in crate::web) fn route() -> Route<Arc<Shared>> {
    Route::monitoring("/metrics", get(metrics))
}

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
    let is_allowed = match shared.app.config.metrics.access {
        MetricsAccess::Anyone => true,
        MetricsAccess::Loopback => is_local,
        MetricsAccess::Nobody => false,
    };
    if !is_allowed {
        return Err(Problem::from_status(StatusCode::NOT_FOUND));
    }
    Ok(respond(&shared).await?)
}

/// Responds with the metrics of all rooms.
pub(super) async fn respond(shared: &Shared) -> Result<Response> {
    let (scrape, app) = (Scrape::default(), &shared.app);
    // The database first: it finds out whether the slices can read.
    let mut parts = vec![add_process(&scrape), add_web(&scrape, shared).await, app.db.metrics(&scrape).await];
    if let Some(source) = shared.metrics {
        parts.push(source(app, &scrape).await);
    }
    let is_complete = parts.iter().all(Result::is_ok);
    for e in parts.into_iter().filter_map(Result::err) {
        tracing::warn!(code = e.code, "the metrics are incomplete: {}", e.detail);
    }
    scrape.gauge("vigie_scrape_complete", "Whether every value could be read.", is_complete.into())?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, scrape.text()?).into_response())
}

/// Adds the metrics of requests, the page cache and rendering.
async fn add_web(scrape: &Scrape, shared: &Shared) -> Result<()> {
    scrape.gauges("vigie_build_info", "The version that runs.", ["version"], [([VERSION], 1)])?;
    shared.requests.add_to(scrape)?;
    shared.cache.metrics(scrape).await?;
    let rendering = shared.renderer.counters();
    let running = i64::try_from(rendering.engines.load(Relaxed)).unwrap_or(i64::MAX);
    scrape.gauge("vigie_render_engines", "Rendering engines that run.", running)?;
    for (name, help, count) in [
        ("vigie_render_pages_total", "Pages that were rendered.", &rendering.rendered),
        ("vigie_render_failures_total", "Pages that could not be rendered.", &rendering.failed),
        ("vigie_render_engine_starts_total", "Rendering engines that were started.", &rendering.started),
    ] {
        scrape.counters(name, help, [], [([], count.load(Relaxed))])?;
    }
    Ok(())
}
