//! Closed lists as the API spells them, and who asks.

use crate::{
    content::{Found, entry},
    locale,
};
use async_graphql::{Enum, SimpleObject};

/// A language the site is served in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "locale::Locale", rename_items = "lowercase")]
pub(super) enum Locale {
    /// French: the default, and what stands in for what is not translated.
    Fr,
    /// English.
    En,
    /// Korean.
    Ko,
    /// Thai.
    Th,
}

/// How a page is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "entry::Layout", rename_items = "lowercase")]
pub(super) enum Layout {
    /// Wide, for a family of offers.
    Landing,
    /// A service: what it is, how it goes, how to begin.
    Service,
    /// Running text.
    Article,
    /// A legal document.
    Legal,
}

/// What kind of contract an offer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "entry::Contract", rename_items = "snake_case")]
pub(super) enum Contract {
    Permanent,
    FixedTerm,
    Internship,
    Apprenticeship,
}

/// How much of the work may be done from home.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "entry::Remote", rename_items = "lowercase")]
pub(super) enum Remote {
    None,
    Partial,
    Full,
}

/// Who asks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reader {
    /// The language asked for: links lead below it.
    pub(super) locale: locale::Locale,
    /// Whether it is an editor, who is told what is wrong with a page.
    pub(super) previews: bool,
}

impl Reader {
    /// A visitor who reads this language.
    pub(super) fn visitor(locale: Locale) -> Self {
        Self { locale: locale.into(), previews: false }
    }
}

/// Which version of an entry is given.
#[derive(SimpleObject)]
pub(super) struct Version {
    /// The language of the text that is given.
    locale: Locale,
    /// Whether that is not the language asked for.
    fallback: bool,
    /// The languages in which the public can read it.
    locales: Vec<Locale>,
    /// Whether it is a draft.
    draft: bool,
}

impl Version {
    pub(super) fn of(found: &Found, reader: Reader) -> Self {
        let head = &found.entry.head;
        Self {
            locale: head.locale.into(),
            fallback: head.locale != reader.locale,
            locales: found.locales.iter().copied().map(Locale::from).collect(),
            draft: head.stage == crate::content::Stage::Draft,
        }
    }
}
