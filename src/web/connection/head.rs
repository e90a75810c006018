//! Validates the head of a request before the HTTP library parses it. Where that library is lenient, a proxy
//! in front may understand the request differently (request smuggling), and its own error responses lack our
//! headers.

use axum::http::{StatusCode, Uri, uri::Authority};
use httparse::{EMPTY_HEADER, Request, Status};
use memchr::memchr;

/// Maximum bytes of a head.
const HEAD_LIMIT: usize = 32_768;
/// Maximum bytes of the target: a pasted search query fits, and its page reports how it was understood.
const TARGET_LIMIT: usize = 16_384;
/// The HTTP library's own limit, so that this check always rejects first.
const FIELDS_LIMIT: usize = 100;
/// The HTTP library responds to lengths near the end of 64 bits itself, so this limit is lower.
const LENGTH_LIMIT: u64 = 1 << 62;

const BAD: StatusCode = StatusCode::BAD_REQUEST;
const TOO_LARGE: StatusCode = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;

/// How the body that follows a head is delimited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Framing {
    Length(u64),
    Chunked,
}

/// Finds the blank line that ends a head, as bytes arrive.
#[derive(Debug, Default)]
pub(super) struct HeadScanner {
    seen: usize,
    line: usize,
}

impl HeadScanner {
    /// The length of the head at the start of `bytes`, once it is complete. Lines must end in CR LF and the
    /// first must not be empty; the HTTP library would accept bare line feeds and skip empty lines.
    pub(super) fn advance(&mut self, bytes: &[u8]) -> Result<Option<usize>, StatusCode> {
        while let Some(offset) = memchr(b'\n', &bytes[self.seen..]) {
            let feed = self.seen + offset;
            let blank = feed == self.line + 1;
            if !bytes[self.line..feed].ends_with(b"\r") || blank && self.line == 0 {
                return Err(BAD);
            }
            (self.seen, self.line) = (feed + 1, feed + 1);
            if blank {
                return if self.seen > HEAD_LIMIT { Err(TOO_LARGE) } else { Ok(Some(self.seen)) };
            }
        }
        self.seen = bytes.len();
        match bytes.len() {
            length if self.line == 0 && length > TARGET_LIMIT + 64 => Err(StatusCode::URI_TOO_LONG),
            length if length > HEAD_LIMIT => Err(TOO_LARGE),
            _ => Ok(None),
        }
    }
}

/// Validates a complete head and returns how its body is delimited. In addition to the grammar of `httparse`,
/// it requires a single host, a single length of plain digits, and no length together with a transfer coding.
pub(super) fn check(head: &[u8]) -> Result<Framing, StatusCode> {
    let mut fields = [EMPTY_HEADER; FIELDS_LIMIT];
    let mut request = Request::new(&mut fields);
    match request.parse(head) {
        Ok(Status::Complete(_)) => {}
        Err(httparse::Error::TooManyHeaders) => return Err(TOO_LARGE),
        Err(httparse::Error::Version) if request.path.is_some() && names_http(head) => {
            return Err(StatusCode::HTTP_VERSION_NOT_SUPPORTED);
        }
        _ => return Err(BAD),
    }
    check_target(request.path.unwrap_or_default())?;
    let modern = request.version == Some(1);
    if !once(&request, "host")?.map_or(!modern, is_host) {
        return Err(BAD);
    }
    match (once(&request, "transfer-encoding")?, once(&request, "content-length")?) {
        (None, None) => Ok(Framing::Length(0)),
        (None, Some(length)) => digits(length).map(Framing::Length).ok_or(BAD),
        (Some(coding), None) if !coding.eq_ignore_ascii_case(b"chunked") => Err(StatusCode::NOT_IMPLEMENTED),
        (Some(_), None) if modern => Ok(Framing::Chunked),
        _ => Err(BAD),
    }
}

/// Whether the request line ends in an HTTP version.
fn names_http(head: &[u8]) -> bool {
    let line = head.split(|byte| *byte == b'\r').next().unwrap_or_default();
    line.rsplit(|byte| *byte == b' ').next().is_some_and(|version| version.starts_with(b"HTTP/"))
}

fn check_target(target: &str) -> Result<(), StatusCode> {
    if target.len() > TARGET_LIMIT {
        return Err(StatusCode::URI_TOO_LONG);
    }
    let visible = target.bytes().all(|byte| byte.is_ascii_graphic());
    if visible && Uri::try_from(target).is_ok() { Ok(()) } else { Err(BAD) }
}

/// The value of a field that may occur only once.
fn once<'a>(request: &Request<'_, 'a>, name: &str) -> Result<Option<&'a [u8]>, StatusCode> {
    let mut values = request.headers.iter().filter(|field| field.name.eq_ignore_ascii_case(name));
    let value = values.next().map(|field| field.value.trim_ascii());
    if values.next().is_some() { Err(BAD) } else { Ok(value) }
}

