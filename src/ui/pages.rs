//! The table of pages that the interface declares. Each screen exports its route, and `ui/src/routes.tsx`
//! lists them. A test of the interface writes and compares `ui/pages.json`, which is parsed here.

use crate::{audience::Audience, locale::Locale, path_table::PathTable};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, HashSet},
    sync::LazyLock,
};
use url::form_urlencoded::{Serializer, parse};

/// Maximum parameters of a query that are passed to a page: more than the seasons of a theme, and enough for
/// all filters of the Store.
const MAX_PARAMETERS: usize = 60;

/// Maximum characters of a parameter value, enough for a search query.
const MAX_VALUE_CHARS: usize = 200;

static EMBEDDED: LazyLock<Pages> =
    LazyLock::new(|| Pages::parse(include_str!("../../ui/pages.json")).unwrap_or_default());

/// The layout around a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PageShell {
    /// The site layout, with the language in the address.
    #[default]
    Site,
    /// None: the page is embedded by other sites, and its address has no language.
    Bare,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page {
    /// The path without the language prefix: `:name` is one segment, `*` at the end the rest.
    pub pattern: String,
    pub audience: Audience,
    /// The names of the parameters that the page uses.
    #[serde(default)]
    query: Vec<String>,
    #[serde(default)]
    pub frame: PageShell,
    /// Whether search engines and the site map exclude it.
    #[serde(default)]
    pub noindex: bool,
    /// Whether its content changes by the minute: it is then cached for one minute.
    #[serde(default, rename = "live")]
    pub is_live: bool,
    /// The kind of entry that it shows.
    #[serde(default)]
    shows: Option<String>,
    /// The slug of the editorial page that introduces the page or is its content.
    #[serde(default)]
    opened: Option<String>,
    /// Its fixed title in each language, if it has one.
    #[serde(default)]
    titles: BTreeMap<Locale, String>,
}

#[derive(Deserialize)]
struct Table {
    pages: Vec<Page>,
    #[serde(default)]
    aliases: BTreeMap<String, String>,
    #[serde(default)]
    around: Vec<String>,
}

#[derive(Debug, Clone, Default)]
pub struct Pages {
    all: Vec<Page>,
    /// Indices in `all`.
    site: PathTable<usize>,
    bare: PathTable<usize>,
    /// Aliases: each path and the canonical one.
    aliases: BTreeMap<String, String>,
    /// Slugs of the editorial pages that surround every page and have no address of their own.
    layout_slugs: Vec<String>,
}

/// The target of a path without the language prefix.
#[derive(Debug, PartialEq, Eq)]
pub enum Destination<'a> {
    Page(&'a Page),
    /// An alias of this path.
    Alias(&'a str),
    Nowhere,
}

impl Page {
    /// The pattern up to its first parameter.
    #[must_use]
    pub fn static_prefix(&self) -> &str {
        self.pattern.split([':', '*']).next().unwrap_or_default()
    }

    #[must_use]
    pub fn title(&self, locale: Locale) -> Option<&str> {
        self.titles.get(&locale).map(String::as_str)
    }

    /// The kind and the slug of the entry that it shows at this path, without the language prefix.
    #[must_use]
    pub fn entry<'p>(&self, path: &'p str) -> Option<(&str, &'p str)> {
        Some((self.shows.as_deref()?, path.strip_prefix(self.static_prefix())?))
    }

    /// Whether its pattern has no parameters.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        self.static_prefix() == self.pattern
    }

    /// The parameters that the page uses, in a canonical order: part of the cache key and of the input of the
    /// page. Empty, or with a leading `?`.
    #[must_use]
    pub fn search(&self, query: Option<&str>) -> String {
        let Some(query) = query.filter(|_| !self.query.is_empty()) else { return String::new() };
        let mut pairs: Vec<_> = parse(query.as_bytes())
            .filter(|(name, _)| self.query.iter().any(|known| known == name))
            .map(|(name, value)| (name, value.chars().take(MAX_VALUE_CHARS).collect::<String>()))
            .collect();
        if pairs.is_empty() {
            return String::new();
        }
        // The sort is stable: repeated parameters keep their order, which is that of compared sources. Excess parameters
        // are dropped.
        pairs.sort_by(|(one, _), (other, _)| one.cmp(other));
        let mut seen = HashSet::new();
        pairs.retain(|pair| seen.insert(pair.clone()));
        pairs.truncate(MAX_PARAMETERS);
        format!("?{}", Serializer::new(String::new()).extend_pairs(pairs).finish())
    }
}

