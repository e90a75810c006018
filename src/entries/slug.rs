//! The name of an entry in addresses: lower-case words of letters, digits and hyphens, separated by slashes.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, fmt, str::FromStr};

/// Maximum characters of a slug.
pub(crate) const MAX_CHARS: usize = 100;
/// Maximum characters of a slug without slashes.
pub(crate) const MAX_NAME: usize = 80;
/// A slug without slashes, as a pattern of JSON Schema (ECMA-262).
pub(crate) const NAME: &str = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$";

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Slug(String);

impl Slug {
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Converts a text to one word: other characters than ASCII letters and digits become hyphens. `None` if
    /// none are left.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let lower = text.to_lowercase();
        let words: Vec<_> =
            lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let mut word = words.join("-");
        word.truncate(MAX_CHARS);
        word.trim_end_matches('-').parse().ok()
    }
}

impl JsonSchema for Slug {
    fn schema_name() -> Cow<'static, str> {
        "Slug".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let word = NAME.trim_matches(['^', '$']);
        json_schema!({
            "type": "string", "pattern": format!("^{word}(/{word})*$"), "maxLength": MAX_CHARS, "format": "slug",
        })
    }
}

impl FromStr for Slug {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_word = |word: &str| {
            let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
            !word.is_empty() && word.bytes().all(plain) && !word.starts_with('-') && !word.ends_with('-')
        };
        if text.len() <= MAX_CHARS && text.split('/').all(is_word) {
            return Ok(Self(text.to_owned()));
        }
        Err(format!(
            "must be words of small letters, digits and hyphens, joined by slashes, at most {MAX_CHARS} characters"
        ))
    }
}

impl TryFrom<String> for Slug {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Slug> for String {
    fn from(slug: Slug) -> Self {
        slug.0
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_lower_case_words_as_slugs_only() {
        for good in ["ohg", "solutions/consumer-data", "2026-10-14-flu"] {
            assert_eq!(good.parse::<Slug>().unwrap().as_str(), good);
        }
        let long = "a".repeat(101);
        for bad in
            ["", "/", "a/", "/a", "a//b", "A", "é", "a b", "-a", "a-", "..", "a.b", "a\0", long.as_str()]
        {
            assert!(bad.parse::<Slug>().is_err(), "{bad}");
        }
    }

    #[test]
    fn derives_a_slug_from_any_text_if_possible() {
        let of = |text| Slug::from_text(text).map(String::from);
        assert_eq!(of("https://example.org/Flu?id=12").as_deref(), Some("https-example-org-flu-id-12"));
        assert_eq!(of("L’été"), Some("l-t".to_owned()));
        assert_eq!(of("독감"), None);
        assert!(of(&"ab-".repeat(60)).unwrap().len() <= 100);
    }
}
