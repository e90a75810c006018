//! Checks that run before routing: requests for other hosts, paths that leave their tree, and cross-site
//! requests. Ambiguous heads are rejected earlier (see `connection`).

use super::problem::Problem;
use crate::config::Config;
use axum::http::{
    HeaderMap, Method, StatusCode, header,
    request::Parts,
    uri::{Authority, Uri},
};
use std::net::IpAddr;

/// Checks a request. `from_anywhere` allows unsafe methods from other sites.
///
/// # Errors
/// The problem to respond with.
pub fn check(parts: &Parts, config: &Config, from_anywhere: bool) -> Result<(), Problem> {
    if !is_ours(parts, config) {
        return Err(Problem::from_status(StatusCode::MISDIRECTED_REQUEST));
    }
    if !is_normal_path(parts.uri.path()) {
        return Err(Problem::from_status(StatusCode::BAD_REQUEST));
    }
    if !from_anywhere && is_unsafe(&parts.method) && !is_same_site(&parts.headers, &config.public_url) {
        return Err(Problem::from_status(StatusCode::FORBIDDEN));
    }
    Ok(())
}

/// Whether a request names this site: the host of `public_url`, one of `hosts`, `localhost`, an IP address,
/// or no host. The owner of any other name could point it at this server and read the responses from a page
/// (DNS rebinding).
fn is_ours(parts: &Parts, config: &Config) -> bool {
    let named = match parts.headers.get(header::HOST) {
        Some(host) => host.to_str().unwrap_or_default().parse::<Authority>().ok(),
        None if parts.uri.authority().is_none() => return true,
        None => parts.uri.authority().cloned(),
    };
    let Some(named) = named else { return false };
    let host = named.host().trim_end_matches('.');
    let public = config.public_url.parse::<Uri>().ok();
    let known = public.iter().filter_map(Uri::host).chain(config.hosts.iter().map(String::as_str));
    host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
        || known.chain(["localhost"]).any(|known| known.eq_ignore_ascii_case(host))
}

fn is_unsafe(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS | Method::TRACE)
}

/// Whether a path is absolute, valid UTF-8 without control characters, and stays in its tree.
fn is_normal_path(path: &str) -> bool {
    if !path.starts_with('/') {
        return false;
    }
    if !path.contains(['%', '\\']) {
        return !path.split('/').any(|segment| segment == "..");
    }
    let Some(decoded) = percent_decode(path) else { return false };
    !decoded.contains(char::is_control) && !decoded.split(['/', '\\']).any(|segment| segment == "..")
}

/// Percent-decodes a path; `None` if an escape is incomplete or the result is not UTF-8.
pub fn percent_decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let [first, tail @ ..] = rest {
        if *first == b'%' {
            let [high, low, tail @ ..] = tail else { return None };
            let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok());
            bytes.push(16 * digit(*high)? + digit(*low)?);
            rest = tail;
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    String::from_utf8(bytes).ok()
}

/// Whether a request comes from this site, by `Sec-Fetch-Site` or `Origin`. Other clients than browsers send
/// neither header and no cookies, so they pass. Every value of a repeated header must be of this site.
pub fn is_same_site(headers: &HeaderMap, public_url: &str) -> bool {
    let all = |name| headers.get_all(name).iter().map(|value| value.to_str().unwrap_or("?"));
    let mut sites = all(header::HeaderName::from_static("sec-fetch-site")).peekable();
    if sites.peek().is_some() {
        return sites.all(|site| matches!(site, "same-origin" | "none"));
    }
    let host = all(header::HOST).next();
    all(header::ORIGIN).all(|origin| {
        origin == public_url
            || origin.split_once("://").is_some_and(|(scheme, authority)| {
                matches!(scheme, "http" | "https") && host == Some(authority)
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Resolved, Sources};

    #[test]
    fn rejects_path_traversal() {
        for path in ["/", "/fr/ias", "/fr/caf%C3%A9", "/a..b/...", "/fr/100%25"] {
            assert!(is_normal_path(path), "{path}");
        }
        for path in [
            "*",
            "",
            "/..",
            "/a/../b",
            "/%2e%2E/b",
            "/a%2f..",
            "/a%5c..",
            "/%ff",
            "/%00",
            "/%0d%0a",
            "/%",
            "/%4",
            "/%zz",
        ] {
            assert!(!is_normal_path(path), "{path}");
        }
    }

    #[test]
    fn rejects_state_changes_from_other_origins() {
        let cases: &[(&[(&str, &str)], bool)] = &[
            (&[], true),
            (&[("sec-fetch-site", "same-origin")], true),
            (&[("sec-fetch-site", "none")], true),
            (&[("sec-fetch-site", "same-site")], false),
            (&[("sec-fetch-site", "cross-site"), ("origin", "https://vigie.example")], false),
            (&[("origin", "https://vigie.example")], true),
            (&[("origin", "http://127.0.0.1:8080"), ("host", "127.0.0.1:8080")], true),
            (&[("origin", "https://evil.example"), ("host", "127.0.0.1:8080")], false),
            (&[("origin", "https://vigie.example.evil.example")], false),
            (&[("origin", "null")], false),
            (&[("origin", "https://vigie.example"), ("origin", "https://evil.example")], false),
            (&[("sec-fetch-site", "same-origin"), ("sec-fetch-site", "cross-site")], false),
        ];
        let flags =
            [("data_dir", "."), ("public_url", "https://vigie.example")].map(|(k, v)| (k, v.to_owned()));
        let sources = Sources { flags: flags.into(), ..Sources::default() };
        let config = Config::from_resolved(&Resolved::from_sources(sources).unwrap()).unwrap();
        for (headers, passes) in cases {
            let mut request = axum::http::Request::post("/api/x");
            for (name, value) in *headers {
                request = request.header(*name, *value);
            }
            let (parts, ()) = request.body(()).unwrap().into_parts();
            assert_eq!(check(&parts, &config, false).is_ok(), *passes, "{headers:?}");
            assert!(check(&parts, &config, true).is_ok(), "{headers:?}");
        }
    }
}
