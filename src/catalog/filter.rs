//! A query to the catalogue, parsed from an address. Parameters that are not understood are ignored and listed. Equal
//! queries have equal addresses.

use super::facet::{Facet, Selection};
use crate::{
    Error, Result,
    error::{FieldError, Kind},
    locale::Locale,
};
use serde::Serialize;
use utoipa::ToSchema;

/// Maximum length of a search, in characters; the rest is ignored.
const MAX_SEARCH_CHARS: usize = 200;
/// Maximum number of values of all parameters; further ones are ignored.
const MAX_VALUES: usize = 50;
/// Maximum length of an ignored value in the list, in characters.
const MAX_IGNORED_CHARS: usize = 60;
/// Default number of items per page.
const DEFAULT_SIZE: u32 = 20;
pub(super) const MAX_PAGE_SIZE: u32 = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    /// The best hits of the search first; without a search, the order of the editors.
    #[default]
    Relevance,
    Name,
    Updated,
    History,
}

impl Sort {
    /// In the order of display.
    pub const ALL: [Self; 4] = [Self::Relevance, Self::Name, Self::Updated, Self::History];

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Relevance => "relevance",
            Self::Name => "name",
            Self::Updated => "updated",
            Self::History => "history",
        }
    }
}

/// A query to the catalogue, as it was understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Query)]
pub struct Filter {
    /// The search text, with white space normalised.
    pub q: String,
    /// The selected values of the facets.
    #[serde(flatten)]
    pub selection: Selection,
    pub locale: Locale,
    /// The order of the hits.
    pub sort: Sort,
    /// Page number, from 1.
    pub page: u32,
    pub size: u32,
    /// Parameters that were not understood, as `name=value`.
    pub ignored: Vec<String>,
}

impl Default for Filter {
    fn default() -> Self {
        Self {
            q: String::new(),
            selection: Selection::default(),
            locale: Locale::Fr,
            sort: Sort::default(),
            page: 1,
            size: DEFAULT_SIZE,
            ignored: Vec::new(),
        }
    }
}

impl Filter {
    /// Parses the decoded names and values of an address. Of repeated parameters that allow one value, the first
    /// counts.
    pub fn parse<N: AsRef<str>, V: AsRef<str>>(pairs: impl IntoIterator<Item = (N, V)>) -> Self {
        let mut parser = Parser::default();
        let non_empty = pairs.into_iter().filter(|(_, value)| !value.as_ref().trim().is_empty());
        for (name, value) in non_empty.take(MAX_VALUES) {
            let (name, value) = (name.as_ref(), value.as_ref());
            if !parser.take(name, value) {
                parser.ignore(name, value);
            }
        }
        parser.filter
    }

    /// Rejects a query with ignored parameters.
    ///
    /// # Errors
    /// `request.invalid` with each value and the allowed ones.
    pub fn ensure_understood(self) -> Result<Self> {
        if self.ignored.is_empty() {
            return Ok(self);
        }
        let faults = self.ignored.iter().map(|pair| fault(pair));
        let (fields, sentences): (Vec<_>, Vec<_>) = faults.unzip();
        let detail = format!("the query is wrong at {}", sentences.join(", "));
        Err(Error::new(Kind::Invalid, "request.invalid", detail).with_fields(fields))
    }

    /// Returns names and values of its address in a canonical order, without defaults.
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let default = Self::default();
        let mut pairs = vec![("q", self.q.clone())];
        for facet in Facet::ALL {
            pairs.extend(self.selection.words(facet).map(|word| (facet.word(), word.to_owned())));
        }
        let mut push = |name, differs: bool, value: String| {
            if differs {
                pairs.push((name, value));
            }
        };
        push("locale", self.locale != default.locale, self.locale.to_string());
        push("sort", self.sort != default.sort, self.sort.word().to_owned());
        push("page", self.page != default.page, self.page.to_string());
        push("size", self.size != default.size, self.size.to_string());
        pairs.retain(|(_, value)| !value.is_empty());
        pairs
    }
}

