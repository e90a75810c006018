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
const NEWEST: usize = 30;

/// What a feed is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// Articles and releases.
    Press,
    /// Job offers.
    Jobs,
}

impl Section {
    /// Both.
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
    /// All of them.
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

    /// What its bytes are.
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
struct Feed {
    title: &'static str,
    about: &'static str,
    locale: Locale,
    /// The site.
    origin: String,
    /// The page that lists the same.
    home: String,
    /// The feed itself.
    here: String,
    /// The last time something changed.
    updated: Zoned,
    items: Vec<Item>,
}

/// An entry, before it is written.
struct Item {
    /// Its page in the language of the feed: never another one, so it names the entry too.
    address: String,
    title: String,
    summary: String,
    html: String,
    /// The language it is written in.
    locale: Locale,
    published: Zoned,
    updated: Zoned,
    author: Option<String>,
    /// What it is filed under.
    tag: Option<String>,
    /// Where it first appeared.
    original: Option<String>,
}

/// The newest entries of a section for readers of this language, each in it or in the language it is written in.
///
/// # Errors
/// What the database says.
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
    match format {
        Format::Rss => Ok(rss::print(&feed)),
        Format::Atom => Ok(atom::print(&feed)),
        Format::Json => json::print(&feed),
    }
}

/// An entry as it is told to readers of this language; none for a kind that is not told.
fn item(app: &App, entry: Entry, locale: Locale) -> Option<Item> {
    let Head { title, summary, published_on, updated_on, .. } = &entry.head;
    let address = format!("{}/{locale}{}", app.config.public_url, entry.head.path()?);
    let (html, author, tag, original) = match entry.body {
        Body::Press(article) => {
            let author = article.author.unwrap_or_else(|| article.outlet.clone());
            (article.html, Some(author), Some(article.outlet), article.link)
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
        published,
        author,
        tag,
        original,
    })
}

/// An instant as RFC 3339 tells it.
fn rfc3339(at: &Zoned) -> String {
    at.timestamp().display_with_offset(at.offset()).to_string()
}
