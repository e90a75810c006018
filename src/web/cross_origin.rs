//! What pages of the application, which stands on a host of its own, may ask with the credentials of its visitor: the API, and
//! nobody else's pages may.

use super::route::{Attributes, Origins};
use crate::config::Config;
use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};

/// The origin of the application, if a page of it asks what programs may ask.
pub(super) fn application(
    config: &Config,
    attributes: &Attributes,
    headers: &HeaderMap,
) -> Option<HeaderValue> {
    if !is_asked_so(attributes) {
        return None;
    }
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let (origin, None) = (origins.next()?, origins.next()) else { return None };
    let ours = config.redirects.application()?;
    (origin.as_bytes() == ours.as_bytes()).then(|| origin.clone())
}

/// What pages of any site may read is read without credentials, and pages are for browsers.
fn is_asked_so(attributes: &Attributes) -> bool {
    attributes.is_for_programs() && attributes.origins == Origins::Own
}

/// Tells a browser what a page of the application may ask.
pub(super) fn preflight() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD, POST, DELETE"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "accept, content-type"),
        (header::ACCESS_CONTROL_MAX_AGE, "600"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Lets the application read an answer, where there is one, and tells caches that others may not.
pub(super) fn seal(
    config: &Config,
    (attributes, application): (&Attributes, Option<&HeaderValue>),
    headers: &mut HeaderMap,
) {
    if config.redirects.app.is_none() || !is_asked_so(attributes) {
        return;
    }
    headers.append(header::VARY, HeaderValue::from_static("origin"));
    let Some(origin) = application else { return };
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
    headers.insert(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, HeaderValue::from_static("true"));
}
