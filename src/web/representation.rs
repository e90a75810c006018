//! Responses of cached pages and embedded files: content codings, validators, and responses without a body
//! (RFC 9110).

use super::range_request;
use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::Response,
};
use hyper::body::Frame;
use std::{
    convert::Infallible,
    pin::Pin,
    task::{Context, Poll},
};

/// A content coding we store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

impl Encoding {
    /// The best coding that the client accepts, Brotli before gzip. A weight of zero excludes a coding.
    pub fn accepted(headers: &HeaderMap) -> Self {
        match accepted_codings(headers) {
            (true, _) => Self::Brotli,
            (false, true) => Self::Gzip,
            (false, false) => Self::Identity,
        }
    }

    /// The value of `Content-Encoding`.
    pub fn name(self) -> Option<HeaderValue> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some(HeaderValue::from_static("gzip")),
            Self::Brotli => Some(HeaderValue::from_static("br")),
        }
    }

    /// The suffix that distinguishes the validators of one resource.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::Identity => "",
            Self::Gzip => "-gz",
            Self::Brotli => "-br",
        }
    }
}

/// Whether the client accepts Brotli, and whether it accepts gzip.
fn accepted_codings(headers: &HeaderMap) -> (bool, bool) {
    let (mut brotli, mut gzip, mut others) = (false, None, false);
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|v| v.to_str().ok());
    for item in values.flat_map(|value| value.split(',')) {
        let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
        let name = name.trim();
        let taken = !is_refused(parameters);
        brotli |= taken && name.eq_ignore_ascii_case("br");
        others |= taken && name == "*";
        if name.eq_ignore_ascii_case("gzip") {
            gzip = Some(taken);
        }
    }
    // `*` matches every coding that is not named.
    (brotli, gzip.unwrap_or(others))
}

fn is_refused(parameters: &str) -> bool {
    let weight = parameters.trim().strip_prefix(['q', 'Q']).and_then(|rest| rest.strip_prefix('='));
    weight.is_some_and(|weight| weight.trim().parse::<f32>().is_ok_and(|weight| weight <= 0.0))
}

/// The common part of the validators of a resource: the first 24 hexadecimal digits of its SHA-256.
#[derive(Clone, Copy)]
pub struct Fingerprint([u8; 24]);

impl Fingerprint {
    pub fn from_sha256(sha256: &[u8; 32]) -> Self {
        let mut digits = [0; 24];
        for (pair, byte) in digits.chunks_exact_mut(2).zip(sha256) {
            let digit = |half: u8| b"0123456789abcdef"[usize::from(half)];
            pair.copy_from_slice(&[digit(byte >> 4), digit(byte & 15)]);
        }
        Self(digits)
    }

    /// The `ETag` of the resource in this coding.
    pub fn etag(&self, encoding: Encoding) -> HeaderValue {
        let text = [b"\"", self.0.as_slice(), encoding.suffix().as_bytes(), b"\""].concat();
        // Hexadecimal digits and quotes are a valid value.
        HeaderValue::try_from(text).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
    }
}

/// The `ETag` of bytes with this SHA-256, in this coding.
pub fn etag(sha256: &[u8; 32], encoding: Encoding) -> HeaderValue {
    Fingerprint::from_sha256(sha256).etag(encoding)
}

/// One representation of a resource with its headers. Cloning copies reference counts only.
#[derive(Clone)]
pub struct Representation {
    /// The status of the response.
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Bytes,
}

impl Representation {
    pub fn new(media_type: &'static str, etag: HeaderValue, encoding: Encoding, bytes: Bytes) -> Self {
        let described = [
            (header::ETAG, etag),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
            (header::CONTENT_TYPE, HeaderValue::from_static(media_type)),
            (header::CONTENT_LENGTH, HeaderValue::from(bytes.len())),
        ];
        let encoded = encoding.name().map(|name| (header::CONTENT_ENCODING, name));
        Self { status: StatusCode::OK, headers: described.into_iter().chain(encoded).collect(), bytes }
    }