impl Pages {
    /// The pages of the embedded interface.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    ///
    /// Parses `pages.json`.
    /// # Errors
    /// Invalid JSON or an unexpected structure.
    pub fn parse(json: &str) -> serde_json::Result<Self> {
        let Table { pages: all, aliases, around } = serde_json::from_str(json)?;
        let (mut site, mut bare) = (PathTable::default(), PathTable::default());
        for (position, page) in all.iter().enumerate() {
            let paths = if page.frame == PageShell::Site { &mut site } else { &mut bare };
            paths.insert(&pattern(&page.pattern), position);
        }
        Ok(Self { all, site, bare, aliases, layout_slugs: around })
    }

    /// Finds the page of a path without the language prefix; `/` is the home page. Patterns with an open end
    /// are tried last.
    #[must_use]
    pub fn find(&self, path: &str) -> Destination<'_> {
        let page = |position: &usize| self.all.get(*position).map(Destination::Page);
        let alias = || self.aliases.get(path).map(|canonical| Destination::Alias(canonical));
        let exact = self.site.exact(path).and_then(page);
        exact.or_else(alias).or_else(|| self.site.tree(path).and_then(page)).unwrap_or(Destination::Nowhere)
    }

    /// The embeddable page at a whole path, if there is one.
    #[must_use]
    pub fn bare(&self, path: &str) -> Option<&Page> {
        self.bare.lookup(path).and_then(|position| self.all.get(*position))
    }

    /// The patterns of all pages.
    pub fn patterns(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|page| page.pattern.as_str())
    }

    /// The fixed paths of public pages that search engines may index.
    pub fn indexable_paths(&self) -> impl Iterator<Item = &str> {
        let public = self.all.iter().filter(|page| page.audience == Audience::Public && !page.noindex);
        public.filter(|page| page.is_fixed()).map(|page| page.pattern.as_str())
    }

    /// The path of an entry of this kind, without the language prefix; `None` for a kind that no page shows.
    #[must_use]
    pub fn path_of(&self, kind: &str, slug: &str) -> Option<String> {
        if kind == "page" && self.is_reserved_slug(slug) {
            let screen = self.all.iter().find(|page| page.opened.as_deref() == Some(slug));
            return screen.map(|page| page.pattern.clone());
        }
        let page = self.all.iter().find(|page| page.shows.as_deref() == Some(kind))?;
        Some(format!("{}{slug}", page.static_prefix()))
    }

    /// Why an entry of this kind is never shown at this path, without the language prefix; `None` if it is
    /// shown.
    #[must_use]
    pub fn hidden_by(&self, kind: &str, path: &str) -> Option<String> {
        match self.find(path) {
            Destination::Page(page) if page.shows.as_deref() == Some(kind) => None,
            Destination::Page(page) if page.opened.is_some() && kind == "page" => None,
            Destination::Page(page) if page.is_fixed() => {
                Some(format!("{path} is a page of the site itself"))
            }
            Destination::Page(page) => {
                let what = page
                    .shows
                    .as_deref()
                    .map_or_else(|| "pages of the site itself".to_owned(), |kind| format!("each {kind}"));
                Some(format!("{} shows {what}", page.pattern))
            }
            Destination::Alias(canonical) => Some(format!("{path} redirects to {canonical}")),
            Destination::Nowhere => Some(format!("nothing is shown at {path}")),
        }
    }

    /// Slugs of the editorial pages that the site requires: the home page, and those that surround every
    /// page.
    pub fn required_slugs(&self) -> impl Iterator<Item = &str> {
        let home = self.all.iter().find(|page| page.pattern == "/").and_then(|page| page.opened.as_deref());
        home.into_iter().chain(self.layout_slugs.iter().map(String::as_str))
    }

    /// Whether an editorial page introduces a screen or surrounds every page; it must then keep this slug.
    #[must_use]
    pub fn is_reserved_slug(&self, slug: &str) -> bool {
        self.layout_slugs.iter().any(|around| around == slug)
            || self.all.iter().any(|page| page.opened.as_deref() == Some(slug))
    }

    /// The path prefixes of personal pages, without those below another one.
    #[must_use]
    pub fn personal(&self) -> Vec<&str> {
        let personal = self.all.iter().filter(|page| page.audience.is_personal());
        let mut beginnings: Vec<&str> = Vec::new();
        for page in personal {
            let beginning = page.static_prefix();
            beginnings.retain(|other| !other.starts_with(beginning));
            if !beginnings.iter().any(|other| beginning.starts_with(other)) {
                beginnings.push(beginning);
            }
        }
        beginnings.sort_unstable();
        beginnings
    }
}

