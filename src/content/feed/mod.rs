//! Press and job offers for feed readers: what is new, in each language, in the three forms that readers know.

mod atom;
mod json;
mod rss;
mod words;

use super::{
    entry::{Body, Entry, Head},
    kind::Kind,
    read,
};
use crate::{Result, app::App, locale::Locale};
use jiff::Zoned;

/// Entries that a feed tells of.
pub const NEWEST: usize = 30;

/// What a feed is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    Press,
    Jobs,
}

impl Section {
    pub const ALL: [Self; 2] = [Self::Press, Self::Jobs];

    /// The list of it, below the language.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Self::Press => "/press",
            Self::Jobs => "/jobs",
        }
    }

    fn kind(self) -> Kind {
        match self {
            Self::Press => Kind::Press,
            Self::Jobs => Kind::Job,
        }
    }
}

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

/// Where a feed stands, below the site's address.
#[must_use]
pub fn path(section: Section, locale: Locale, format: Format) -> String {
    format!("/{locale}{}/feed.{}", section.path(), format.ending())
}

/// A feed, before it is written.
pub struct Feed {
    /// The name under which a reader files it.
    pub title: &'static str,
    pub about: &'static str,
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
    /// It, written.
    ///
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

/// The newest entries of a section for readers of this language, each in it or in the language it is written in.
pub async fn feed(app: &App, section: Section, locale: Locale, format: Format) -> Result<Vec<u8>> {
    let mut newest = read::listed(app, section.kind(), locale).await?;
    newest.truncate(NEWEST);
    let newest = read::wholes(app, newest).await?;
    let items: Vec<_> = newest.into_iter().filter_map(|found| item(app, found.entry, locale)).collect();
    let origin = app.config.public_url.clone();
    let newest = items.iter().map(|item| item.updated.clone()).max();
    let feed = Feed {
        title: words::title(section, locale),
        about: words::about(section, locale),
        locale,
        home: format!("{origin}/{locale}{}", section.path()),
        here: origin.clone() + &path(section, locale, format),
        origin,
        updated: newest.or_else(|| app.clock.morning(app.clock.today())).unwrap_or_default(),
        items,
    };
    feed.print(format)
}

/// An entry as it is told to readers of this language; none for a kind that is not told.
fn item(app: &App, entry: Entry, locale: Locale) -> Option<Item> {
    let Head { title, summary, published_on, updated_on, .. } = &entry.head;
    let address = format!("{}/{locale}{}", app.config.public_url, entry.head.path()?);
    let (html, author, tag, original) = match entry.body {
        Body::Press(article) => {
            let author = article.author.unwrap_or_else(|| article.outlet.clone());
            (article.html, Some(author), Some(article.outlet), article.link.map(String::from))
        }
        Body::Job(offer) => (offer.html, None, Some(offer.team), None),
        _ => return None,
    };
    let published = app.clock.morning((*published_on)?)?;
    let updated = updated_on.and_then(|day| app.clock.morning(day)).unwrap_or_else(|| published.clone());
    Some(Item {
        html: html.absolute(locale, &address),
        address,
        title: title.clone(),
        summary: summary.clone(),
        locale: entry.head.locale,
        updated: updated.max(published.clone()),
        published: Some(published),
        author,
        tag,
        original,
    })
}

/// An instant as RFC 3339 tells it.
fn rfc3339(at: &Zoned) -> String {
    at.timestamp().display_with_offset(at.offset()).to_string()
}
