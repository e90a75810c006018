//! Converts every failure to the format of its client: problem+json for API clients, a page for browsers,
//! whatever caused it (a use case, the framework, a panic).

use super::{
    error_page,
    problem::{self, Problem},
};
use crate::{audience::Audience, locale::Locale};
use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use std::{
    future::poll_fn,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    task::Poll,
};

/// The properties of a request that determine the format of its failure.
pub(super) struct Request<'a> {
    pub audience: Audience,
    /// The language of the error page.
    pub locale: Locale,
    pub id: &'a str,
}

/// Converts the body of a failure; passes any other response through.
pub(super) fn reshape(request: &Request<'_>, response: Response) -> Response {
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error()) || is(&response, "text/html") {
        return response;
    }
    let problem = response.extensions().get::<Problem>().cloned().unwrap_or_else(|| of_framework(&response));
    let (media_type, body) = if request.audience == Audience::Api {
        if !status.is_server_error() && has_own_json(&response) {
            return response;
        }
        (problem::MEDIA_TYPE, problem.body(Some(request.id)))
    } else {
        let page = error_page::render(request.locale, status, request.id);
        (HeaderValue::from_static("text/html; charset=utf-8"), page.into_bytes())
    };
    let mut presented = Response::new(Body::empty());
    *presented.status_mut() = status;
    copy_headers(response.headers(), presented.headers_mut());
    presented.headers_mut().insert(header::CONTENT_TYPE, media_type);
    presented.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    presented.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
    *presented.body_mut() = Body::from(body);
    presented
}

/// The problem of a failure that the framework reports.
fn of_framework(response: &Response) -> Problem {
    let problem = Problem::from_status(response.status());
    let allowed = response.headers().get(header::ALLOW).and_then(|methods| methods.to_str().ok());
    match allowed {
        Some(methods) if response.status() == StatusCode::METHOD_NOT_ALLOWED => {
            problem.with_detail(format!("this address accepts {}", methods.replace(',', ", ")))
        }
        _ => problem,
    }
}

/// Whether the body is already a JSON error format: a problem, or that of a protocol (GraphQL).
fn has_own_json(response: &Response) -> bool {
    media_type(response).is_some_and(|kind| kind.ends_with("+json"))
}

fn is(response: &Response, kind: &str) -> bool {
    media_type(response).is_some_and(|value| value == kind)
}

/// The media type without its parameters.
fn media_type(response: &Response) -> Option<&str> {
    let value = response.headers().get(header::CONTENT_TYPE)?.to_str().ok()?;
    value.split(';').next().map(str::trim)
}

/// Copies the headers that add information to the failure.
fn copy_headers(from: &HeaderMap, to: &mut HeaderMap) {
    for name in [header::ALLOW, header::RETRY_AFTER, header::CONTENT_RANGE, header::VARY] {
        if let Some(value) = from.get(&name) {
            to.insert(name, value.clone());
        }
    }
}

/// Polls a handler; `None` if it panics, so that a panic ends only this request.
pub(super) async fn catch_panic(answer: impl Future<Output = Response>) -> Option<Response> {
    let mut answer = pin!(answer);
    poll_fn(|cx| match catch_unwind(AssertUnwindSafe(|| answer.as_mut().poll(cx))) {
        Ok(polled) => polled.map(Some),
        Err(_) => Poll::Ready(None),
    })
    .await
}
