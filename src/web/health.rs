//! Whether the process lives, and whether it can do its work.

use super::{Shared, problem::Problem, route::Route};
use axum::{
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::IntoResponse,
    routing::get,
};
use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

/// A database that takes longer does not answer, and a supervisor does not wait much longer for us.
const PATIENCE: Duration = Duration::from_secs(2);

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
    let asked = tokio::time::timeout(PATIENCE, shared.app.db.revision()).await;
    asked.map_err(|_| Problem::of(StatusCode::SERVICE_UNAVAILABLE))??;
    Ok(ok())
}
