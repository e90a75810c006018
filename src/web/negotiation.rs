//! Content negotiation by `Accept`.

use axum::http::{HeaderMap, header};

/// The media type of `kinds` that the client names explicitly with the greatest weight, the first one among
/// equals (RFC 9110, section 12.5.1). `None` if it names none of them.
pub fn preferred<'k>(headers: &HeaderMap, kinds: &[&'k str]) -> Option<&'k str> {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let mut best = (None, 0.0);
    for range in accepted.flat_map(|value| value.split(',')) {
        let mut parts = range.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse::<f32>);
        let weight = weight.unwrap_or(0.0);
        let kind = kinds.iter().find(|kind| name.eq_ignore_ascii_case(kind));
        if kind.is_some() && weight > best.1 {
            best = (kind.copied(), weight);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn prefers_the_greatest_weight_and_then_the_first_name() {
        for (accept, expected) in [
            ("", None),
            ("*/*", None),
            ("application/*", None),
            ("text/html", Some("text/html")),
            ("text/turtle", Some("text/turtle")),
            ("text/turtle, text/html;q=0.9", Some("text/turtle")),
            ("text/html;q=0.5, text/Turtle;q=0.6", Some("text/turtle")),
            ("text/html, text/turtle", Some("text/html")),
            ("text/turtle;charset=utf-8;q=0.2, */*;q=0.9", Some("text/turtle")),
            ("text/turtle;q=0", None),
            ("text/turtle;q=x", None),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static(accept))]);
            assert_eq!(preferred(&headers, &["text/html", "text/turtle"]), expected, "{accept}");
        }
    }
}
