//! Static files of the built interface, precompressed by the build and served from memory.

use super::{
    range_request,
    representation::{Encoding, Representation, etag},
};
use crate::ui;
use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, Method, header},
    response::Response,
};
use std::{borrow::Cow, collections::HashMap};

struct Asset {
    identity: Representation,
    gzip: Option<Representation>,
    brotli: Option<Representation>,
}

/// The files by URL path.
#[derive(Default)]
pub(super) struct Assets(HashMap<String, Asset>);

impl Assets {
    /// All embedded files except hidden ones, the page template and the compressed variants.
    pub(super) fn embedded() -> Self {
        let paths: Vec<_> = ui::paths().collect();
        let requested = paths.iter().filter_map(|path| {
            let name = path.strip_prefix("client")?;
            let hidden = name.split('/').any(|segment| segment.starts_with('.'));
            let served = !hidden && name != "/index.html" && !name.ends_with(".br") && !name.ends_with(".gz");
            served.then(|| Some((name.to_owned(), asset(path, name)?))).flatten()
        });
        Self(requested.collect())
    }

    /// Responds with the file at `path`; `None` if there is none.
    pub(super) fn respond(&self, path: &str, method: &Method, request: &HeaderMap) -> Option<Response> {
        self.0.get(path).map(|asset| asset.respond(method, request))
    }
}

fn asset(path: &str, name: &str) -> Option<Asset> {
    // Names below `assets/` contain a content hash, so their content never changes.
    let cache_control = if name.starts_with("/assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "public, max-age=3600"
    };
    let entity = |path: &str, encoding| {
        let file = ui::file(path)?;
        let bytes = match file.bytes {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        let entity = Representation::new(media_type(name), etag(&file.sha256, encoding), encoding, bytes)
            .with(header::CACHE_CONTROL, HeaderValue::from_static(cache_control));
        // Ranges refer to the uncompressed file. Clients that accept compression, as browsers do, send no
        // `Range`.
        Some(match encoding {
            Encoding::Identity => entity.with(header::ACCEPT_RANGES, HeaderValue::from_static("bytes")),
            Encoding::Gzip | Encoding::Brotli => entity,
        })
    };
    Some(Asset {
        identity: entity(path, Encoding::Identity)?,
        gzip: entity(&format!("{path}.gz"), Encoding::Gzip),
        brotli: entity(&format!("{path}.br"), Encoding::Brotli),
    })
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "jpg" => "image/jpeg",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "xml" => "application/xml",
        _ => "application/octet-stream",
    }
}

impl Asset {
    fn respond(&self, method: &Method, request: &HeaderMap) -> Response {
        let accepted =
            if range_request::has_range(request) { Encoding::Identity } else { Encoding::accepted(request) };
        let entity = match (accepted, &self.brotli, &self.gzip) {
            (Encoding::Brotli, Some(brotli), _) => brotli,
            (Encoding::Brotli | Encoding::Gzip, _, Some(gzip)) => gzip,
            _ => &self.identity,
        };
        entity.clone().respond(method, request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> Assets {
        let entity = |text: &'static str, encoding| {
            Representation::new(
                "text/css",
                etag(&[1; 32], encoding),
                encoding,
                Bytes::from_static(text.as_bytes()),
            )
        };
        let asset = Asset {
            identity: entity("0123456789", Encoding::Identity)
                .with(header::ACCEPT_RANGES, HeaderValue::from_static("bytes")),
            gzip: Some(entity("gz", Encoding::Gzip)),
            brotli: None,
        };
        Assets(HashMap::from([("/assets/a.css".to_owned(), asset)]))
    }

    fn get(headers: &[(header::HeaderName, &str)]) -> Response {
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        file().respond("/assets/a.css", &Method::GET, &headers).unwrap()
    }

    #[test]
    fn ranges_are_cut_from_the_unencoded_file() {
        let cases = [
            ("bytes=0-3", 206, "bytes 0-3/10"),
            ("bytes=-4", 206, "bytes 6-9/10"),
            ("bytes=8-", 206, "bytes 8-9/10"),
            ("bytes=8-99", 206, "bytes 8-9/10"),
            ("bytes=10-", 416, "bytes */10"),
            ("bytes=-0", 416, "bytes */10"),
        ];
        for (range, status, described) in cases {
            let response = get(&[(header::RANGE, range), (header::ACCEPT_ENCODING, "gzip")]);
            assert_eq!(response.status(), status, "{range}");
            assert_eq!(response.headers()[header::CONTENT_RANGE], described, "{range}");
        }
    }

    #[test]
    fn unsupported_and_expired_ranges_give_the_whole_file() {
        for range in ["bytes=0-1,3-4", "lines=1-2", "bytes=a-b", "bytes=1", "bytes=5-2"] {
            assert_eq!(get(&[(header::RANGE, range)]).status(), 200, "{range}");
        }
        let expired = get(&[(header::RANGE, "bytes=0-3"), (header::IF_RANGE, "\"old\"")]);
        assert_eq!(expired.status(), 200);
    }

    #[test]
    fn each_encoding_has_its_own_etag() {
        let gzip = get(&[(header::ACCEPT_ENCODING, "br, gzip")]);
        assert_eq!(gzip.headers()[header::CONTENT_ENCODING], "gzip");
        let plain = get(&[]);
        assert!(plain.headers().get(header::CONTENT_ENCODING).is_none());
        assert_ne!(gzip.headers()[header::ETAG], plain.headers()[header::ETAG]);
        let again = get(&[(header::IF_NONE_MATCH, plain.headers()[header::ETAG].to_str().unwrap())]);
        assert_eq!(again.status(), 304);
        // A client that has the whole file gets no range of it.
        let known = plain.headers()[header::ETAG].to_str().unwrap();
        assert_eq!(get(&[(header::IF_NONE_MATCH, known), (header::RANGE, "bytes=0-3")]).status(), 304);
    }
}