/// Converts a pattern of the interface to one of [`PathTable`].
fn pattern(text: &str) -> String {
    let segments = text.split('/').map(|segment| match segment.strip_prefix(':') {
        Some(name) => format!("{{{name}}}"),
        None if segment == "*" => "{*rest}".to_owned(),
        None => segment.to_owned(),
    });
    segments.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages() -> Pages {
        Pages::parse(
            r#"{"pages":[
                {"pattern":"/","audience":"public"},
                {"pattern":"/ias/:theme","audience":"public","query":["season","compare"]},
                {"pattern":"/jobs","audience":"public"},
                {"pattern":"/jobs/:id","audience":"public","shows":"job"},
                {"pattern":"/compare","audience":"public","noindex":true},
                {"pattern":"/embed/:theme","audience":"public","query":["lang"],"frame":"bare","noindex":true},
                {"pattern":"/preview/jobs/:id","audience":"secret-link"},
                {"pattern":"/preview/*","audience":"secret-link","query":["token"]},
                {"pattern":"/request/follow-up","audience":"secret-link"},
                {"pattern":"/request/follow-up/*","audience":"secret-link"},
                {"pattern":"/*","audience":"public","shows":"page"}
            ],"aliases":{"/emplois":"/jobs"}}"#,
        )
        .unwrap()
    }

    fn found<'a>(pages: &'a Pages, path: &str) -> &'a str {
        match pages.find(path) {
            Destination::Page(page) => &page.pattern,
            Destination::Alias(path) => path,
            Destination::Nowhere => "",
        }
    }

    #[test]
    fn resolves_paths_to_pages_aliases_and_the_fallback() {
        let pages = pages();
        for (path, expected) in [
            ("/", "/"),
            ("/ias/flu", "/ias/:theme"),
            ("/emplois", "/jobs"),
            ("/emplois/x", "/*"),
            ("/preview/legal/cgu", "/preview/*"),
            ("/preview", "/*"),
            ("/jobs/x/y", "/*"),
            ("/embed/flu", "/*"),
            ("/request/follow-up", "/request/follow-up"),
            ("/request/follow-up/a/b", "/request/follow-up/*"),
            ("/request/follow-ups", "/*"),
        ] {
            assert_eq!(found(&pages, path), expected, "{path}");
        }
        assert_eq!(pages.bare("/embed/flu").map(|page| page.query.len()), Some(1));
        assert_eq!((pages.bare("/ias/flu"), pages.bare("/embed/flu/")), (None, None));
        assert_eq!(Pages::default().find("/"), Destination::Nowhere);
    }

    #[test]
    fn an_entry_is_hidden_by_another_page_at_its_path() {
        let opened = r#"{"pages":[{"pattern":"/store","audience":"public","opened":"store"},{"pattern":"/*","audience":"public","shows":"page"}]}"#;
        assert_eq!(Pages::parse(opened).unwrap().hidden_by("page", "/store"), None);
        let pages = pages();
        for path in ["/a", "/a/b", "/jobs/x/y", "/preview", "/emplois/x"] {
            assert_eq!(pages.hidden_by("page", path), None, "{path}");
        }
        for (path, by) in [
            ("/jobs", "/jobs is a page of the site itself"),
            ("/jobs/x", "/jobs/:id shows each job"),
            ("/ias/flu", "/ias/:theme shows pages of the site itself"),
            ("/preview/x", "/preview/* shows pages of the site itself"),
            ("/emplois", "/emplois redirects to /jobs"),
        ] {
            assert_eq!(pages.hidden_by("page", path).as_deref(), Some(by));
        }
        assert_eq!(pages.hidden_by("job", "/jobs/x"), None);
    }

    #[test]
    fn texts_of_a_screen_have_its_path_and_shared_texts_have_none() {
        let pages = r#"{"pages":[{"pattern":"/","audience":"public","opened":"home"},{"pattern":"/store","audience":"public","opened":"store"},
            {"pattern":"/*","audience":"public","shows":"page"}],"around":["menu"]}"#;
        let pages = Pages::parse(pages).unwrap();
        let paths = ["home", "store", "menu", "a"].map(|slug| pages.path_of("page", slug));
        assert_eq!(paths.each_ref().map(Option::as_deref), [Some("/"), Some("/store"), None, Some("/a")]);
        assert_eq!(pages.required_slugs().collect::<Vec<_>>(), ["home", "menu"]);
        assert_eq!(
            ["home", "store", "menu", "a"].map(|slug| pages.is_reserved_slug(slug)),
            [true, true, true, false]
        );
    }

    #[test]
    fn derives_personal_and_listed_pages_from_their_audience() {
        let pages = pages();
        assert_eq!(pages.personal(), ["/preview/", "/request/follow-up"]);
        assert_eq!(pages.indexable_paths().collect::<Vec<_>>(), ["/", "/jobs"]);
        let paths =
            [pages.path_of("job", "a-b"), pages.path_of("page", "a/b"), pages.path_of("employee", "a")];
        assert_eq!(paths, [Some("/jobs/a-b".to_owned()), Some("/a/b".to_owned()), None]);
        assert_eq!(found(Pages::embedded(), "/unsub/a@b.example/c/d"), "/unsub/*");
    }

    #[test]
    fn keeps_relevant_query_parameters_in_canonical_order() {
        let pages = pages();
        let Destination::Page(page) = pages.find("/ias/flu") else { panic!("there is such a page") };
        let same = "?compare=a+b&season=2024-2025";
        assert_eq!(page.search(Some("season=2024-2025&utm=1&compare=a%20b")), same);
        assert_eq!(page.search(Some("compare=a+b&&season=2024-2025")), same);
        let repeated = "season=2024-2025&compare=a+b&season=2019-2020&season=2024-2025";
        let kept = "?compare=a+b&season=2024-2025&season=2019-2020";
        assert_eq!(page.search(Some(repeated)), kept);
        let long = format!("season={}", "é".repeat(10_000));
        assert_eq!(page.search(Some(&long)), page.search(Some(&long[..2_007])));
        let flood = "season=1&season=2&".repeat(1_000);
        assert!(page.search(Some(&flood)).len() < 600);
        assert_eq!((page.search(Some("utm=1")), page.search(None)), (String::new(), String::new()));
        let Destination::Page(home) = pages.find("/") else { panic!("there is a home page") };
        assert_eq!(home.search(Some("season=1")), "");
    }
}
