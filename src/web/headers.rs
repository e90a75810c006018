//! The headers every answer carries, whatever made it: prepared once, so that a cached page pays for copies
//! of reference counts only.

use super::route::{Attributes, Origins, Policy};
use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header, header::InvalidHeaderValue},
    response::Response,
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest as _, Sha256};

/// Of a page. Scripts are those that the one in the page starts, which is allowed by its hash.
fn content_policy(script: Option<&str>, ancestors: &str) -> Result<HeaderValue, InvalidHeaderValue> {
    let scripts = script.map_or_else(
        || "'none'".to_owned(),
        |script| format!("'sha256-{}' 'strict-dynamic'", STANDARD.encode(Sha256::digest(script.as_bytes()))),
    );
    HeaderValue::try_from(format!(
        "default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; frame-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; \
         base-uri 'none'; frame-ancestors {ancestors}; object-src 'none'; require-trusted-types-for 'script'; \
         trusted-types vigie vigie-start"
    ))
}

/// For files others may embed or keep: even opened alone they can do nothing.
const FILE_POLICY: &str =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/// For mails of others in a frame of ours: their styles and the pictures that are in them, and nothing runs or loads.
const PREVIEW_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'self'; sandbox";

/// Everything the pages do not use; names a browser does not know would be reported on its console.
const PERMISSIONS: &str = "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), \
    fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), \
    picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()";

/// What a page of another site may see of an answer beyond its body.
const EXPOSED: HeaderValue =
    HeaderValue::from_static("accept-ranges, content-disposition, content-range, etag");

/// Tells a browser what a page of another site may ask an open tree: to read, as it likes, by these methods.
pub fn preflight(methods: &'static str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    for (name, value) in [
        (header::ALLOW, if methods == "POST" { "POST, OPTIONS" } else { "GET, HEAD, OPTIONS" }),
        (header::ACCESS_CONTROL_ALLOW_METHODS, methods),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "*"),
        (header::ACCESS_CONTROL_MAX_AGE, "86400"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// For what is one person's: nobody keeps it, and its address, which may be a secret, is told to nobody.
const PERSONAL: [(HeaderName, &str); 3] = [
    (header::CACHE_CONTROL, "no-store"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("x-robots-tag"), "noindex"),
];

pub struct Headers {
    standard: Vec<(HeaderName, HeaderValue)>,
    content_policy: HeaderValue,
    frame_policy: HeaderValue,
    file_policy: HeaderValue,
    preview_policy: HeaderValue,
    same_origin: HeaderValue,
    cross_origin: HeaderValue,
}

impl Headers {
    /// `security` keeps visitors who came over TLS with it (RFC 6797); `ancestors` are the sites that may hold a chart in
    /// a frame; `script` is the text of the one that stands in pages.
    pub fn new(security: Option<&'static str>, ancestors: &str, script: Option<&str>) -> Self {
        let mut standard = vec![
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
            (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
            (HeaderName::from_static("permissions-policy"), HeaderValue::from_static(PERMISSIONS)),
        ];
        let security = security.map(HeaderValue::from_static);
        standard.extend(security.map(|policy| (header::STRICT_TRANSPORT_SECURITY, policy)));
        let closed = content_policy(script, "'none'").unwrap_or(HeaderValue::from_static(FILE_POLICY));
        Self {
            standard,
            // A list that is no header value was refused with the configuration.
            frame_policy: content_policy(script, ancestors).unwrap_or_else(|_| closed.clone()),
            content_policy: closed,
            file_policy: HeaderValue::from_static(FILE_POLICY),
            preview_policy: HeaderValue::from_static(PREVIEW_POLICY),
            same_origin: HeaderValue::from_static("same-origin"),
            cross_origin: HeaderValue::from_static("cross-origin"),
        }
    }

    /// Puts them on an answer of an address with these attributes.
    pub fn seal(&self, attributes: &Attributes, headers: &mut HeaderMap) {
        let is_open = attributes.origins == Origins::Any;
        let policy = match attributes.policy {
            Policy::Page => &self.content_policy,
            Policy::Frame => &self.frame_policy,
            Policy::File => &self.file_policy,
            Policy::Preview => &self.preview_policy,
        };
        // Pages of other sites show pictures. What they read, they ask for in ways that this header does not stop, and a
        // frame is not stopped by it either.
        let kind = headers.get(header::CONTENT_TYPE);
        let is_picture = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"image/"));
        let resource = if is_open && is_picture { &self.cross_origin } else { &self.same_origin };
        if is_open {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
            headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
        }
        headers.reserve(self.standard.len() + 3);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        headers.insert(HeaderName::from_static("cross-origin-resource-policy"), resource.clone());
        for (name, value) in &self.standard {
            headers.insert(name.clone(), value.clone());
        }
        if attributes.audience.is_personal() {
            headers.remove(header::ETAG);
            for (name, value) in PERSONAL {
                headers.insert(name, HeaderValue::from_static(value));
            }
        }
        headers.remove(header::SERVER);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Pages;

    #[test]
    fn what_one_person_gets_is_stored_nowhere_and_leads_nobody_there() {
        let page = r#"{"pages":[{"pattern":"/x","audience":"account"}]}"#;
        let pages = Pages::parse(page).unwrap();
        let crate::ui::Destination::Page(page) = pages.find("/x") else { panic!("there is such a page") };
        let mut sealed = HeaderMap::from_iter([
            (header::ETAG, HeaderValue::from_static("\"a\"")),
            (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600")),
        ]);
        Headers::new(None, "*", None).seal(&Attributes::from(Some(page)), &mut sealed);
        for (name, value) in PERSONAL {
            assert_eq!(sealed[name], value);
        }
        assert!(!sealed.contains_key(header::ETAG));
    }
}
