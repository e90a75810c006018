//! One version of an entry in one language.

use super::{
    kind::Kind,
    slug::Slug,
    stage::{Stage, Visibility},
};
use crate::locale::Locale;
use jiff::civil::Date;

/// Metadata of an entry, as loaded for lists.
#[derive(Debug, Clone, PartialEq)]
pub struct EntryMeta {
    pub kind: Kind,
    /// The slug, the same in all languages.
    pub slug: Slug,
    /// The language of this version.
    pub locale: Locale,
    pub stage: Stage,
    /// The title or, for an employee, the name.
    pub title: String,
    /// A summary of a sentence or two, as plain text.
    pub summary: String,
    /// The position among entries without a date.
    pub rank: i64,
    /// The first day it is public; for press and jobs also the date shown.
    pub published_on: Option<Date>,
    /// The last day it is public.
    pub expires_on: Option<Date>,
    /// The day of its author's last revision.
    pub updated_on: Option<Date>,
    /// Whether the site map lists it.
    pub listed: bool,
    /// When it was last stored, in milliseconds since 1970.
    pub changed_at: i64,
}

impl EntryMeta {
    /// The visibility on a day.
    #[must_use]
    pub fn visibility(&self, today: Date) -> Visibility {
        Visibility::compute(self.stage, self.published_on, self.expires_on, today)
    }

    /// Whether it is public on a day.
    #[must_use]
    pub fn is_public(&self, today: Date) -> bool {
        self.visibility(today) == Visibility::Public
    }

    /// The path without the language prefix, if it has one.
    #[must_use]
    pub fn path(&self) -> Option<String> {
        self.kind.path(self.slug.as_str())
    }
}

#[cfg(test)]
impl EntryMeta {
    /// A live version that is public on every day.
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

/// A version of an entry in one language. The type of the body depends on the kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry<B> {
    /// The metadata.
    pub head: EntryMeta,
    /// The content.
    pub body: B,
    /// The text it was imported from. Importing it again gives the same entry.
    pub source: String,
}
