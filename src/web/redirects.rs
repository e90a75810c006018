//! Addresses of the site that belong to other hosts, as configured.

use crate::config::Redirects;

/// What a path is to the table of redirects.
#[derive(Debug, PartialEq, Eq)]
pub enum Lead {
    /// It leads to this address elsewhere.
    Away(String),
    /// It is one of the table, and nothing is configured for it.
    Unset,
    /// It is none of the table.
    None,
}

/// Looks a path up. Its sub-path and query are put behind a host that is ours to choose, so that no request
/// can lead anywhere else.
pub fn find(redirects: &Redirects, path: &str, query: Option<&str>) -> Lead {
    let Some(target) = redirects.target(path) else { return Lead::None };
    let Some(address) = target else {
        // Where these lead nowhere else, the site has a page of its own.
        return if matches!(path, "/login" | "/success") { Lead::None } else { Lead::Unset };
    };
    let Some(rest) = path.strip_prefix("/app") else { return Lead::Away(address.clone()) };
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    Lead::Away(format!("{}{rest}{query}", address.trim_end_matches('/')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Redirects {
        Redirects {
            app: Some("https://app.example/".into()),
            login: Some("https://app.example/login?next=1".into()),
            ..Redirects::default()
        }
    }

    #[test]
    fn sub_paths_and_queries_follow_to_the_application() {
        let away = |path, query| match find(&table(), path, query) {
            Lead::Away(address) => address,
            other => panic!("{path}: {other:?}"),
        };
        assert_eq!(away("/app", None), "https://app.example");
        assert_eq!(away("/app/a/b%20c", Some("x=1&y=%2F")), "https://app.example/a/b%20c?x=1&y=%2F");
        assert_eq!(away("/login", Some("x=1")), "https://app.example/login?next=1");
    }

    #[test]
    fn no_path_leads_to_another_host() {
        for path in ["/app//evil.example", "/app/@evil.example", "/app/%2f%2fevil.example", "/app/https:evil"]
        {
            let Lead::Away(address) = find(&table(), path, None) else { panic!("{path}") };
            let host = url::Url::parse(&address).unwrap().host_str().map(str::to_owned);
            assert_eq!(host.as_deref(), Some("app.example"), "{path}");
        }
        assert_eq!(find(&table(), "/app.evil.example", None), Lead::None);
        assert_eq!(find(&table(), "/application", None), Lead::None);
    }

    #[test]
    fn what_is_not_configured_leads_nowhere() {
        assert_eq!(find(&table(), "/roadmap", None), Lead::Unset);
        assert_eq!(find(&Redirects::default(), "/app/x", None), Lead::Unset);
        assert_eq!(find(&table(), "/fr", None), Lead::None);
    }
}
