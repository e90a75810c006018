//! One version of one entry in one language.

use super::{
    kind::Kind,
    slug::Slug,
    stage::{Stage, Visibility},
};
use crate::locale::Locale;
use jiff::civil::Date;

/// What lists tell of an entry.
#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    pub kind: Kind,
    /// Its name in addresses, the same in all languages.
    pub slug: Slug,
    /// The language it is written in.
    pub locale: Locale,
    pub stage: Stage,
    /// Its title, or the name of somebody or something.
    pub title: String,
    /// What it says, in a sentence or two of plain text.
    pub summary: String,
    /// Its place among those without a day.
    pub rank: i64,
    /// The first day it is public, and for press and jobs the day it is of.
    pub published_on: Option<Date>,
    /// The last day it is public.
    pub expires_on: Option<Date>,
    /// The day its author last revised it.
    pub updated_on: Option<Date>,
    /// Whether maps of the site list it.
    pub listed: bool,
    /// When it was last stored, in milliseconds since 1970.
    pub changed_at: i64,
}

impl Head {
    /// What visitors see of it on a day.
    #[must_use]
    pub fn visibility(&self, today: Date) -> Visibility {
        Visibility::of(self.stage, self.published_on, self.expires_on, today)
    }

    /// Whether visitors see it on a day.
    #[must_use]
    pub fn is_public(&self, today: Date) -> bool {
        self.visibility(today) == Visibility::Public
    }

    /// Its address below the language, if it has one.
    #[must_use]
    pub fn path(&self) -> Option<String> {
        self.kind.path(self.slug.as_str())
    }
}

#[cfg(test)]
impl Head {
    /// A live one, public on every day.
    pub(crate) fn sample(kind: Kind, slug: &str, locale: Locale) -> Self {
        Self {
            kind,
            slug: slug.parse().unwrap(),
            locale,
            stage: Stage::Live,
            title: String::new(),
            summary: String::new(),
            rank: 0,
            published_on: None,
            expires_on: None,
            updated_on: None,
            listed: true,
            changed_at: 0,
        }
    }
}

/// One version of an entry in one language; its body is of the type of its kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry<B> {
    /// What lists tell of it.
    pub head: Head,
    /// The rest, by its kind.
    pub body: B,
    /// The text it was read from: importing it again gives the same entry.
    pub source: String,
}
