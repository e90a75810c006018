//! The language of a request: from its path, else from the cookie, else from `Accept-Language`.

use crate::locale::Locale;
use axum::http::{HeaderMap, header};

/// The cookie with the chosen language.
const COOKIE: &str = "locale";

/// The language in the first segment of a path, and the rest of the path (`/` if empty).
pub fn in_path(path: &str) -> Option<(Locale, &str)> {
    let path = path.strip_prefix('/')?;
    let end = path.find('/').unwrap_or(path.len());
    let (segment, rest) = path.split_at(end);
    Some((segment.parse().ok()?, if rest.is_empty() { "/" } else { rest }))
}

/// The language for a path without one.
pub fn current(headers: &HeaderMap) -> Locale {
    chosen(headers).unwrap_or_else(|| {
        // A list may come in several lines, which are one list (RFC 9110, section 5.3).
        let lines = headers.get_all(header::ACCEPT_LANGUAGE).iter().filter_map(|line| line.to_str().ok());
        Locale::from_accept_language(&lines.collect::<Vec<_>>().join(","))
    })
}

fn chosen(headers: &HeaderMap) -> Option<Locale> {
    headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok()).find_map(|cookies| {
        cookies.split(';').find_map(|pair| {
            let (name, value) = pair.trim().split_once('=')?;
            (name == COOKIE).then(|| value.parse().ok()).flatten()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_the_locale_of_a_path_by_segments() {
        assert_eq!(in_path("/fr"), Some((Locale::Fr, "/")));
        assert_eq!(in_path("/th/ias"), Some((Locale::Th, "/ias")));
        assert_eq!(in_path("/frites"), None);
        assert_eq!(in_path("/"), None);
        assert_eq!(in_path("//fr"), None);
    }

    #[test]
    fn the_locale_cookie_precedes_the_accept_language_header() {
        let headers = |cookie: &'static str, language: &'static str| {
            HeaderMap::from_iter([
                (header::COOKIE, cookie.parse().unwrap()),
                (header::ACCEPT_LANGUAGE, language.parse().unwrap()),
            ])
        };
        assert_eq!(current(&headers("a=b; locale=th", "fr")), Locale::Th);
        assert_eq!(current(&headers("locale=xx", "fr")), Locale::Fr);
        assert_eq!(current(&headers("notlocale=th", "de")), Locale::En);
        assert_eq!(current(&HeaderMap::new()), Locale::En);
        let mut lines = headers("a=b", "de;q=0.5");
        lines.append(header::ACCEPT_LANGUAGE, "fr".parse().unwrap());
        assert_eq!(current(&lines), Locale::Fr, "a second line is part of the list");
    }
}
