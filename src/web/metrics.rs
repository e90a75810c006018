//! What a monitor reads (Prometheus text): whether the indicators are on time, and how rendering goes. Told to whoever
//! asks from this machine; through a proxy everybody seems to, so a request that names one is refused.

use super::{Shared, connection::Peer, problem::Problem};
use crate::{VERSION, config::Metrics, ias};
use axum::{
    Router,
    extract::{Extension, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use std::{
    fmt::Write as _,
    sync::{Arc, atomic::Ordering::Relaxed},
};

/// The address a monitor asks.
pub fn routes() -> Router<Arc<Shared>> {
    Router::new().route("/metrics", get(metrics))
}

const MEDIA_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// What a proxy adds to a request that it passes on.
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
    let near = peer.is_some_and(|Extension(Peer(address))| address.to_canonical().is_loopback())
        && !FORWARDED.iter().any(|name| headers.contains_key(name));
    let told = match shared.app.config.metrics {
        Metrics::Anyone => true,
        Metrics::Loopback => near,
        Metrics::Nobody => false,
    };
    if !told {
        return Err(Problem::of(StatusCode::NOT_FOUND));
    }
    let mut text = ias::metrics(&shared.app).await?;
    own(&mut text, &shared);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, text).into_response())
}

/// What the web face counts itself.
fn own(text: &mut String, shared: &Shared) {
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
