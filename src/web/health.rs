//! Whether the process lives, and whether it can do its work.

use super::{Shared, problem::Problem, route::Route};
use axum::{
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::IntoResponse,
    routing::get,
};
use std::sync::{Arc, atomic::Ordering::Relaxed};

/// The two addresses a supervisor asks.
pub(super) fn routes() -> [Route<Arc<Shared>>; 2] {
    [Route::operator("/healthz", get(healthy)), Route::operator("/readyz", get(ready))]
}

fn ok() -> impl IntoResponse {
    ([(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))], "ok\n")
}

async fn healthy() -> impl IntoResponse {
    ok()
}

async fn ready(State(shared): State<Arc<Shared>>) -> Result<impl IntoResponse, Problem> {
    let engines = shared.renderer.counters().engines.load(Relaxed);
    if shared.draining.load(Relaxed) || engines == 0 {
        return Err(Problem::of(StatusCode::SERVICE_UNAVAILABLE));
    }
    // What is wrong stands in the log once, however often a supervisor asks.
    shared.app.db.look().await.map_err(|_| Problem::of(StatusCode::SERVICE_UNAVAILABLE))?;
    Ok(ok())
}
