//! The fallback for paths without a route: files of the interface, pages, aliases, and paths without a
//! language. Cached responses are tried first, since most requests are for those.

use super::{
    action::Action,
    locale::{current, in_path},
    page_cache,
    problem::Problem,
    render::{Address, PublicAddress, Requester},
    render_fallback::{self, UnrenderedPage},
    representation::Encoding,
    route::is_reading,
    shared::Shared,
    sign_in,
    submission::submit,
    visitor::{ClientNetwork, is_by_script},
};
use crate::{
    audience::Audience,
    locale::Locale,
    ui::{Destination, Page},
};
use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use std::{borrow::Cow, sync::Arc};

/// Responds without routing or rendering: with a file of the interface or a cached response.
pub(super) async fn cached(shared: &Shared, request: &Parts, audience: Audience) -> Option<Response> {
    let Parts { method, uri, headers, .. } = request;
    if !is_reading(method) {
        return None;
    }
    if let Some(response) = shared.assets.respond(uri.path(), method, headers) {
        return Some(response);
    }
    let document = match audience {
        Audience::Api => shared.cache.get_fresh(&page_cache::address(uri.path(), uri.query())).await?,
        Audience::Public => shared.renderer.cached(&public_address(shared, uri)?).await?,
        Audience::SecretLink | Audience::Account => return None,
    };
    if let Some(path) = document.redirect_target() {
        return Some(redirect_to_page(path, uri.query()));
    }
    Some(document.entity(Encoding::accepted(headers)).await.respond(method, headers))
}

/// The public page at this address, if there is one.
fn public_address(shared: &Shared, uri: &Uri) -> Option<PublicAddress> {
    let Some((locale, rest)) = in_path(uri.path()) else { return embed_address(shared, uri) };
    match shared.renderer.pages().find(rest) {
        Destination::Page(page) => PublicAddress::from_page(page, Address::of_page(page, uri, locale)),
        _ => None,
    }
}

/// Responds to requests that no route matches and that are not cached.
pub(super) async fn respond(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    // The body is read by forms only: pages respond to GET and HEAD.
    let (request, body) = request.into_parts();
    let declared = shared.table.at(request.uri.path());
    if declared.is_some_and(|attributes| attributes.audience == Audience::Api) {
        return Problem::from_status(StatusCode::NOT_FOUND).into_response();
    }
    if request.method == Method::POST
        && let Some((action, address, page)) = action_at(&shared, &request.uri)
    {
        if let Some(response) = require_sign_in(&shared, &request, page, address.locale) {
            return response;
        }
        return submit(&shared, action, &address, &request, body).await;
    }
    if !is_reading(&request.method) {
        let mut response = Problem::from_status(StatusCode::METHOD_NOT_ALLOWED).into_response();
        let takes_forms = action_at(&shared, &request.uri).is_some();
        let allowed = if takes_forms { "GET, HEAD, POST" } else { "GET, HEAD" };
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allowed));
        return response;
    }
    match in_path(request.uri.path()) {
        Some((locale, rest)) => localized(&shared, &request, locale, rest).await,
        None => unlocalized(&shared, &request).await,
    }
}

/// The form handler of the page at this address, if it has one.
fn action_at<'a>(shared: &'a Shared, uri: &Uri) -> Option<(&'a Action, Address, &'a Page)> {
    let (locale, rest) = in_path(uri.path())?;
    let Destination::Page(page) = shared.renderer.pages().find(rest) else { return None };
    Some((shared.actions.get(page.pattern.as_str())?, Address::of_page(page, uri, locale), page))
}

/// The response to a visitor who is not signed in on an account page: a redirect to sign in, or 401 for a
/// script. `None` if the request may continue.
fn require_sign_in(shared: &Shared, request: &Parts, page: &Page, locale: Locale) -> Option<Response> {
    if page.audience != Audience::Account || sign_in::principal(request).is_some() {
        return None;
    }
    match shared.sign_in {
        Some(sign_in) if !is_by_script(&request.headers) => {
            Some(sign_in.redirect_to_sign_in(&shared.app, request, locale))
        }
        _ => Some(Problem::from(sign_in::unauthenticated()).into_response()),
    }
}

/// Responds to a path that begins with a language.
async fn localized(shared: &Shared, request: &Parts, locale: Locale, rest: &str) -> Response {
    let uri = &request.uri;
    let path = uri.path();
    if path.ends_with('/') || path.contains("//") {
        return redirect_to_page(&single_slashes(path), uri.query());
    }
    let page = match shared.renderer.pages().find(rest) {
        Destination::Alias(canonical) => {
            return redirect_to_page(format!("/{locale}{canonical}").trim_end_matches('/'), uri.query());
        }
        Destination::Page(page) => page,
        Destination::Nowhere => {
            let address = PublicAddress::nowhere(path, locale);
            return public(shared, request, address, None, rest).await;
        }
    };
    let address = Address::of_page(page, uri, locale);
    match PublicAddress::from_page(page, address.clone()) {
        Some(address) => public(shared, request, address, Some(page), rest).await,
        None => {
            if let Some(exchange) = shared.exchanges.get(page.pattern.as_str()) {
                let (method, uri) = (&request.method, &request.uri);
                if let Some(response) = exchange.respond(&shared.app, locale, method, uri).await {
                    return response;
                }
            }
            if let Some(response) = require_sign_in(shared, request, page, locale) {
                return response;
            }
            personal(shared, request, &UnrenderedPage { page: Some(page), address: &address, below: rest })
                .await
        }
    }
}

