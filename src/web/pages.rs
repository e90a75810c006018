//! Every address that is no route of a slice: a file of the interface, a page, another name of a page, or a
//! path without a language. What is kept is answered first, since nearly all requests are for that.

use super::{
    Shared,
    entity::Encoding,
    locale::{current, in_path},
    page_cache,
    problem::Problem,
    redirects::{self, Lead},
    render::{Address, Destination, Failure, significant},
};
use crate::locale::Locale;
use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use std::sync::Arc;

/// Trees of the server: what is missing there is missing, in every language.
const RESERVED: [&str; 8] = ["api", "assets", "embed", "geo", "graphql", "img", "media", "open-data"];

/// What needs neither a route nor rendering: a file of the interface, or a page that is kept.
pub async fn cached(shared: &Shared, request: &Parts) -> Option<Response> {
    let Parts { method, uri, headers, .. } = request;
    if !matches!(*method, Method::GET | Method::HEAD) {
        return None;
    }
    if let Some(response) = shared.assets.respond(uri.path(), method, headers) {
        return Some(response);
    }
    if uri.path().starts_with("/api/") {
        let document = shared.cache.known(page_cache::address(uri.path(), uri.query())).await?;
        return Some(document.entity(Encoding::accepted(headers)).await.respond(method, headers));
    }
    let Some((locale, rest)) = in_path(uri.path()) else {
        let document = shared.renderer.cached(&framed(shared, uri)?).await?;
        return Some(document.entity(Encoding::accepted(headers)).await.respond(method, headers));
    };
    // A path that is kept needs the table of routes only to read its query.
    let search = match uri.query().map(|_| shared.renderer.routes().find(rest)) {
        Some(Destination::Page { query, .. }) => significant(uri.query(), query),
        _ => String::new(),
    };
    let address = Address { path: uri.path().to_owned(), search, locale };
    let document = shared.renderer.cached(&address).await?;
    Some(document.entity(Encoding::accepted(headers)).await.respond(method, headers))
}

