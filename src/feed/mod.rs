//! Feeds in the three forms that readers know: RSS, Atom and JSON Feed.

mod atom;
mod json;
mod rss;

use crate::{Result, locale::Locale};
use jiff::Zoned;
use std::borrow::Cow;

/// Items of a feed at most.
pub(crate) const NEWEST: usize = 30;

/// How a feed is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// RSS 2.0.
    Rss,
    /// Atom, RFC 4287.
    Atom,
    /// JSON Feed 1.1.
    Json,
}

impl Format {
    pub const ALL: [Self; 3] = [Self::Rss, Self::Atom, Self::Json];

    /// The ending of its addresses.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Rss => "rss",
            Self::Atom => "atom",
            Self::Json => "json",
        }
    }

    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Rss => "application/rss+xml; charset=utf-8",
            Self::Atom => "application/atom+xml; charset=utf-8",
            Self::Json => "application/feed+json",
        }
    }
}

/// A feed, before it is written.
pub struct Feed {
    /// The name under which a reader files it.
    pub title: Cow<'static, str>,
    pub about: Cow<'static, str>,
    /// The language of its readers.
    pub locale: Locale,
    pub origin: String,
    /// The page that lists the same.
    pub home: String,
    pub here: String,
    /// The last time something changed.
    pub updated: Zoned,
    pub items: Vec<Item>,
}

/// An entry, before it is written.
pub struct Item {
    /// Its page in the language of the feed: never another one, so it names the entry too.
    pub address: String,
    pub title: String,
    /// What it says, in a sentence or two.
    pub summary: String,
    /// Its text, whose links are whole.
    pub html: String,
    /// The language it is written in.
    pub locale: Locale,
    /// When it was first public, where that is known.
    pub published: Option<Zoned>,
    pub updated: Zoned,
    pub author: Option<String>,
    /// What it is filed under.
    pub tag: Option<String>,
    pub original: Option<String>,
}

impl Feed {
    /// # Errors
    /// A fault: what is text can be written.
    pub fn print(&self, format: Format) -> Result<Vec<u8>> {
        match format {
            Format::Rss => Ok(rss::print(self)),
            Format::Atom => Ok(atom::print(self)),
            Format::Json => json::print(self),
        }
    }
}

/// An instant as RFC 3339 tells it.
fn rfc3339(at: &Zoned) -> String {
    at.timestamp().display_with_offset(at.offset()).to_string()
}
