//! The target after sign-in: the requested page, if it is on the site or at the application (open-redirect guard).

use crate::{config::Config, locale::Locale};
use url::Url;

/// Maximum characters of a return URL.
const MAX_CHARS: usize = 2_000;
/// Path prefixes that are never a target after sign-in.
const FORBIDDEN_PREFIXES: [&str; 5] = ["/auth", "/api", "/graphql", "/assets", "/login"];

/// A safe target: the requested page of this site or of the application, or else the account page.
pub(crate) fn safe_redirect(requested: &str, config: &Config, locale: Locale) -> String {
    allowed(requested, config).unwrap_or_else(|| format!("/{locale}/account"))
}

fn allowed(requested: &str, config: &Config) -> Option<String> {
    // Browsers interpret a backslash as a slash, and ignore invisible characters.
    let is_plain = requested.bytes().all(|b| b.is_ascii_graphic() && b != b'\\');
    if requested.is_empty() || requested.len() > MAX_CHARS || !is_plain {
        return None;
    }
    let below =
        requested.strip_prefix("https://").or_else(|| requested.strip_prefix("http://")).unwrap_or(requested);
    if !is_unambiguous(below.split(['?', '#']).next().unwrap_or_default()) {
        return None;
    }
    let site = Url::parse(&config.public_url).ok()?;
    if requested.starts_with('/') {
        if requested.starts_with("//") {
            return None;
        }
        let url = site.join(requested).ok()?;
        return (url.origin() == site.origin() && is_page(url.path())).then(|| from_top(&url));
    }
    let url = Url::parse(requested).ok()?;
    let spelled_out = requested.starts_with("https://") || requested.starts_with("http://");
    if !spelled_out || !url.username().is_empty() || url.password().is_some() {
        return None;
    }
    if url.origin() == site.origin() {
        return is_page(url.path()).then(|| from_top(&url));
    }
    let application = config.redirects.application()?;
    (url.origin().ascii_serialization() == application).then(|| url.to_string())
}

/// Whether a path is unambiguous: without escaped slashes and `..`.
fn is_unambiguous(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    let hides = ["//", "..", "/./", "%2f", "%5c", "%2e", "%00", "%0a", "%0d", "%09"];
    !hides.iter().any(|part| lower.contains(part))
}

fn is_page(path: &str) -> bool {
    let below =
        Locale::ALL.iter().find_map(|locale| path.strip_prefix(&format!("/{locale}"))).unwrap_or(path);
    let is_one =
        |tree: &str| below.strip_prefix(tree).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    !FORBIDDEN_PREFIXES.iter().any(|tree| is_one(tree))
}

fn from_top(url: &Url) -> String {
    let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
    let fragment = url.fragment().map(|fragment| format!("#{fragment}")).unwrap_or_default();
    format!("{}{query}{fragment}", url.path())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{App, config::Redirects};
    use proptest::prelude::*;
    use std::sync::{Arc, LazyLock};

    static CONFIG: LazyLock<Arc<Config>> = LazyLock::new(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (app, _folder) = runtime.block_on(App::test());
        Arc::new(Config {
            public_url: "https://vigie.example".to_owned(),
            redirects: Redirects {
                app: Some("https://app.example/start".to_owned()),
                ..Redirects::default()
            },
            ..(*app.config).clone()
        })
    });

    fn goes(requested: &str) -> String {
        safe_redirect(requested, &CONFIG, Locale::Ko)
    }

    #[test]
    fn accepts_return_urls_of_the_site() {
        for (requested, place) in [
            ("/fr/solutions/scoring", "/fr/solutions/scoring"),
            ("/fr/store?q=a%20b&family=sales#results", "/fr/store?q=a%20b&family=sales#results"),
            ("/", "/"),
            ("https://vigie.example/th/ias", "/th/ias"),
            ("https://VIGIE.example:443/th/ias?a=//b", "/th/ias?a=//b"),
            ("https://app.example/a/b?c=d", "https://app.example/a/b?c=d"),
            ("/fr/login-help", "/fr/login-help"),
        ] {
            assert_eq!(goes(requested), place, "{requested}");
        }
    }

    /// Open-redirect payloads (OWASP, PortSwigger), and paths that sign in or out.
    const NOWHERE: [&str; 66] = [
        "",
        " ",
        "//evil.example",
        "///evil.example",
        "////evil.example/%2f..",
        "/\\evil.example",
        "\\\\evil.example",
        "\\/evil.example",
        "/\\/evil.example",
        "/\t/evil.example",
        "/\n/evil.example",
        "/\r\n/evil.example",
        "\t//evil.example",
        " //evil.example",
        "/%0d%0aLocation:%20https://evil.example",
        "/fr%0aSet-Cookie:a=b",
        "/%09/evil.example",
        "/%2f/evil.example",
        "/%2f%2fevil.example",
        "/%5cevil.example",
        "/%5c%5cevil.example",
        "/..//evil.example",
        "/.//evil.example",
        "/fr/..//evil.example",
        "/%2e%2e/evil.example",
        "/%2e%2e//evil.example",
        "/fr/%2e%2e%2f%2fevil.example",
        "https://evil.example",
        "HTTPS://evil.example",
        "https:evil.example",
        "https:/evil.example",
        "https:///evil.example",
        "https:\\\\evil.example",
        "http:evil.example",
        "ftp://vigie.example",
        "//vigie.example@evil.example",
        "https://vigie.example@evil.example",
        "https://vigie.example:x@evil.example",
        "https://user@vigie.example/",
        "https://evil.example#vigie.example",
        "https://evil.example?vigie.example",
        "https://evil.example/vigie.example",
        "https://evil.example\\@vigie.example",
        "https://evil.example%23@vigie.example",
        "https://vigie.example.evil.example",
        "https://evilvigie.example",
        "https://vigie.example:8443/fr",
        "http://vigie.example/fr",
        "https://app.example.evil.example",
        "http://app.example/",
        "https://app.example:444/",
        "https://app.example@evil.example/",
        "https://vigie。example",
        "https://ⓔvil.example",
        "//evil%E3%80%82example",
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:msgbox(1)",
        "file:///etc/passwd",
        "fr/account",
        "evil.example",
        "@evil.example",
        "/auth/logout",
        "/fr/login?redirect=/fr/login",
    ];

    #[test]
    fn never_redirects_to_another_site() {
        for requested in NOWHERE {
            assert_eq!(goes(requested), "/ko/account", "{requested:?}");
        }
        assert_eq!(goes(&format!("/{}", "a".repeat(MAX_CHARS))), "/ko/account");
        for requested in ["/api/account", "/graphql", "/auth", "/ko/login", "/login/reset"] {
            assert_eq!(goes(requested), "/ko/account", "{requested}");
        }
    }

    proptest! {
        #[test]
        fn every_accepted_return_url_is_on_our_hosts(
            requested in r"(/|\\|https?:|[a-z.@:%#?]|evil\.example|vigie\.example|app\.example|%2f|%5c|\t|\n|。){0,12}"
        ) {
            let site = Url::parse("https://vigie.example/ko/login").unwrap();
            // Browsers treat a backslash as a slash and remove tabs and line ends.
            let place = site.join(&goes(&requested)).unwrap();
            let host = place.host_str().unwrap_or_default();
            prop_assert!(place.scheme() == "https" && ["vigie.example", "app.example"].contains(&host), "{requested:?}");
        }
    }
}