/// Renders a page for one user. It is never cached.
async fn personal(shared: &Shared, request: &Parts, missing: &UnrenderedPage<'_>) -> Response {
    match shared.renderer.personal(missing.address, &Requester::from_request(request)).await {
        Ok(document) => document.entity(Encoding::Identity).await.respond(&request.method, &HeaderMap::new()),
        Err(failure) => render_fallback::respond(shared, request, missing, &failure).await,
    }
}

/// Responds to a path without a language: a redirect of a former site, a missing file, or a page in the
/// language of the visitor.
async fn unlocalized(shared: &Shared, request: &Parts) -> Response {
    let (uri, locale) = (&request.uri, current(&request.headers));
    let path = uri.path();
    if let Some(address) = embed_address(shared, uri) {
        return public(shared, request, address, shared.renderer.pages().bare(path), path).await;
    }
    if let Some(lead) = shared.app.config.redirects.find(path) {
        if let Some(address) = lead.address(path, uri.query()) {
            return redirect(StatusCode::FOUND, &address);
        }
        if !lead.has_page {
            let address = PublicAddress::nowhere(&format!("/{locale}{path}"), locale);
            let mut response = public(shared, request, address, None, path).await;
            depends_on_reader(response.headers_mut());
            return response;
        }
    }
    if shared.table.at(path).is_some() || is_file_name(path) {
        return Problem::from_status(StatusCode::NOT_FOUND).into_response();
    }
    let mut described =
        shared.described.iter().filter_map(|described| described.negotiate(path, &request.headers));
    let mut response = match described.next() {
        Some(description) => redirect(StatusCode::SEE_OTHER, &description),
        None => {
            let target = format!("/{locale}{}", path.trim_end_matches('/'));
            redirect(StatusCode::FOUND, &with_query(&target, uri))
        }
    };
    depends_on_reader(response.headers_mut());
    response
}

/// The page that other sites embed at this address, if there is one. Its language is in the query, not taken
/// from the visitor, so that all visitors get the same response.
fn embed_address(shared: &Shared, uri: &Uri) -> Option<PublicAddress> {
    let page = shared.renderer.pages().bare(uri.path())?;
    let query = uri.query().unwrap_or_default();
    let mut pairs = url::form_urlencoded::parse(query.as_bytes());
    let requested = pairs.find(|(name, _)| name == "lang").and_then(|(_, locale)| locale.parse().ok());
    PublicAddress::from_page(page, Address::of_page(page, uri, requested.unwrap_or(Locale::Fr)))
}

/// Whether a path names a file at the root, where no page has a dot.
fn is_file_name(path: &str) -> bool {
    path[1..].contains('.') && !path[1..].contains('/')
}

async fn public(
    shared: &Shared,
    request: &Parts,
    address: PublicAddress,
    page: Option<&Page>,
    below: &str,
) -> Response {
    let rendered =
        shared.renderer.public(&address, ClientNetwork::from_extensions(&request.extensions)).await;
    let is_sound = rendered.as_ref().is_ok_and(|document| !document.status().is_server_error());
    // A stale page is better than an error page.
    let stale = if is_sound { None } else { shared.renderer.stale(&address).await };
    let is_stale = stale.is_some();
    match stale.map_or(rendered, Ok) {
        Ok(document) if document.redirect_target().is_some() => {
            redirect_to_page(document.redirect_target().unwrap_or_default(), request.uri.query())
        }
        Ok(document) => {
            let entity = document.entity(Encoding::accepted(&request.headers)).await;
            let mut response = entity.respond(&request.method, &request.headers);
            if is_stale {
                response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
            }
            response
        }
        Err(failure) => {
            let missing = UnrenderedPage { page, address: address.address(), below };
            render_fallback::respond(shared, request, &missing, &failure).await
        }
    }
}

/// The path without empty segments, so that a page has one address.
pub(super) fn single_slashes(path: &str) -> Cow<'_, str> {
    if path == "/" || !path.ends_with('/') && !path.contains("//") {
        return path.into();
    }
    let segments = path.split('/').filter(|segment| !segment.is_empty());
    segments.fold(String::new(), |path, segment| path + "/" + segment).into()
}

fn with_query(path: &str, uri: &Uri) -> String {
    uri.query().map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"))
}

fn redirect_to_page(path: &str, query: Option<&str>) -> Response {
    let address = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    let mut response = redirect(StatusCode::MOVED_PERMANENTLY, &address);
    let hour = HeaderValue::from_static("public, max-age=3600");
    response.headers_mut().insert(header::CACHE_CONTROL, hour);
    response
}

fn redirect(status: StatusCode, address: &str) -> Response {
    let Ok(location) = HeaderValue::from_str(address) else {
        return Problem::from_status(StatusCode::BAD_REQUEST).into_response();
    };
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response.headers_mut().insert(header::LOCATION, location);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Marks a response that depends on the visitor.
fn depends_on_reader(headers: &mut HeaderMap) {
    headers
        .insert(header::VARY, HeaderValue::from_static("accept, cookie, accept-language, accept-encoding"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
}
