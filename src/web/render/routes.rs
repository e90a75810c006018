//! The interface's table of routes, as its bundle tells it: which addresses are one page, and which part of
//! their query matters.

use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, Clone, Deserialize)]
struct Route {
    pattern: String,
    #[serde(default)]
    query: Vec<String>,
    /// What the page stands in.
    #[serde(default)]
    frame: Frame,
    /// Whether it is for whoever holds its address alone.
    #[serde(default)]
    private: bool,
}

/// What a page stands in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Frame {
    /// The site, in the language of its address.
    #[default]
    Site,
    /// Nothing: it is made for the frames of other sites, and its address names no language.
    Bare,
}

#[derive(Debug, Clone, Default, Deserialize)]
pub struct Routes {
    routes: Vec<Route>,
    /// Second names: each path and the one it stands for.
    #[serde(default)]
    aliases: BTreeMap<String, String>,
}

/// What an address below its language leads to.
#[derive(Debug, PartialEq, Eq)]
pub enum Destination<'a> {
    Page {
        /// The names of the query on which its content depends.
        query: &'a [String],
        /// Whether it is for whoever holds its address alone: kept by nobody.
        private: bool,
    },
    /// Another name of this path.
    Alias(&'a str),
    Nowhere,
}

impl Routes {
    /// Finds a path below its language; `/` is the home page. Patterns with an open end are tried last.
    pub fn find(&self, path: &str) -> Destination<'_> {
        if let (None, Some(canonical)) = (self.route(path, Frame::Site), self.aliases.get(path)) {
            return Destination::Alias(canonical);
        }
        let open = || self.routes.iter().find(|route| opens(&route.pattern, path));
        let Some(route) = self.route(path, Frame::Site).or_else(open) else { return Destination::Nowhere };
        Destination::Page { query: &route.query, private: route.private }
    }

    /// The names of the query that matter to the page for frames at this whole path, if there is one.
    pub fn bare(&self, path: &str) -> Option<&[String]> {
        self.route(path, Frame::Bare).map(|route| route.query.as_slice())
    }

    fn route(&self, path: &str, frame: Frame) -> Option<&Route> {
        self.routes.iter().find(|route| route.frame == frame && matches(&route.pattern, path))
    }
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').skip(1)
}

/// Whether a path has the shape of a pattern; `:name` stands for one segment.
fn matches(pattern: &str, path: &str) -> bool {
    let shape = segments(pattern).zip(segments(path));
    segments(pattern).count() == segments(path).count()
        && shape.into_iter().all(|(expected, actual)| match expected.strip_prefix(':') {
            Some(_) => !actual.is_empty(),
            None => expected == actual,
        })
}

/// Whether a path has the beginning of a pattern that ends in `/*`.
fn opens(pattern: &str, path: &str) -> bool {
    pattern
        .strip_suffix('*')
        .is_some_and(|beginning| path.len() > beginning.len() && path.starts_with(beginning))
}

/// Pairs of a query that a page is told: more seasons than a theme has, and every choice of the Store at once.
const LONGEST: usize = 60;

/// The part of a query that matters to a page, in one order: what the cache is keyed on and the page is
/// told. Empty, or beginning with `?`.
pub fn significant(query: Option<&str>, names: &[String]) -> String {
    let Some(query) = query.filter(|_| !names.is_empty()) else { return String::new() };
    let mut pairs: Vec<_> = url::form_urlencoded::parse(query.as_bytes())
        .filter(|(name, _)| names.iter().any(|known| known == name))
        .collect();
    if pairs.is_empty() {
        return String::new();
    }
    // Stable: a form repeats a name, and its values keep their order. What nobody chooses by hand is cut.
    pairs.sort_by(|(a, _), (b, _)| a.cmp(b));
    pairs.dedup();
    pairs.truncate(LONGEST);
    format!("?{}", url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routes() -> Routes {
        serde_json::from_str(
            r#"{"routes":[
                {"pattern":"/","query":[]},
                {"pattern":"/ias/:theme","query":["season","compare"]},
                {"pattern":"/embed/:theme","query":["lang"],"frame":"bare"}
            ],"aliases":{"/indicateurs":"/ias"}}"#,
        )
        .unwrap()
    }

    fn open_routes() -> Routes {
        serde_json::from_str(
            r#"{"routes":[
                {"pattern":"/preview/*","query":["token"],"private":true},
                {"pattern":"/*"},
                {"pattern":"/jobs/:id"}
            ],"aliases":{"/emplois":"/jobs"}}"#,
        )
        .unwrap()
    }

    #[test]
    fn addresses_lead_to_pages_other_names_or_nowhere() {
        let routes = routes();
        let query = ["season".to_owned(), "compare".to_owned()];
        assert_eq!(routes.find("/"), Destination::Page { query: &[], private: false });
        assert_eq!(routes.find("/ias/flu"), Destination::Page { query: &query, private: false });
        assert_eq!(routes.find("/indicateurs"), Destination::Alias("/ias"));
        for path in ["/ias", "/ias/", "/ias/flu/x", "/nothing", "/embed/flu"] {
            assert_eq!(routes.find(path), Destination::Nowhere, "{path}");
        }
        assert_eq!(routes.bare("/embed/flu"), Some(["lang".to_owned()].as_slice()));
        assert_eq!((routes.bare("/ias/flu"), routes.bare("/embed/flu/")), (None, None));
    }

    #[test]
    fn an_open_end_takes_what_nothing_else_does() {
        let routes = open_routes();
        let token = ["token".to_owned()];
        let private = Destination::Page { query: &token, private: true };
        assert_eq!(routes.find("/preview/legal/cgu"), private);
        assert_eq!(routes.find("/emplois"), Destination::Alias("/jobs"));
        for path in ["/preview", "/jobs/x", "/a/b/c", "/emplois/x"] {
            assert_eq!(routes.find(path), Destination::Page { query: &[], private: false }, "{path}");
        }
        assert_eq!(routes.find("/"), Destination::Nowhere);
    }

    #[test]
    fn only_what_matters_of_a_query_is_kept_in_one_order() {
        let names = ["season".to_owned(), "compare".to_owned()];
        let same = "?compare=a+b&season=2024-2025";
        assert_eq!(significant(Some("season=2024-2025&utm=1&compare=a%20b"), &names), same);
        assert_eq!(significant(Some("compare=a+b&&season=2024-2025"), &names), same);
        let repeated = "season=2024-2025&compare=a+b&season=2019-2020&season=2024-2025";
        let kept = "?compare=a+b&season=2024-2025&season=2019-2020&season=2024-2025";
        assert_eq!(significant(Some(repeated), &names), kept);
        let flood = "season=1&season=2&".repeat(1_000);
        assert!(significant(Some(&flood), &names).len() < 600);
        assert_eq!(significant(Some("utm=1"), &names), "");
        assert_eq!(significant(Some("season=1"), &[]), "");
        assert_eq!(significant(None, &names), "");
    }
}
