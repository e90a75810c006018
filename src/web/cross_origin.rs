//! Cross-origin access (CORS). Pages of the configured application may call every route for programs and every public file
//! with the credentials of their visitor. Pages of other sites may read public routes without credentials.

use super::{
    headers,
    route::{Attributes, Origins},
};
use crate::config::Config;
use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};

/// Returns the `Origin` of a request if it is the application's and the route is shared with it.
pub(super) fn app_origin(
    config: &Config,
    attributes: &Attributes,
    headers: &HeaderMap,
) -> Option<HeaderValue> {
    if !is_shared(attributes) {
        return None;
    }
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let (origin, None) = (origins.next()?, origins.next()) else { return None };
    let ours = config.redirects.application()?;
    (origin.as_bytes() == ours.as_bytes()).then(|| origin.clone())
}

/// Whether the application may call a route. Pages are for browsers, which navigate to them.
fn is_shared(attributes: &Attributes) -> bool {
    attributes.reports_errors_as_json() || attributes.origins == Origins::Any
}

/// Answers a preflight request of the application. With credentials, `*` is not a wildcard (Fetch, section 3.3.3).
pub(super) fn preflight() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let allowed = "accept, cache-control, content-type, if-modified-since, if-none-match, if-range, range";
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST, DELETE"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, allowed),
        (header::ACCESS_CONTROL_MAX_AGE, "600"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Lets the application read a response. `Vary` says that the headers depend on the origin.
pub(super) fn apply(
    config: &Config,
    attributes: &Attributes,
    application: Option<&HeaderValue>,
    headers: &mut HeaderMap,
) {
    if config.redirects.app.is_none() || !is_shared(attributes) {
        return;
    }
    headers.append(header::VARY, HeaderValue::from_static("origin"));
    let Some(origin) = application else { return };
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
    headers.insert(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, HeaderValue::from_static("true"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, headers::EXPOSED);
}
