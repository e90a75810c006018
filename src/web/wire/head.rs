//! Reads the head of a request before the HTTP library does: an ambiguous head is where proxies and servers
//! disagree (request smuggling), so anything but the strict grammar is refused here, with one reason.

use axum::http::{Uri, uri::Authority};

/// Bytes a head may hold.
pub const HEAD_LIMIT: usize = 32_768;
/// Room for a search that somebody pasted: such an address is a page that says what was understood of it.
const TARGET_LIMIT: usize = 16_384;
/// The HTTP library's own limit, so that it is never the one to refuse.
const FIELDS_LIMIT: usize = 100;
/// More than any machine holds; the HTTP library answers lengths near the end of 64 bits by itself.
const LENGTH_LIMIT: u64 = 1 << 62;

/// Why a request is not read any further.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The grammar is broken or two fields contradict each other.
    Malformed,
    /// More than [`HEAD_LIMIT`] bytes or too many fields.
    HeadTooLarge,
    /// The address is too long.
    TargetTooLong,
    /// Neither HTTP/1.0 nor HTTP/1.1.
    Version,
    /// A transfer coding other than chunked.
    Coding,
    /// The head took too long to arrive.
    Timeout,
}

/// How the body that follows a head is delimited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    Length(u64),
    Chunked,
}

/// Finds the blank line that ends a head, as bytes arrive.
#[derive(Debug, Default)]
pub struct Scan {
    seen: usize,
    line: usize,
}

impl Scan {
    /// The length of the head at the front of `bytes`, once it is complete.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] at a line feed without carriage return, [`Refusal::HeadTooLarge`].
    pub fn advance(&mut self, bytes: &[u8]) -> Result<Option<usize>, Refusal> {
        while let Some(offset) = bytes[self.seen..].iter().position(|b| *b == b'\n') {
            let feed = self.seen + offset;
            if feed == self.line || bytes[feed - 1] != b'\r' {
                return Err(Refusal::Malformed);
            }
            let blank = feed == self.line + 1;
            self.seen = feed + 1;
            if blank && self.line > 0 {
                return if self.seen > HEAD_LIMIT { Err(Refusal::HeadTooLarge) } else { Ok(Some(self.seen)) };
            }
            if blank {
                // An empty line before the request line is not worth tolerating: no browser sends one.
                return Err(Refusal::Malformed);
            }
            self.line = self.seen;
        }
        self.seen = bytes.len();
        let target_only = self.line == 0 && bytes.len() > TARGET_LIMIT + 64;
        match bytes.len() {
            _ if target_only => Err(Refusal::TargetTooLong),
            n if n > HEAD_LIMIT => Err(Refusal::HeadTooLarge),
            _ => Ok(None),
        }
    }
}

