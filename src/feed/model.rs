//! The content of a feed, in no format.

use crate::{closed_list::closed_list, locale::Locale};
use jiff::Zoned;
use std::borrow::Cow;

/// Maximum items of a feed.
pub(crate) const NEWEST: usize = 30;

closed_list! {
    /// The format of a feed, by the file extension in addresses.
    Format {
        /// RSS 2.0.
        Rss = "rss",
        /// Atom, RFC 4287.
        Atom = "atom",
        /// JSON Feed 1.1.
        Json = "json",
    }
}

impl Format {
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Rss => "application/rss+xml; charset=utf-8",
            Self::Atom => "application/atom+xml; charset=utf-8",
            Self::Json => "application/feed+json",
        }
    }
}

/// The content of a feed.
pub struct Feed {
    /// The title, under which feed readers list it.
    pub title: Cow<'static, str>,
    pub about: Cow<'static, str>,
    /// The language of the feed.
    pub locale: Locale,
    pub origin: String,
    /// The page with the same list.
    pub home: String,
    pub here: String,
    /// The time of the last change.
    pub updated: Zoned,
    pub items: Vec<Item>,
}

/// An item of a feed.
pub struct Item {
    /// The address of its page in the language of the feed. It never changes, so it is also the id.
    pub address: String,
    pub title: String,
    /// A summary of a sentence or two.
    pub summary: String,
    /// The text as HTML with absolute links.
    pub html: String,
    /// The language of the item.
    pub locale: Locale,
    /// The time of the first publication, if known.
    pub published: Option<Zoned>,
    pub updated: Zoned,
    pub author: Option<String>,
    /// The category.
    pub tag: Option<String>,
    pub original: Option<String>,
}

/// An instant in the format of RFC 3339.
pub(super) fn rfc3339(at: &Zoned) -> String {
    at.timestamp().display_with_offset(at.offset()).to_string()
}