/// Describes the error of an ignored `name=value`, as a field and as a part of a sentence.
fn fault(pair: &str) -> (FieldError, String) {
    let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
    let words: Vec<&str> = match name {
        "locale" => Locale::ALL.map(Locale::code).into(),
        "sort" => Sort::ALL.map(Sort::word).into(),
        _ => Facet::ALL.into_iter().find(|facet| facet.word() == name).map_or(&[][..], Facet::values).into(),
    };
    if !words.is_empty() && !words.contains(&value) {
        let expected = format!("{name} (expected {})", words.join(", "));
        return (FieldError::at_parameter(name, "request.choice-unknown").with_allowed(words), expected);
    }
    let range = match name {
        "page" if number(value).is_none() => "a number from 1".to_owned(),
        "size" if size(value).is_none() => format!("a number from 1 to {MAX_PAGE_SIZE}"),
        _ => {
            return (
                FieldError::at_parameter(name, "request.parameter-repeated"),
                format!("{name} (repeated)"),
            );
        }
    };
    (FieldError::at_parameter(name, "request.number-invalid"), format!("{name} (expected {range})"))
}

#[derive(Default)]
struct Parser {
    filter: Filter,
    /// Names of single parameters that were seen.
    seen: Vec<&'static str>,
}

impl Parser {
    /// Parses a value; returns whether it was understood.
    fn take(&mut self, name: &str, value: &str) -> bool {
        if let Some(facet) = Facet::ALL.into_iter().find(|facet| facet.word() == name) {
            return self.choose(facet, value);
        }
        let filter = &mut self.filter;
        match name {
            "q" => once(&mut self.seen, "q", &mut filter.q, Some(normalised(value))),
            "locale" => once(&mut self.seen, "locale", &mut filter.locale, value.parse().ok()),
            "sort" => {
                let sort = Sort::ALL.into_iter().find(|sort| sort.word() == value);
                once(&mut self.seen, "sort", &mut filter.sort, sort)
            }
            "page" => once(&mut self.seen, "page", &mut filter.page, number(value)),
            "size" => once(&mut self.seen, "size", &mut filter.size, size(value)),
            _ => false,
        }
    }

    fn choose(&mut self, facet: Facet, value: &str) -> bool {
        let Some(at) = facet.values().iter().position(|known| *known == value) else { return false };
        let selection = self.filter.selection;
        self.filter.selection = selection.with(facet, selection.values(facet).with(at));
        true
    }

    fn ignore(&mut self, name: &str, value: &str) {
        let pair: String = format!("{name}={value}").chars().take(MAX_IGNORED_CHARS).collect();
        if !self.filter.ignored.contains(&pair) {
            self.filter.ignored.push(pair);
        }
    }
}

/// Parses a parameter that allows one value; returns whether it was understood.
fn once<T: PartialEq>(
    seen: &mut Vec<&'static str>,
    name: &'static str,
    place: &mut T,
    value: Option<T>,
) -> bool {
    let Some(value) = value else { return false };
    if seen.contains(&name) {
        return *place == value;
    }
    seen.push(name);
    *place = value;
    true
}

/// A search text with single spaces instead of control characters and white space, truncated.
fn normalised(value: &str) -> String {
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let text: String = value.chars().map(visible).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut: String = text.chars().take(MAX_SEARCH_CHARS).collect();
    cut.trim_end().to_owned()
}

fn size(value: &str) -> Option<u32> {
    number(value).filter(|size| *size <= MAX_PAGE_SIZE)
}

