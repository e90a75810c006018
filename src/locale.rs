//! The four languages, and the choice of one for a new visitor.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::{borrow::Cow, fmt, str::FromStr};
use utoipa::ToSchema;

/// A language the site is served in.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
    async_graphql::Enum,
    ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[graphql(rename_items = "lowercase")]
pub enum Locale {
    /// French: the default, and the fallback for missing translations.
    Fr,
    /// English.
    En,
    /// Korean.
    Ko,
    /// Thai.
    Th,
}

impl Locale {
    /// All languages, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Fr, Self::En, Self::Ko, Self::Th];

    /// The code: the same in paths, `lang` attributes and the database.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Fr => "fr",
            Self::En => "en",
            Self::Ko => "ko",
            Self::Th => "th",
        }
    }

    /// The language of a first visit: French if it is the preferred language of the browser, else English.
    /// `header` is an `Accept-Language` value; the language with the highest weight is preferred.
    #[must_use]
    pub fn from_accept_language(header: &str) -> Self {
        let preferred = header
            .split(',')
            .filter_map(|item| {
                let mut parts = item.split(';').map(str::trim);
                let language = parts.next().filter(|l| !l.is_empty())?;
                let weight =
                    parts.find_map(|p| p.strip_prefix("q=")).map_or(Some(1.0), |q| q.parse::<f32>().ok())?;
                (weight > 0.0).then_some((language, weight))
            })
            .reduce(|best, item| if item.1 > best.1 { item } else { best });
        let primary = preferred.and_then(|(language, _)| language.split('-').next());
        if primary.is_some_and(|p| p.eq_ignore_ascii_case("fr")) { Self::Fr } else { Self::En }
    }
}

impl JsonSchema for Locale {
    fn schema_name() -> Cow<'static, str> {
        "Locale".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": Self::ALL.map(Self::code) })
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Locale {
    type Err = ();

    fn from_str(code: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|locale| locale.code() == code).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_locale_is_french_for_french_browsers_else_english() {
        let cases = [
            ("fr", Locale::Fr),
            ("fr-CA,en;q=0.8", Locale::Fr),
            ("FR-fr", Locale::Fr),
            ("en;q=0.5,fr;q=0.9", Locale::Fr),
            ("ko-KR,ko;q=0.9,fr;q=0.8", Locale::En),
            ("fr;q=0", Locale::En),
            ("fr;q=abc,de", Locale::En),
            ("", Locale::En),
            (",;q=,", Locale::En),
        ];
        for (header, expected) in cases {
            assert_eq!(Locale::from_accept_language(header), expected, "{header}");
        }
    }
}