/// Whether the value is a host name or an address with an optional port.
fn is_host(value: &[u8]) -> bool {
    let Ok(authority) = Authority::try_from(value) else { return false };
    let port = authority.as_str().strip_prefix(authority.host()).and_then(|rest| rest.strip_prefix(':'));
    !value.contains(&b'@') && (port.is_none_or(str::is_empty) || authority.port_u16().is_some())
}

fn digits(value: &[u8]) -> Option<u64> {
    let plain = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
    let number = plain.then(|| std::str::from_utf8(value).ok()?.parse().ok()).flatten();
    number.filter(|number| *number < LENGTH_LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn outcome(head: &str) -> Result<Framing, StatusCode> {
        match HeadScanner::default().advance(head.as_bytes())? {
            Some(end) => check(&head.as_bytes()[..end]),
            None => panic!("incomplete: {head:?}"),
        }
    }

    #[test]
    fn accepts_ordinary_request_heads() {
        let get = "GET /fr?x=1 HTTP/1.1\r\nHost: vigie.example:8080\r\nX-Empty:\r\n\r\n";
        assert_eq!(outcome(get), Ok(Framing::Length(0)));
        assert_eq!(outcome("GET / HTTP/1.0\r\n\r\n"), Ok(Framing::Length(0)));
        let post = "POST /a HTTP/1.1\r\nHOST: [::1]\r\ncontent-length: 12\r\n\r\n";
        assert_eq!(outcome(post), Ok(Framing::Length(12)));
        let port = "GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n";
        assert_eq!(outcome(port), Ok(Framing::Length(0)));
        let chunks = "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n";
        assert_eq!(outcome(chunks), Ok(Framing::Chunked));
    }

    #[test]
    fn rejects_ambiguous_and_invalid_request_heads() {
        let long = "a".repeat(TARGET_LIMIT);
        let many = "X-A: 1\r\n".repeat(FIELDS_LIMIT);
        let cases: &[(String, StatusCode)] = &[
            ("GET / HTTP/1.1\r\n\r\n".into(), BAD),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n".into(), BAD),
            ("GET / HTTP/1.1\r\nHost: a@b\r\n\r\n".into(), BAD),
            ("GET / HTTP/1.1\r\nHost: a:b\r\n\r\n".into(), BAD),
            ("GET / HTTP/1.1\r\nHost: [::1]:99999\r\n\r\n".into(), BAD),
            ("GET / HTTP/1.1\nHost: a\n\n".into(), BAD),
            ("GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n".into(), BAD),
            ("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n".into(), BAD),
            ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n".into(), BAD),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n".into(), BAD),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n".into(), BAD),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n".into(), BAD),
            ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n".into(), BAD),
            ("GET /é HTTP/1.1\r\nHost: a\r\n\r\n".into(), BAD),
            ("GET / HTTP/2.0\r\nHost: a\r\n\r\n".into(), StatusCode::HTTP_VERSION_NOT_SUPPORTED),
            ("GET / ICY\r\nHost: a\r\n\r\n".into(), BAD),
            (format!("GET /{long} HTTP/1.1\r\nHost: a\r\n\r\n"), StatusCode::URI_TOO_LONG),
            (format!("GET / HTTP/1.1\r\nHost: a\r\n{many}\r\n"), TOO_LARGE),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n".into(),
                StatusCode::NOT_IMPLEMENTED,
            ),
            ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n".into(), BAD),
        ];
        for (head, refusal) in cases {
            assert_eq!(outcome(head), Err(*refusal), "{head:?}");
        }
    }

    #[test]
    fn rejects_ambiguous_content_lengths() {
        for length in ["+5", "5, 5", "0x5", "", "-1", "5 5", "18446744073709551615", "99999999999999999999"] {
            let head = format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\n\r\n");
            assert_eq!(outcome(&head), Err(BAD), "{length:?}");
        }
        let both = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n";
        assert_eq!(outcome(both), Err(BAD));
        let twice = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n";
        assert_eq!(outcome(twice), Err(BAD));
    }

    #[test]
    fn rejects_an_endless_request_head_at_the_limit() {
        let endless = [b"GET / HTTP/1.1\r\nX: ".as_slice(), &[b'a'; HEAD_LIMIT]].concat();
        assert_eq!(HeadScanner::default().advance(&endless), Err(TOO_LARGE));
        assert_eq!(HeadScanner::default().advance(&[b'a'; TARGET_LIMIT + 65]), Err(StatusCode::URI_TOO_LONG));
    }

    proptest! {
        #[test]
        fn packet_boundaries_do_not_matter(cut in 0usize..60) {
            let head = b"GET /fr HTTP/1.1\r\nHost: vigie\r\nAccept: text/html\r\n\r\nrest";
            let mut scan = HeadScanner::default();
            let first = scan.advance(&head[..cut.min(head.len())]).unwrap();
            let end = first.or_else(|| scan.advance(head).unwrap());
            prop_assert_eq!(end, Some(head.len() - 4));
        }

        #[test]
        fn parsing_any_bytes_does_not_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            if let Ok(Some(end)) = HeadScanner::default().advance(&bytes) {
                let _ = check(&bytes[..end]);
            }
        }
    }
}
