//! The headers every answer carries, whatever made it: prepared once, so that a cached page pays for copies
//! of reference counts only.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; \
    trusted-types vigie";

/// For files others may embed or keep: even opened alone they can do nothing.
const FILE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// Everything the pages do not use; names a browser does not know would be reported on its console.
const PERMISSIONS: &str = "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), \
    fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), \
    picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()";

/// The prepared headers.
pub struct Headers {
    standard: Vec<(HeaderName, HeaderValue)>,
    content_policy: HeaderValue,
    file_policy: HeaderValue,
    same_origin: HeaderValue,
    cross_origin: HeaderValue,
}

impl Headers {
    /// `tls` says that visitors come over TLS, and are to stay with it.
    pub fn new(tls: bool) -> Self {
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
            file_policy: HeaderValue::from_static(FILE_POLICY),
            same_origin: HeaderValue::from_static("same-origin"),
            cross_origin: HeaderValue::from_static("cross-origin"),
        }
    }

    /// Puts them on an answer to a request for this path.
    pub fn seal(&self, path: &str, headers: &mut HeaderMap) {
        let file = path.starts_with("/open-data/") || path.starts_with("/img/");
        let (policy, resource) = if file {
            (&self.file_policy, &self.cross_origin)
        } else {
            (&self.content_policy, &self.same_origin)
        };
        headers.reserve(self.standard.len() + 3);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        headers.insert(HeaderName::from_static("cross-origin-resource-policy"), resource.clone());
        for (name, value) in &self.standard {
            headers.insert(name.clone(), value.clone());
        }
        headers.remove(header::SERVER);
    }
}
