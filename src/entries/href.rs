//! Validated targets of links: a page of this site, a fragment of the page, another site over https, or an
//! e-mail address. Anything else, such as a script URL, is rejected.

use crate::locale::Locale;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, fmt};

/// A valid link target.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Href(String);

impl Href {
    /// The target as written; paths of this site have no language.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    #[must_use]
    pub(crate) fn in_language(&self, locale: Locale) -> Self {
        Self(self.localised(locale))
    }

    /// The target for a reader of this language: the prefix is added to pages of this site, not to files.
    #[must_use]
    pub fn localised(&self, locale: Locale) -> String {
        match self.as_str() {
            "/" => format!("/{locale}"),
            href if !href.starts_with('/') || has_no_language(href) => href.to_owned(),
            href => format!("/{locale}{href}"),
        }
    }
}

/// Whether a path of this site has no language prefix: a file, a frame or a redirect to another host.
fn has_no_language(href: &str) -> bool {
    const TREES: [&str; 8] =
        ["/api/", "/app/", "/catalog.", "/embed/", "/graphql", "/img/", "/media/", "/open-data/"];
    const FILES: [&str; 5] = ["/app", "/mr-lapin", "/roadmap", "/robots.txt", "/sitemap.xml"];
    let path = href.split(['?', '#']).next().unwrap_or_default();
    // Paths below a source are its files.
    let is_of_sheet = || path.strip_prefix("/sources/").is_some_and(|rest| rest.contains('/'));
    TREES.iter().any(|tree| path.starts_with(tree)) || FILES.contains(&path) || is_of_sheet()
}

impl JsonSchema for Href {
    fn schema_name() -> Cow<'static, str> {
        "Href".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let pattern = r"^(/(?!/|(fr|en|ko|th)/)|#|https://[^/]|mailto:[^@]*@)[^\s\\]*$";
        json_schema!({ "type": "string", "pattern": pattern, "format": "link" })
    }
}

impl fmt::Display for Href {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Href {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let plain =
            !text.is_empty() && !text.contains(|c: char| c.is_control() || c.is_whitespace() || c == '\\');
        let away = || url::Url::parse(&text).is_ok_and(|url| url.scheme() == "https" && url.has_host());
        let mail = || text.strip_prefix("mailto:").is_some_and(|to| to.contains('@'));
        let here = (text.starts_with('/') && !text.starts_with("//")) || text.starts_with('#');
        let names = |locale: &Locale| {
            let rest = text.strip_prefix(&format!("/{locale}"));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
        };
        if let Some(locale) = Locale::ALL.into_iter().find(names) {
            return Err(format!("{text} names a language: leave out /{locale}, each reader gets their own"));
        }
        if plain && (here || away() || mail()) {
            return Ok(Self(text));
        }
        Err(format!("{text:?} is not a valid link: use /path, #fragment, https://… or mailto:…"))
    }
}

impl From<Href> for String {
    fn from(href: Href) -> Self {
        href.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_harmless_links_only() {
        for good in
            ["/", "/ias/flu?season=2024-2025", "#chapter", "https://example.org/a", "mailto:a@b.example"]
        {
            assert_eq!(Href::try_from(good.to_owned()).unwrap().as_str(), good);
        }
        for bad in [
            "",
            "contact",
            "//evil.example",
            "/\\evil.example",
            "http://example.org",
            "javascript:alert(1)",
            "https:",
            "data:text/html,x",
            "/a b",
            "/a\n",
            "mailto:",
            "/fr/contact",
            "/fr",
            "/th?x",
            "/ko#a",
        ] {
            assert!(Href::try_from(bad.to_owned()).is_err(), "{bad}");
        }
    }

    #[test]
    fn links_to_pages_get_the_locale_and_links_to_files_do_not() {
        let of = |href: &str| Href::try_from(href.to_owned()).unwrap().localised(Locale::Ko);
        assert_eq!(of("/"), "/ko");
        assert_eq!(of("/contact#mail"), "/ko/contact#mail");
        assert_eq!(of("/sources/pharmacy-sell-out#price"), "/ko/sources/pharmacy-sell-out#price");
        assert_eq!(of("/apple"), "/ko/apple");
        assert_eq!(of("/frames"), "/ko/frames");
        for same in [
            "/open-data/ias/flu/tidy.csv",
            "/media/a.png",
            "/embed/ias/flu?height=300",
            "/sources/pharmacy-sell-out/sample.csv",
            "/app/x",
            "/roadmap#next",
            "/sitemap.xml",
            "#a",
            "https://example.org/",
            "mailto:a@b.example",
        ] {
            assert_eq!(of(same), same);
        }
    }
}
