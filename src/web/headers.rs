//! Headers of every response, prepared once so that a cached page only copies reference counts. Assets of a
//! page, of which it loads dozens, get only the headers that apply to them.

use super::route::{Attributes, Origins, Policy};
use axum::{
    body::Body,
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{self, InvalidHeaderValue},
    },
    response::Response,
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest as _, Sha256};

fn script_source(script: Option<&str>) -> String {
    script.map_or_else(
        || "'none'".to_owned(),
        |script| format!("'sha256-{}' 'strict-dynamic'", STANDARD.encode(Sha256::digest(script.as_bytes()))),
    )
}

/// The policy of a page. The inline script is allowed by its hash and may load further scripts.
fn content_policy(script: Option<&str>, ancestors: &str) -> Result<HeaderValue, InvalidHeaderValue> {
    let scripts = script_source(script);
    HeaderValue::try_from(format!(
        "default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; frame-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; \
         base-uri 'none'; frame-ancestors {ancestors}; object-src 'none'; require-trusted-types-for 'script'; \
         trusted-types vigie vigie-start"
    ))
}

/// The policy of the page with a third party's chat, whose script creates arbitrary elements. Only this page
/// allows its sources.
fn chat_policy(script: Option<&str>, sources: &str) -> Result<HeaderValue, InvalidHeaderValue> {
    let scripts = script_source(script);
    HeaderValue::try_from(format!(
        "default-src 'none'; script-src {scripts}; style-src 'self' 'unsafe-inline' {sources}; img-src 'self' data: blob: {sources}; \
         font-src 'self' data: {sources}; connect-src 'self' {sources}; frame-src 'self' {sources}; media-src {sources}; \
         worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"
    ))
}

/// The policy of files that others may embed or store: they cannot run or load anything, even when opened
/// directly.
const FILE_POLICY: &str =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/// The policy of third-party e-mails in a frame of ours: their own styles and inlined pictures only.
const PREVIEW_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'self'; sandbox";

/// The policy of assets that are opened directly, and of workers: they load nothing and connect nowhere.
/// Inside a page, the policy of the page applies.
const ASSET_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Features that the pages do not use. Unknown names are omitted, because browsers report them on the
/// console.
const PERMISSIONS: &str = "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), \
    fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), \
    picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()";

/// Response headers that pages of other origins may read.
pub(super) const EXPOSED: HeaderValue = HeaderValue::from_static(
    "accept-ranges, content-disposition, content-range, etag, last-modified, retry-after, x-demonstration",
);

/// Responds to a preflight request of another site for an open route, with the allowed methods.
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

/// Headers of personal responses: not cached, not indexed, and the address, which may contain a secret, is
/// not sent as a referrer.
const PERSONAL: [(HeaderName, &str); 3] = [
    (header::CACHE_CONTROL, "no-store"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("x-robots-tag"), "noindex"),
];

pub struct Headers {
    /// For every response.
    common: Vec<(HeaderName, HeaderValue)>,
    /// For responses that may be documents.
    document: Vec<(HeaderName, HeaderValue)>,
    content_policy: HeaderValue,
    frame_policy: HeaderValue,
    chat_policy: HeaderValue,
    file_policy: HeaderValue,
    preview_policy: HeaderValue,
    part_policy: HeaderValue,
    same_origin: HeaderValue,
    cross_origin: HeaderValue,
}

