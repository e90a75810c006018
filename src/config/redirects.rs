//! Redirects of paths that belong to other hosts.

use super::{
    resolve::Resolved,
    value::{invalid, web_address},
};
use crate::Result;

/// Targets of paths that belong to other hosts. A path without a target is 404, unless the site has a page
/// there.
#[derive(Debug, Clone, Default)]
pub struct Redirects {
    /// The URL of the application; `/app/x` redirects to the same sub-path there.
    pub app: Option<String>,
    pub login: Option<String>,
    pub success: Option<String>,
    /// The roadmap of the knowledge base.
    pub roadmap: Option<String>,
    pub mr_lapin: Option<String>,
}

/// A redirected path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Redirect<'a> {
    path: &'static str,
    target: Option<&'a str>,
    /// Whether everything below the path is redirected too, with its query.
    is_tree: bool,
    /// Whether the site has a page there if no target is configured.
    pub has_page: bool,
}

impl Redirects {
    /// Parses the targets. Without a target, `/login` redirects to the identity provider if one is
    /// configured.
    pub(super) fn from_resolved(resolved: &Resolved) -> Result<Self> {
        let address = |key| resolved.optional(key).map(|_| web_address(resolved, key)).transpose();
        let app = address("redirects.app")?;
        if app.as_ref().is_some_and(|app| app.contains(['?', '#'])) {
            let expected = "an address to which sub-paths can be added (no ? and no #)";
            return Err(invalid(resolved, "redirects.app", expected));
        }
        Ok(Self {
            app,
            login: match address("redirects.login")? {
                Some(elsewhere) => Some(elsewhere),
                None => resolved.optional("login.issuer").map(|_| "/auth/provider".to_owned()),
            },
            success: address("redirects.success")?,
            roadmap: address("redirects.roadmap")?,
            mr_lapin: address("redirects.mr_lapin")?,
        })
    }

    fn table(&self) -> [Redirect<'_>; 5] {
        let Self { app, login, success, roadmap, mr_lapin } = self;
        let path = |path, target| Redirect { path, target, is_tree: false, has_page: false };
        [
            Redirect { is_tree: true, ..path("/app", app.as_deref()) },
            Redirect { has_page: true, ..path("/login", login.as_deref()) },
            Redirect { has_page: true, ..path("/success", success.as_deref()) },
            path("/roadmap", roadmap.as_deref()),
            path("/mr-lapin", mr_lapin.as_deref()),
        ]
    }

    /// Finds the redirect of a path.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<Redirect<'_>> {
        self.table().into_iter().find(|redirect| match path.strip_prefix(redirect.path) {
            Some(rest) => rest.is_empty() || redirect.is_tree && rest.starts_with('/'),
            None => false,
        })
    }

    /// The origin of the application, as sent by browsers.
    #[must_use]
    pub fn application(&self) -> Option<String> {
        let origin = url::Url::parse(self.app.as_deref()?).ok()?.origin();
        Some(origin.ascii_serialization())
    }

    /// The paths that are redirected with everything below.
    pub fn trees(&self) -> impl Iterator<Item = &'static str> {
        self.table().into_iter().filter(|redirect| redirect.is_tree).map(|redirect| redirect.path)
    }
}

impl Redirect<'_> {
    /// The target of a path, if configured. Sub-path and query are appended to a configured host, so that no
    /// request can choose another one; paths of this site get the query too.
    #[must_use]
    pub fn address(&self, path: &str, query: Option<&str>) -> Option<String> {
        let target = self.target?;
        let query = query.map(|query| format!("?{query}")).unwrap_or_default();
        let Some(rest) = path.strip_prefix(self.path).filter(|_| self.is_tree) else {
            let query = if target.starts_with('/') { query } else { String::new() };
            return Some(format!("{target}{query}"));
        };
        Some(format!("{}{rest}{query}", target.trim_end_matches('/')))
    }
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

    fn address(path: &str, query: Option<&str>) -> Option<String> {
        table().find(path)?.address(path, query)
    }

    #[test]
    fn redirects_keep_sub_paths_and_queries() {
        for (path, query, expected) in [
            ("/app", None, "https://app.example"),
            ("/app/a/b%20c", Some("x=1&y=%2F"), "https://app.example/a/b%20c?x=1&y=%2F"),
            ("/login", Some("x=1"), "https://app.example/login?next=1"),
        ] {
            assert_eq!(address(path, query).as_deref(), Some(expected), "{path}");
        }
        let here = Redirects { login: Some("/auth/provider".into()), ..Redirects::default() };
        let redirect = here.find("/login").unwrap().address("/login", Some("redirect=%2Ffr"));
        assert_eq!(redirect.as_deref(), Some("/auth/provider?redirect=%2Ffr"));
    }

    #[test]
    fn no_path_redirects_to_another_host() {
        for path in ["/app//evil.example", "/app/@evil.example", "/app/%2f%2fevil.example", "/app/https:evil"]
        {
            let address = address(path, None).unwrap();
            let host = url::Url::parse(&address).unwrap().host_str().map(str::to_owned);
            assert_eq!(host.as_deref(), Some("app.example"), "{path}");
        }
        assert_eq!((table().find("/app.evil.example"), table().find("/application")), (None, None));
    }

    #[test]
    fn without_configuration_there_is_no_redirect() {
        for (path, has_page) in [("/roadmap", false), ("/success", true)] {
            let redirects = table();
            let found = redirects.find(path).unwrap();
            assert_eq!((found.address(path, None), found.has_page), (None, has_page), "{path}");
        }
        assert_eq!(table().find("/login/x"), None);
        assert_eq!(table().find("/fr"), None);
    }
}
