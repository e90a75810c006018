//! Range requests (RFC 9110, section 14). Parquet readers first fetch the end of a file, which contains the
//! offsets of its columns.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use http_range_header::{RangeUnsatisfiableError, parse_range_header};
use std::ops::Range;

/// Whether a request has a range. Ranges refer to the uncompressed file.
pub fn has_range(request: &HeaderMap) -> bool {
    request.contains_key(header::RANGE)
}

/// Applies the range of a request to a response of `size` bytes: sets the headers and returns the status and
/// the byte range. `None` if the whole response is sent: no range, several, an invalid one, or an `If-Range`
/// that does not match.
pub fn apply_range(
    request: &HeaderMap,
    headers: &mut HeaderMap,
    size: usize,
) -> Option<(StatusCode, Range<usize>)> {
    let range_header = request.get(header::RANGE)?.to_str().ok()?;
    let is_same = |known: &HeaderValue| {
        [header::ETAG, header::LAST_MODIFIED].iter().any(|name| headers.get(name) == Some(known))
    };
    if request.get(header::IF_RANGE).is_some_and(|known| !is_same(known)) {
        return None;
    }
    let size = u64::try_from(size).ok()?;
    let ranges = parse_range_header(range_header).and_then(|ranges| ranges.validate(size));
    let (status, content_range, bytes) = match ranges.as_deref() {
        Ok([part]) => {
            let content_range = format!("bytes {}-{}/{size}", part.start(), part.end());
            (StatusCode::PARTIAL_CONTENT, content_range, *part.start()..part.end() + 1)
        }
        Err(RangeUnsatisfiableError::Unsatisfiable) => {
            (StatusCode::RANGE_NOT_SATISFIABLE, format!("bytes */{size}"), 0..0)
        }
        Ok(_) | Err(_) => return None,
    };
    let bytes = usize::try_from(bytes.start).ok()?..usize::try_from(bytes.end).ok()?;
    headers.insert(header::CONTENT_RANGE, HeaderValue::try_from(content_range).ok()?);
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    Some((status, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut_of(size: usize, request: &[(header::HeaderName, &'static str)]) -> Option<(u16, String, usize)> {
        let request =
            request.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
        let mut headers = HeaderMap::from_iter([(header::ETAG, HeaderValue::from_static("\"a\""))]);
        let (status, bytes) = apply_range(&request, &mut headers, size)?;
        Some((status.as_u16(), headers[header::CONTENT_RANGE].to_str().unwrap().to_owned(), bytes.len()))
    }

    #[test]
    fn a_range_is_described_by_its_first_and_last_byte() {
        let cases = [
            ("bytes=0-3", Some((206, "bytes 0-3/10", 4))),
            ("bytes=8-", Some((206, "bytes 8-9/10", 2))),
            ("bytes=-3", Some((206, "bytes 7-9/10", 3))),
            ("bytes=5-900", Some((206, "bytes 5-9/10", 5))),
            ("bytes=10-", Some((416, "bytes */10", 0))),
            ("bytes=0-1,4-5", None),
            ("bytes=3-1", None),
            ("lines=0-3", None),
            ("", None),
        ];
        for (range_header, expected) in cases {
            let expected = expected.map(|(status, range, bytes)| (status, range.to_owned(), bytes));
            assert_eq!(cut_of(10, &[(header::RANGE, range_header)]), expected, "{range_header}");
        }
    }

    #[test]
    fn serves_no_range_of_another_version() {
        let range_header = |known| cut_of(10, &[(header::RANGE, "bytes=0-3"), (header::IF_RANGE, known)]);
        assert!(range_header("\"a\"").is_some());
        assert_eq!(range_header("\"b\""), None);
        assert_eq!(range_header("W/\"a\""), None);
    }
}