impl Headers {
    /// Prepares the headers. `security` is the value of `Strict-Transport-Security` (RFC 6797), `ancestors`
    /// are the sites that may embed a chart, `script` is the inline script of pages, and `chat` lists the
    /// sources of a third party's chat.
    pub fn new(
        security: Option<&'static str>,
        ancestors: &str,
        script: Option<&str>,
        chat: Option<&str>,
    ) -> Self {
        let mut common = vec![(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"))];
        let document = vec![
            (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
            (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
            (HeaderName::from_static("permissions-policy"), HeaderValue::from_static(PERMISSIONS)),
        ];
        let security = security.map(HeaderValue::from_static);
        common.extend(security.map(|policy| (header::STRICT_TRANSPORT_SECURITY, policy)));
        let closed = content_policy(script, "'none'").unwrap_or(HeaderValue::from_static(FILE_POLICY));
        Self {
            common,
            document,
            // The configuration has been validated, so the value is valid.
            frame_policy: content_policy(script, ancestors).unwrap_or_else(|_| closed.clone()),
            chat_policy: chat.and_then(|sources| chat_policy(script, sources).ok()).unwrap_or(closed.clone()),
            content_policy: closed,
            file_policy: HeaderValue::from_static(FILE_POLICY),
            preview_policy: HeaderValue::from_static(PREVIEW_POLICY),
            part_policy: HeaderValue::from_static(ASSET_POLICY),
            same_origin: HeaderValue::from_static("same-origin"),
            cross_origin: HeaderValue::from_static("cross-origin"),
        }
    }

    /// Sets the headers of a response. `id` is the request id, as in the log.
    pub fn apply(&self, attributes: &Attributes, id: &str, headers: &mut HeaderMap) {
        let is_open = attributes.origins == Origins::Any;
        let kind = headers.get(header::CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
        // The error response of a missing asset is a page.
        let is_part = attributes.policy == Policy::Asset && !kind.starts_with(b"text/html");
        let policy = match attributes.policy {
            Policy::Asset if is_part => &self.part_policy,
            Policy::Asset => &self.content_policy,
            Policy::Page => &self.content_policy,
            Policy::Frame => &self.frame_policy,
            Policy::Chat => &self.chat_policy,
            Policy::File => &self.file_policy,
            Policy::Preview => &self.preview_policy,
        };
        // Other sites embed pictures and open scripts. They read other files by CORS requests or in frames,
        // which this header does not restrict.
        let is_embedded = kind.starts_with(b"image/") || kind.starts_with(b"text/javascript");
        let resource = if is_open && is_embedded { &self.cross_origin } else { &self.same_origin };
        if is_open {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
            headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
        }
        let document = if is_part { &[][..] } else { &self.document };
        headers.reserve(self.common.len() + document.len() + 4);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        headers.insert(HeaderName::from_static("cross-origin-resource-policy"), resource.clone());
        for (name, value) in self.common.iter().chain(document) {
            headers.insert(name.clone(), value.clone());
        }
        if !is_part && let Ok(id) = HeaderValue::try_from(id) {
            headers.insert(HeaderName::from_static("x-request-id"), id);
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
    use crate::{
        ui::Pages,
        web::{route::Route, route_table::Table},
    };
    use axum::Router;

    #[test]
    fn personal_responses_are_not_stored_or_leaked_to_other_origins() {
        let page = r#"{"pages":[{"pattern":"/x","audience":"account"}]}"#;
        let pages = Pages::parse(page).unwrap();
        let crate::ui::Destination::Page(page) = pages.find("/x") else { panic!("there is such a page") };
        let mut sealed = HeaderMap::from_iter([
            (header::ETAG, HeaderValue::from_static("\"a\"")),
            (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600")),
        ]);
        Headers::new(None, "*", None, None).apply(&Attributes::from(Some(page)), "0", &mut sealed);
        for (name, value) in PERSONAL {
            assert_eq!(sealed[name], value);
        }
        assert!(!sealed.contains_key(header::ETAG));
    }

    #[test]
    fn assets_have_few_headers_and_their_errors_are_pages() {
        let mut table = Table::default();
        let _: Router = table.declare(vec![Route::<()>::tree("/assets").as_page_asset()], None);
        let part = table.at("/assets/a.js").unwrap();
        let headers = Headers::new(Some("max-age=1"), "*", None, None);
        let sealed = |kind| {
            let mut sealed = HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(kind))]);
            headers.apply(&part, "0", &mut sealed);
            sealed
        };
        for kind in
            ["text/javascript; charset=utf-8", "text/css; charset=utf-8", "font/woff2", "image/svg+xml"]
        {
            let mut sealed = sealed(kind);
            assert_eq!(sealed.remove(header::CONTENT_SECURITY_POLICY).unwrap(), ASSET_POLICY);
            assert_eq!(sealed.remove("cross-origin-resource-policy").unwrap(), "same-origin");
            assert_eq!(sealed.remove(header::X_CONTENT_TYPE_OPTIONS).unwrap(), "nosniff");
            assert!(sealed.remove(header::STRICT_TRANSPORT_SECURITY).is_some());
            assert_eq!(sealed.keys().collect::<Vec<_>>(), [header::CONTENT_TYPE], "{kind}");
        }
        let sealed = sealed("text/html; charset=utf-8");
        assert_eq!(sealed[header::CONTENT_SECURITY_POLICY], headers.content_policy);
        assert_eq!(sealed[header::REFERRER_POLICY], "strict-origin-when-cross-origin");
        assert!(sealed.contains_key("permissions-policy") && sealed.contains_key("x-request-id"));
    }
}