    /// Adds a header.
    #[must_use]
    pub fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// Responds to a GET or HEAD request, with 304 if the client has the current representation.
    pub fn respond(self, method: &Method, request: &HeaderMap) -> Response {
        let Self { mut status, mut headers, mut bytes } = self;
        let is_current = status == StatusCode::OK && is_not_modified(request, &headers);
        // Downloads support ranges, pages do not.
        if headers.contains_key(header::CONTENT_DISPOSITION) {
            headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        }
        if status == StatusCode::OK && headers.contains_key(header::ACCEPT_RANGES) {
            let is_whole = headers.contains_key(header::CONTENT_LENGTH)
                && !headers.contains_key(header::CONTENT_ENCODING);
            if !is_current
                && is_whole
                && method == Method::GET
                && let Some((partial, part)) = range_request::apply_range(request, &mut headers, bytes.len())
            {
                status = partial;
                bytes = bytes.slice(part);
            }
        }
        let empty = is_current || method == Method::HEAD;
        let mut response = Response::new(if empty { Body::empty() } else { Body::from(bytes) });
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        if is_current {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            for name in [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::CONTENT_ENCODING] {
                response.headers_mut().remove(name);
            }
        }
        response
    }
}

/// A body that is generated chunk by chunk, at the pace of the client.
pub struct ChunkedBody(Box<dyn Iterator<Item = Vec<u8>> + Send>);

impl ChunkedBody {
    /// A body of these chunks, in order.
    pub fn new(pieces: Box<dyn Iterator<Item = Vec<u8>> + Send>) -> Self {
        Self(pieces)
    }
}

impl hyper::body::Body for ChunkedBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.0.next().map(|piece| Ok(Frame::data(piece.into()))))
    }
}

/// Whether the client has the representation that `described` belongs to: by `If-None-Match` or, without it,
/// by an `If-Modified-Since` equal to `Last-Modified`.
fn is_not_modified(request: &HeaderMap, described: &HeaderMap) -> bool {
    let since =
        request.get(header::IF_MODIFIED_SINCE).filter(|_| !request.contains_key(header::IF_NONE_MATCH));
    if since.is_some() && since == described.get(header::LAST_MODIFIED) {
        return true;
    }
    let Some(etag) = described.get(header::ETAG) else { return false };
    let values = request.get_all(header::IF_NONE_MATCH).iter().filter_map(|v| v.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim).any(|candidate| {
        candidate == "*" || candidate.strip_prefix("W/").unwrap_or(candidate).as_bytes() == etag.as_bytes()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selects_the_best_accepted_encoding() {
        let cases = [
            ("gzip, deflate, br, zstd", Encoding::Brotli),
            ("br;q=0, gzip", Encoding::Gzip),
            ("gzip;q=0.5", Encoding::Gzip),
            ("GZIP; q=0.000", Encoding::Identity),
            ("GZIP; Q=0", Encoding::Identity),
            ("*", Encoding::Gzip),
            ("gzip;q=0, *", Encoding::Identity),
            ("identity", Encoding::Identity),
            ("", Encoding::Identity),
            ("brx, xgzip", Encoding::Identity),
        ];
        for (value, expected) in cases {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, value.parse().unwrap())]);
            assert_eq!(Encoding::accepted(&headers), expected, "{value}");
        }
    }

    #[test]
    fn validators_match_weakly_and_in_lists() {
        let etag = etag(&[0xab; 32], Encoding::Brotli);
        assert_eq!(etag, "\"abababababababababababab-br\"");
        let described = HeaderMap::from_iter([(header::ETAG, etag)]);
        for (value, known) in [
            ("\"abababababababababababab-br\"", true),
            ("\"x\", W/\"abababababababababababab-br\"", true),
            ("*", true),
            ("\"abababababababababababab\"", false),
        ] {
            let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, value.parse().unwrap())]);
            assert_eq!(is_not_modified(&headers, &described), known, "{value}");
        }
    }
}
