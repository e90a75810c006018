//! The listener for metrics alone. Its address is private: it has no limits per client.

use super::endpoint::respond;
use crate::web::{problem::Problem, service::Site};
use axum::{
    http::{Request, StatusCode},
    response::{IntoResponse as _, Response},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{convert::Infallible, sync::Arc, time::Duration};
use tokio::{net::TcpListener, sync::Semaphore, task::JoinSet, time::sleep};

/// Time for the head of a request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum open connections.
const MAX_CONNECTIONS: usize = 16;

/// Responds to `GET /metrics` until the future is dropped.
pub async fn serve(listener: TcpListener, site: Arc<Site>) {
    let permits = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut connections = JoinSet::new();
    loop {
        // The semaphore is never closed.
        let permit = permits.clone().acquire_owned().await.ok();
        let Ok((socket, _)) = listener.accept().await else {
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        while connections.try_join_next().is_some() {}
        let site = site.clone();
        connections.spawn(async move {
            let service = service_fn(|request| answer(&site, request));
            // Errors are ignored: the client has disconnected or was too slow.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_TIMEOUT)
                .serve_connection(TokioIo::new(socket), service)
                .await;
            drop(permit);
        });
    }
}

async fn answer(site: &Site, request: Request<Incoming>) -> Result<Response, Infallible> {
    if request.uri().path() != "/metrics" {
        return Ok(Problem::from_status(StatusCode::NOT_FOUND).into_response());
    }
    Ok(respond(site.shared()).await.map_err(Problem::from).into_response())
}
