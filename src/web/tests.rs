//! The site in process, with routes and a bundle for the test: errors of every origin, in the format that the
//! client accepts.

use super::{Route, Site, SiteParts, connection::BodyProgress, render::Bundle};
use crate::{
    app::App,
    config::{Config, Resolved, Sources},
    ui::Pages,
};
use axum::{
    Json,
    body::{Body, Bytes, to_bytes},
    extract::Request,
    http::{StatusCode, header},
    response::Response,
    routing::{get, post},
};
use std::{
    collections::BTreeMap,
    future::pending,
    sync::Arc,
    time::{Duration, Instant},
};
use tempfile::TempDir;

async fn site() -> (Arc<Site>, TempDir) {
    let (app, folder) = App::test().await;
    let flags = BTreeMap::from([("rendering.workers", "1".to_owned())]);
    let resolved = Resolved::from_sources(Sources { flags, ..Sources::default() }).unwrap();
    let config = Arc::new(Config::from_resolved(&resolved).unwrap());
    let app = App { config, ..app };
    let count = async |bytes: Bytes| bytes.len().to_string();
    let routes = vec![
        Route::api_at("/api/panic", get(async || -> &'static str { panic!("on purpose") })),
        Route::api_at("/api/bytes", post(count)),
        Route::api_at("/api/few", post(count)).body_limit(4),
        Route::api_at("/api/never", get(async || pending::<&'static str>().await)).deadline(Duration::ZERO),
        Route::api_at("/api/slow", get(async || tokio::time::sleep(Duration::from_millis(20)).await))
            .deadline(Duration::ZERO),
        Route::api_at("/api/json", post(async |Json(pair): Json<(u8, u8)>| pair.0.to_string())),
        Route::file_at("/open-data/panic", get(async || -> &'static str { panic!("on purpose") })),
    ];
    let bundle = Bundle { script: String::new(), document: String::new(), pages: Pages::embedded().clone() };
    (Site::start(app, bundle, SiteParts { routes, ..SiteParts::default() }).unwrap(), folder)
}

fn post_json(path: &str, body: impl Into<Body>) -> Request {
    Request::post(path).header(header::CONTENT_TYPE, "application/json").body(body.into()).unwrap()
}

async fn text(response: Response) -> String {
    String::from_utf8(to_bytes(response.into_body(), 1_000_000).await.unwrap().into()).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_fails_one_request_and_reports_its_id() {
    let (site, _folder) = site().await;
    let (problem, page) = ("application/problem+json", "text/html; charset=utf-8");
    for (path, accept, media_type) in [
        ("/api/panic", "text/html", problem),
        ("/open-data/panic", "*/*", problem),
        ("/open-data/panic", "text/html", page),
    ] {
        let request = Request::get(path).header(header::ACCEPT, accept).body(Body::empty()).unwrap();
        let response = site.answer(request).await;
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()[header::CONTENT_TYPE], media_type);
        let id = response.headers()["x-request-id"].to_str().unwrap().to_owned();
        let body = text(response).await;
        assert!(body.contains(&id) && !body.contains("on purpose"), "{body}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejections_of_the_framework_are_problem_json() {
    let (site, _folder) = site().await;
    let form = Request::post("/api/json").body(Body::from("[1,2]")).unwrap();
    let cases = [
        (post_json("/api/json", "[1,"), 400),
        (post_json("/api/json", "[1,\"x\"]"), 422),
        (form, 415),
        (post_json("/api/bytes", vec![b'x'; 64_001]), 413),
        (post_json("/api/panic", ""), 405),
        (post_json("/api/nothing", ""), 404),
        (Request::builder().method("BREW").uri("/api/bytes").body(Body::empty()).unwrap(), 405),
    ];
    for (request, status) in cases {
        let what = format!("{} {}", request.method(), request.uri());
        let response = site.answer(request).await;
        assert_eq!(response.status(), status, "{what}");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/problem+json", "{what}");
        assert_eq!(response.headers().contains_key(header::ALLOW), status == 405, "{what}");
        let body = text(response).await;
        assert!(body.contains(&format!("\"status\":{status},\"code\":\"request.")), "{body}");
    }
    let fits = site.answer(post_json("/api/bytes", vec![b'x'; 64_000])).await;
    assert_eq!(text(fits).await, "64000");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_an_interface_pages_report_it_and_the_api_works() {
    let (site, _folder) = site().await;
    let get = |path| Request::get(path).body(Body::empty()).unwrap();
    let page = site.answer(get("/ko/ias")).await;
    assert_eq!(page.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(page.headers().contains_key(header::RETRY_AFTER));
    assert!(text(page).await.contains("<html lang=\"ko\">"));
    assert_eq!(site.answer(get("/healthz")).await.status(), StatusCode::OK);
    let ready = site.answer(get("/readyz")).await;
    assert_eq!(ready.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(ready.headers()[header::CONTENT_TYPE], "application/problem+json");
    assert_eq!(site.answer(post_json("/api/bytes", "abc")).await.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_route_has_its_own_limits() {
    let (site, _folder) = site().await;
    for (body, status) in [("1234", StatusCode::OK), ("12345", StatusCode::PAYLOAD_TOO_LARGE)] {
        assert_eq!(site.answer(post_json("/api/few", body)).await.status(), status, "{body}");
    }
    let late = site.answer(Request::get("/api/never").body(Body::empty()).unwrap()).await;
    assert_eq!(late.status(), StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_response_timeout_begins_after_the_request_body() {
    let (site, _folder) = site().await;
    let ask = |path, last_byte| {
        let mut request = Request::get(path).body(Body::empty()).unwrap();
        request.extensions_mut().insert(BodyProgress::at(last_byte));
        site.answer(request)
    };
    let now = Instant::now();
    let still_arriving = ask("/api/slow", now + Duration::from_secs(60)).await;
    assert_eq!(still_arriving.status(), StatusCode::OK);
    assert_eq!(ask("/api/never", now).await.status(), StatusCode::SERVICE_UNAVAILABLE);
}