/// Checks a complete head and says how its body is delimited.
///
/// # Errors
/// The reason why it is refused.
pub fn inspect(head: &[u8]) -> Result<Framing, Refusal> {
    let mut lines = head.split(|b| *b == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let version = request_line(lines.next().unwrap_or_default())?;
    let mut fields = Fields::default();
    for line in lines.take_while(|line| !line.is_empty()) {
        fields.add(line)?;
    }
    fields.framing(version)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Version {
    Http10,
    Http11,
}

fn request_line(line: &[u8]) -> Result<Version, Refusal> {
    let mut parts = line.split(|b| *b == b' ');
    let (Some(method), Some(target), Some(version), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(Refusal::Malformed);
    };
    if target.len() > TARGET_LIMIT {
        return Err(Refusal::TargetTooLong);
    }
    let visible = target.iter().all(u8::is_ascii_graphic);
    if !is_token(method) || !visible || Uri::try_from(target).is_err() {
        return Err(Refusal::Malformed);
    }
    match version {
        b"HTTP/1.1" => Ok(Version::Http11),
        b"HTTP/1.0" => Ok(Version::Http10),
        other if other.starts_with(b"HTTP/") => Err(Refusal::Version),
        _ => Err(Refusal::Malformed),
    }
}

#[derive(Default)]
struct Fields {
    count: usize,
    hosts: usize,
    length: Option<u64>,
    chunked: bool,
}

impl Fields {
    fn add(&mut self, line: &[u8]) -> Result<(), Refusal> {
        self.count += 1;
        if self.count > FIELDS_LIMIT {
            return Err(Refusal::HeadTooLarge);
        }
        let colon = line.iter().position(|b| *b == b':').ok_or(Refusal::Malformed)?;
        let (name, value) = (&line[..colon], line[colon + 1..].trim_ascii());
        // A folded line begins with a space, which no name may hold.
        if !is_token(name) || value.iter().any(|b| (*b < b' ' && *b != b'\t') || *b == 0x7f) {
            return Err(Refusal::Malformed);
        }
        if name.eq_ignore_ascii_case(b"host") {
            self.hosts += 1;
            if !is_host(value) {
                return Err(Refusal::Malformed);
            }
        } else if name.eq_ignore_ascii_case(b"content-length") {
            let length = digits(value).ok_or(Refusal::Malformed)?;
            if self.length.replace(length).is_some() {
                return Err(Refusal::Malformed);
            }
        } else if name.eq_ignore_ascii_case(b"transfer-encoding") {
            if self.chunked {
                return Err(Refusal::Malformed);
            }
            if !value.eq_ignore_ascii_case(b"chunked") {
                return Err(Refusal::Coding);
            }
            self.chunked = true;
        }
        Ok(())
    }

    fn framing(&self, version: Version) -> Result<Framing, Refusal> {
        let host_missing = self.hosts == 0 && version == Version::Http11;
        let ambiguous = self.chunked && (self.length.is_some() || version == Version::Http10);
        if host_missing || self.hosts > 1 || ambiguous {
            return Err(Refusal::Malformed);
        }
        Ok(if self.chunked { Framing::Chunked } else { Framing::Length(self.length.unwrap_or(0)) })
    }
}

/// A name or an address and, perhaps, a port.
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

fn is_token(name: &[u8]) -> bool {
    !name.is_empty() && name.iter().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn outcome(head: &str) -> Result<Framing, Refusal> {
        match Scan::default().advance(head.as_bytes())? {
            Some(end) => inspect(&head.as_bytes()[..end]),
            None => panic!("incomplete: {head:?}"),
        }
    }

    #[test]
    fn ordinary_heads_pass() {
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
    fn ambiguous_and_broken_heads_are_refused() {
        let long = "a".repeat(TARGET_LIMIT);
        let many = "X-A: 1\r\n".repeat(FIELDS_LIMIT);
        let cases: &[(String, Refusal)] = &[
            ("GET / HTTP/1.1\r\n\r\n".into(), Refusal::Malformed),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n".into(), Refusal::Malformed),
            ("GET / HTTP/1.1\r\nHost: a@b\r\n\r\n".into(), Refusal::Malformed),
            ("GET / HTTP/1.1\r\nHost: a:b\r\n\r\n".into(), Refusal::Malformed),
            ("GET / HTTP/1.1\r\nHost: [::1]:99999\r\n\r\n".into(), Refusal::Malformed),
            ("GET / HTTP/1.1\nHost: a\n\n".into(), Refusal::Malformed),
            ("GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n".into(), Refusal::Malformed),
            ("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n".into(), Refusal::Malformed),
            ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n".into(), Refusal::Malformed),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n".into(), Refusal::Malformed),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n".into(), Refusal::Malformed),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n".into(), Refusal::Malformed),
            ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n".into(), Refusal::Malformed),
            ("GET /é HTTP/1.1\r\nHost: a\r\n\r\n".into(), Refusal::Malformed),
            ("GET / HTTP/2.0\r\nHost: a\r\n\r\n".into(), Refusal::Version),
            ("GET / ICY\r\nHost: a\r\n\r\n".into(), Refusal::Malformed),
            (format!("GET /{long} HTTP/1.1\r\nHost: a\r\n\r\n"), Refusal::TargetTooLong),
            (format!("GET / HTTP/1.1\r\nHost: a\r\n{many}\r\n"), Refusal::HeadTooLarge),
            (
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n".into(),
                Refusal::Coding,
            ),
            ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n".into(), Refusal::Malformed),
        ];
        for (head, refusal) in cases {
            assert_eq!(outcome(head), Err(*refusal), "{head:?}");
        }
    }

    #[test]
    fn lengths_that_two_readers_could_read_differently_are_refused() {
        for length in ["+5", "5, 5", "0x5", "", "-1", "5 5", "18446744073709551615", "99999999999999999999"] {
            let head = format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\n\r\n");
            assert_eq!(outcome(&head), Err(Refusal::Malformed), "{length:?}");
        }
        let both = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n";
        assert_eq!(outcome(both), Err(Refusal::Malformed));
        let twice = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n";
        assert_eq!(outcome(twice), Err(Refusal::Malformed));
    }

    #[test]
    fn an_endless_head_is_refused_before_it_ends() {
        let endless = [b"GET / HTTP/1.1\r\nX: ".as_slice(), &[b'a'; HEAD_LIMIT]].concat();
        assert_eq!(Scan::default().advance(&endless), Err(Refusal::HeadTooLarge));
        assert_eq!(Scan::default().advance(&[b'a'; TARGET_LIMIT + 65]), Err(Refusal::TargetTooLong));
    }

    proptest! {
        #[test]
        fn where_the_packets_are_cut_changes_nothing(cut in 0usize..60) {
            let head = b"GET /fr HTTP/1.1\r\nHost: vigie\r\nAccept: text/html\r\n\r\nrest";
            let mut scan = Scan::default();
            let first = scan.advance(&head[..cut.min(head.len())]).unwrap();
            let end = first.or_else(|| scan.advance(head).unwrap());
            prop_assert_eq!(end, Some(head.len() - 4));
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            if let Ok(Some(end)) = Scan::default().advance(&bytes) {
                let _ = inspect(&bytes[..end]);
            }
        }
    }
}