/// Answers what no route of a slice answers and is not kept.
pub async fn respond(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    // A body is not read: a page answers GET and HEAD.
    let (request, _) = request.into_parts();
    if !matches!(request.method, Method::GET | Method::HEAD) {
        let mut response = Problem::of(StatusCode::METHOD_NOT_ALLOWED).into_response();
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    match in_path(request.uri.path()) {
        Some((locale, rest)) => localized(&shared, &request, locale, rest).await,
        None => unlocalized(&shared, &request).await,
    }
}

/// A path that begins with a language.
async fn localized(shared: &Shared, request: &Parts, locale: Locale, rest: &str) -> Response {
    let uri = &request.uri;
    let path = uri.path();
    if path.ends_with('/') || path.contains("//") {
        return moved(&single_slashes(path), uri.query());
    }
    let (names, status, alone) = match shared.renderer.routes().find(rest) {
        Destination::Alias(canonical) => {
            return moved(format!("/{locale}{canonical}").trim_end_matches('/'), uri.query());
        }
        Destination::Page { query, private } => (query, StatusCode::OK, private),
        Destination::Nowhere => ([].as_slice(), StatusCode::NOT_FOUND, false),
    };
    let search = significant(uri.query(), names);
    let address = Address { path: path.to_owned(), search, locale };
    if alone {
        private(shared, request, &address).await
    } else {
        page(shared, request, address, status).await
    }
}

/// A page for whoever holds its address: the answer is kept by nobody and leads nobody else there.
async fn private(shared: &Shared, request: &Parts, address: &Address) -> Response {
    let mut response = match shared.renderer.private(address).await {
        Ok(document) => document.entity(Encoding::Identity).await.respond(&request.method, &HeaderMap::new()),
        Err(failure) => unrendered(shared, request, address, (StatusCode::OK, &failure)).await,
    };
    let headers = response.headers_mut();
    headers.remove(header::ETAG);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
    response
}

/// A path that begins with no language: one of another host, a missing file, or a page whose language is
/// the reader's.
async fn unlocalized(shared: &Shared, request: &Parts) -> Response {
    let (uri, locale) = (&request.uri, current(&request.headers));
    let path = uri.path();
    if let Some(address) = framed(shared, uri) {
        return page(shared, request, address, StatusCode::OK).await;
    }
    match redirects::find(&shared.app.config.redirects, path, uri.query()) {
        Lead::Away(address) => return redirect(StatusCode::FOUND, &address),
        Lead::Unset => {
            let address = Address { path: format!("/{locale}{path}"), search: String::new(), locale };
            let mut response = page(shared, request, address, StatusCode::NOT_FOUND).await;
            depends_on_reader(response.headers_mut());
            return response;
        }
        Lead::None => {}
    }
    if is_reserved(path) {
        return Problem::of(StatusCode::NOT_FOUND).into_response();
    }
    let target = format!("/{locale}{}", path.trim_end_matches('/'));
    let mut response = redirect(StatusCode::FOUND, &with_query(&target, uri));
    depends_on_reader(response.headers_mut());
    response
}

/// The page for the frames of other sites at this address, if there is one. Whoever holds the frame has chosen its
/// language: the reader's own plays no part, so that every reader gets the same.
fn framed(shared: &Shared, uri: &Uri) -> Option<Address> {
    let names = shared.renderer.routes().bare(uri.path())?;
    let query = uri.query().unwrap_or_default();
    let mut pairs = url::form_urlencoded::parse(query.as_bytes());
    let asked = pairs.find(|(name, _)| name == "lang").and_then(|(_, locale)| locale.parse().ok());
    let search = significant(uri.query(), names);
    Some(Address { path: uri.path().to_owned(), search, locale: asked.unwrap_or(Locale::Fr) })
}

fn is_reserved(path: &str) -> bool {
    let path = &path[1..];
    match path.split_once('/') {
        None => RESERVED.contains(&path) || path.contains('.'),
        Some((first, _)) => RESERVED.contains(&first),
    }
}

async fn page(shared: &Shared, request: &Parts, address: Address, expected: StatusCode) -> Response {
    match shared.renderer.page(&address).await {
        Ok(document) => {
            let encoding = Encoding::accepted(&request.headers);
            document.entity(encoding).await.respond(&request.method, &request.headers)
        }
        Err(failure) => unrendered(shared, request, &address, (expected, &failure)).await,
    }
}

/// What the browser can make the page from, when the server could not.
async fn unrendered(
    shared: &Shared,
    request: &Parts,
    address: &Address,
    (expected, failure): (StatusCode, &Failure),
) -> Response {
    tracing::error!(path = address.path, "cannot render the page: {failure}");
    let Some(document) = shared.renderer.bare(address, expected.as_u16()) else {
        return Problem::of(StatusCode::SERVICE_UNAVAILABLE).into_response();
    };
    let entity = document.entity(Encoding::Identity).await;
    let mut response = entity.respond(&request.method, &HeaderMap::new());
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The path with every segment that is not empty: a page has one address.
fn single_slashes(path: &str) -> String {
    path.split('/')
        .filter(|segment| !segment.is_empty())
        .fold(String::new(), |path, segment| path + "/" + segment)
}

fn with_query(path: &str, uri: &Uri) -> String {
    uri.query().map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"))
}

fn moved(path: &str, query: Option<&str>) -> Response {
    let address = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    let mut response = redirect(StatusCode::MOVED_PERMANENTLY, &address);
    let hour = HeaderValue::from_static("public, max-age=3600");
    response.headers_mut().insert(header::CACHE_CONTROL, hour);
    response
}

fn redirect(status: StatusCode, address: &str) -> Response {
    let Ok(location) = HeaderValue::from_str(address) else {
        return Problem::of(StatusCode::BAD_REQUEST).into_response();
    };
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response.headers_mut().insert(header::LOCATION, location);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Another reader of the same address gets another answer.
fn depends_on_reader(headers: &mut HeaderMap) {
    headers.insert(header::VARY, HeaderValue::from_static("cookie, accept-language, accept-encoding"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
}
