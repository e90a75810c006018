//! The response when a page cannot be rendered: the stale page, or else its title and a sentence, readable
//! without JavaScript. With JavaScript, the browser renders the page.

use super::{
    entry_lookup::EntryRef,
    error_page,
    log_limit::LogLimit,
    problem::{Problem, RETRY_SECONDS},
    render::{Address, Failure},
    shared::Shared,
};
use crate::ui::Page;
use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use quick_xml::escape::escape;
use std::time::{Duration, Instant};

const SITE: &str = "Vigie";

/// A page that could not be rendered; `page` is `None` for an unknown address.
pub(super) struct UnrenderedPage<'a> {
    pub(super) page: Option<&'a Page>,
    pub(super) address: &'a Address,
    /// The path without the language prefix.
    pub(super) below: &'a str,
}

/// Responds with the title of the page.
pub(super) async fn respond(
    shared: &Shared,
    request: &Parts,
    missing: &UnrenderedPage<'_>,
    failure: &Failure,
) -> Response {
    log(&shared.redaction.path(&missing.address.path), failure);
    let (status, title) = status_and_title(shared, missing, failure).await;
    let locale = missing.address.locale;
    let title = title.as_deref().unwrap_or(SITE);
    let full = if title.contains(SITE) { title.to_owned() } else { format!("{title} | {SITE}") };
    let head = format!("<title>{}</title><meta name=\"robots\" content=\"noindex\">", escape(full));
    let html = error_page::in_place(locale, status, title);
    let Some(document) = shared.renderer.client_rendered(locale, status.as_u16(), head, html) else {
        return Problem::from_status(status).into_response();
    };
    let entity = document.entity(super::representation::Encoding::Identity).await;
    let mut response = entity.respond(&request.method, &HeaderMap::new());
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if matches!(status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(RETRY_SECONDS));
    }
    response
}

/// The status and the title of a page that could not be rendered.
async fn status_and_title(
    shared: &Shared,
    missing: &UnrenderedPage<'_>,
    failure: &Failure,
) -> (StatusCode, Option<String>) {
    let locale = missing.address.locale;
    let Some(page) = missing.page else { return (StatusCode::NOT_FOUND, None) };
    let title = page.title(locale).map(str::to_owned);
    if *failure == Failure::TooMany {
        return (StatusCode::TOO_MANY_REQUESTS, title);
    }
    let entry = EntryRef::from_path(page, missing.below, locale);
    let (Some(entry), Some(titles)) = (entry, shared.titles) else {
        return (StatusCode::SERVICE_UNAVAILABLE, title);
    };
    match titles(shared.app.clone(), entry).await {
        Ok(title) => (StatusCode::SERVICE_UNAVAILABLE, Some(title)),
        Err(error) => match StatusCode::from_u16(error.kind.status()) {
            Ok(status) if status.is_client_error() => (status, None),
            _ => (StatusCode::SERVICE_UNAVAILABLE, title),
        },
    }
}

/// Logs at most one line per second.
static FAILURES: LogLimit = LogLimit::new(Duration::from_secs(1));

fn log(path: &str, failure: &Failure) {
    if let Some(others) = FAILURES.next("page", Instant::now()) {
        tracing::error!(path, others, "cannot render the page: {failure}");
    }
}
