//! Liveness and readiness endpoints for supervisors and load balancers.

use super::{problem::Problem, route::Route, shared::Shared};
use crate::db::free_bytes;
use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::IntoResponse,
    routing::get,
};
use std::sync::{Arc, atomic::Ordering::Relaxed};

/// Free bytes of the data folder's disk below which no form is stored: the database's log cannot grow.
const MIN_FREE_BYTES: u64 = 1_000_000;

/// The two endpoints.
pub(super) fn routes() -> [Route<Arc<Shared>>; 2] {
    [Route::monitoring("/healthz", get(healthy)), Route::monitoring("/readyz", get(ready))]
}

fn ok() -> impl IntoResponse {
    ([(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))], "ok\n")
}

async fn healthy() -> impl IntoResponse {
    ok()
}

/// Answers 200 while a visitor can read a page and send a form: pages can be rendered, the database answers, and writes
/// reach the disk. Causes are logged once, where they are found.
async fn ready(State(shared): State<Arc<Shared>>) -> Result<impl IntoResponse, Problem> {
    if shared.draining.load(Relaxed) {
        return Err(Problem::unavailable("server.overloaded", "the server is stopping"));
    }
    let engines = shared.renderer.counters();
    if engines.started.load(Relaxed) == 0 || engines.start_failed.load(Relaxed) {
        return Err(Problem::unavailable("server.fault", "pages cannot be rendered"));
    }
    let app = &shared.app;
    app.db.probe().await.map_err(|e| Problem::unavailable(e.code, "the database does not answer"))?;
    app.db
        .probe_writes()
        .await
        .map_err(|e| Problem::unavailable(e.code, "the database cannot be written"))?;
    if free_bytes(&app.config.data_dir).is_ok_and(|free| free < MIN_FREE_BYTES) {
        return Err(Problem::unavailable("disk.full", "the disk of the data folder is full"));
    }
    Ok(ok())
}