/// Parses a number from 1; a larger one than any page is the maximum.
fn number(value: &str) -> Option<u32> {
    let is_plain = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
    let number = value.parse().unwrap_or(u32::MAX);
    (is_plain && number > 0).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::closed_lists::Family;
    use proptest::prelude::*;

    fn parse(pairs: &[(&str, &str)]) -> Filter {
        Filter::parse(pairs.iter().copied())
    }

    #[test]
    fn equal_filters_have_equal_urls() {
        let one = parse(&[("channel", "organic"), ("q", " flu\u{0}\u{3000}shots "), ("channel", "pharmacy")]);
        let other =
            parse(&[("page", "1"), ("channel", "pharmacy"), ("channel", "organic"), ("q", "flu shots")]);
        assert_eq!(one, other);
        let expected = [("q", "flu shots"), ("channel", "pharmacy"), ("channel", "organic")];
        assert_eq!(one.pairs(), expected.map(|(name, value)| (name, value.to_owned())));
        assert_eq!(parse(&[]).pairs(), []);
    }

    #[test]
    fn lists_ignored_parameters() {
        let pairs = [
            ("family", "wine"),
            ("Family", "sales"),
            ("page", "-1"),
            ("page", "2"),
            ("page", "3"),
            ("size", "1e9"),
            ("size", "500"),
            ("sort", "name"),
            ("sort", "name"),
            ("locale", "de"),
            ("channel", ""),
        ];
        let filter = parse(&pairs);
        assert_eq!(
            filter.ignored,
            ["family=wine", "Family=sales", "page=-1", "page=3", "size=1e9", "size=500", "locale=de"]
        );
        assert_eq!((filter.page, filter.size, filter.sort), (2, 20, Sort::Name));
        let refused = filter.ensure_understood().unwrap_err();
        assert_eq!((refused.code, refused.fields.len()), ("request.invalid", 7));
        assert_eq!(
            (&*refused.fields[0].pointer, refused.fields[0].allowed.len()),
            ("/family", Family::WORDS.len())
        );
        for expected in [
            "family (expected sales, ",
            "page (expected a number from 1), page (repeated)",
            "size (expected a number from 1 to 100)",
            "locale (expected fr, en, ko, th)",
        ] {
            assert!(refused.detail.contains(expected), "{expected} in {}", refused.detail);
        }
        assert!(parse(&[("family", "sales"), ("size", "100")]).ensure_understood().is_ok());
        assert_eq!(parse(&[("page", "99999999999999999999")]).page, u32::MAX);
    }

    #[test]
    fn truncates_long_and_numerous_values() {
        let filter = parse(&[("q", &"é".repeat(10_000))]);
        assert_eq!(filter.q.chars().count(), MAX_SEARCH_CHARS);
        let values: Vec<String> = (0..1_000).map(|at| format!("{at}{}", "x".repeat(500))).collect();
        let filter = Filter::parse(values.iter().map(|value| ("family", value)));
        assert_eq!(filter.ignored.len(), MAX_VALUES);
        assert!(filter.ignored.iter().all(|text| text.chars().count() <= MAX_IGNORED_CHARS));
    }

    #[test]
    fn the_response_contains_the_parsed_filter() {
        let json = serde_json::to_value(parse(&[("territory", "italy"), ("q", "독감")])).unwrap();
        assert_eq!(json["territory"], serde_json::json!(["italy"]));
        assert_eq!((&json["q"], &json["sort"]), (&"독감".into(), &"relevance".into()));
        assert_eq!((&json["family"], &json["page"]), (&serde_json::json!([]), &1.into()));
    }

    proptest! {
        #[test]
        fn a_filter_round_trips_through_its_url(
            pairs in prop::collection::vec(
                (
                    prop_oneof!["q|family|territory|indicator|granularity|page|size|sort|locale", ".*"],
                    prop_oneof!["sales|care|france|italy|price-excl-tax|day|7|name|ko|th|history", ".*"],
                ),
                0..60,
            )
        ) {
            let filter = Filter::parse(pairs.iter().map(|(name, value)| (name, value)));
            let again = Filter::parse(filter.pairs());
            prop_assert!(again.ignored.is_empty());
            prop_assert_eq!(again.pairs(), filter.pairs());
            prop_assert_eq!(Filter { ignored: Vec::new(), ..filter }, again);
        }
    }
}
