//! The headers every answer carries, whatever made it: prepared once, so that a cached page pays for copies
//! of reference counts only.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::Response,
};

const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; \
    trusted-types vigie";

const FILES: [&str; 3] = ["/img/", "/media/", "/open-data/"];

/// For files others may embed or keep: even opened alone they can do nothing.
const FILE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// Everything the pages do not use; names a browser does not know would be reported on its console.
const PERMISSIONS: &str = "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), \
    fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), \
    picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()";

/// Trees that pages of any site may read. No cookie is looked at there, so a reader gets what anybody gets.
const OPEN: [&str; 6] =
    ["/api/ias", "/api/modules", "/api/openapi.json", "/api/sources", "/img", "/open-data"];

/// Files of the Store, which stand beside pages: whole paths, and names below the address of a source.
const STORE_FILES: [&str; 3] = ["/catalog.atom", "/catalog.jsonld", "/catalog.ttl"];
const SOURCE_FILES: [&str; 3] = ["/sample.csv", "/datapackage.json", "/croissant.json"];

/// Whether a file of the Store stands at this path.
fn is_store_file(path: &str) -> bool {
    STORE_FILES.contains(&path)
        || path.starts_with("/sources/") && SOURCE_FILES.iter().any(|name| path.ends_with(name))
}

/// What such a page may see of an answer beyond its body.
const EXPOSED: HeaderValue = HeaderValue::from_static("content-disposition, etag");

/// Whether pages of any site may read what stands at this path.
pub fn is_open(path: &str) -> bool {
    let within =
        |tree| path.strip_prefix(tree).is_some_and(|rest: &str| rest.is_empty() || rest.starts_with('/'));
    is_store_file(path) || OPEN.into_iter().any(within)
}

/// Tells a browser what a page of another site may ask an open tree: to read, as it likes.
pub fn preflight() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    for (name, value) in [
        (header::ALLOW, "GET, HEAD, OPTIONS"),
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "*"),
        (header::ACCESS_CONTROL_MAX_AGE, "86400"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether pages of other sites may hold what stands at this path in a frame.
fn is_framed(path: &str) -> bool {
    path.starts_with("/embed/")
}

pub struct Headers {
    standard: Vec<(HeaderName, HeaderValue)>,
    content_policy: HeaderValue,
    frame_policy: HeaderValue,
    file_policy: HeaderValue,
    same_origin: HeaderValue,
    cross_origin: HeaderValue,
}

impl Headers {
    /// `tls` says that visitors come over TLS, and are to stay with it; `ancestors` are the sites that may hold a chart in
    /// a frame.
    pub fn new(tls: bool, ancestors: &str) -> Self {
        let mut standard = vec![
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
            (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
            (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
            (HeaderName::from_static("permissions-policy"), HeaderValue::from_static(PERMISSIONS)),
        ];
        if tls {
            let two_years = HeaderValue::from_static("max-age=63072000; includeSubDomains");
            standard.push((header::STRICT_TRANSPORT_SECURITY, two_years));
        }
        Self {
            standard,
            content_policy: HeaderValue::from_static(CONTENT_POLICY),
            // A list that is no header value was refused with the configuration.
            frame_policy: HeaderValue::try_from(
                CONTENT_POLICY.replace("frame-ancestors 'none'", &format!("frame-ancestors {ancestors}")),
            )
            .unwrap_or(HeaderValue::from_static(CONTENT_POLICY)),
            file_policy: HeaderValue::from_static(FILE_POLICY),
            same_origin: HeaderValue::from_static("same-origin"),
            cross_origin: HeaderValue::from_static("cross-origin"),
        }
    }

    /// Puts them on an answer to a request for this path.
    pub fn seal(&self, path: &str, headers: &mut HeaderMap) {
        let file = is_store_file(path) || FILES.iter().any(|tree| path.starts_with(tree));
        let (open, framed) = (is_open(path), is_framed(path));
        let policy = match (file, framed) {
            (true, _) => &self.file_policy,
            (_, true) => &self.frame_policy,
            _ => &self.content_policy,
        };
        let resource = if open || framed { &self.cross_origin } else { &self.same_origin };
        if open {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
            headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
        }
        headers.reserve(self.standard.len() + 3);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        headers.insert(HeaderName::from_static("cross-origin-resource-policy"), resource.clone());
        for (name, value) in &self.standard {
            // An answer that is for one reader alone is stricter by itself.
            headers.entry(name.clone()).or_insert_with(|| value.clone());
        }
        headers.remove(header::SERVER);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_open_to_its_last_leaf_and_no_further() {
        for path in [
            "/api/ias",
            "/api/ias/flu/view",
            "/api/openapi.json",
            "/open-data/x.csv",
            "/img/a.svg",
            "/catalog.ttl",
            "/sources/x/sample.csv",
        ] {
            assert!(is_open(path), "{path}");
        }
        for path in [
            "/",
            "/api",
            "/api/iasx",
            "/open-database",
            "/fr/api/ias",
            "/embed/ias/flu",
            "/catalog.ttl/x",
            "/sources/x",
            "/fr/sources/x/sample.csv",
        ] {
            assert!(!is_open(path), "{path}");
        }
    }

    #[test]
    fn only_charts_for_frames_may_be_framed() {
        let headers = Headers::new(false, "https://press.example");
        let policy = |path| {
            let mut sealed = HeaderMap::new();
            headers.seal(path, &mut sealed);
            sealed[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned()
        };
        assert!(policy("/embed/ias/flu").contains("frame-ancestors https://press.example;"));
        for path in ["/fr/ias/flu", "/embedded", "/fr/embed/ias/flu"] {
            assert!(policy(path).contains("frame-ancestors 'none';"), "{path}");
        }
    }
}
