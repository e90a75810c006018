//! Builds the feed of a section.

use super::{Format, labels, section::Section};
use crate::{
    Result,
    app::App,
    content::{
        load::{self, Found},
        model::entry::{Body, Entry, EntryMeta},
    },
    feed::{Feed, Item, NEWEST},
    locale::Locale,
};

/// Path of a feed.
#[must_use]
pub fn path(section: Section, locale: Locale, format: Format) -> String {
    format!("/{locale}{}/feed.{}", section.path(), format.word())
}

/// The newest entries of a section, each in `locale` or in the language it is written in.
pub async fn feed(app: &App, section: Section, locale: Locale, format: Format) -> Result<Vec<u8>> {
    let mut newest = load::list_public(app, section.kind(), locale).await?;
    newest.truncate(NEWEST);
    let newest = load::load_all(app, newest).await?;
    described(app, section, locale, format, newest).print(format)
}

fn described(app: &App, section: Section, locale: Locale, format: Format, newest: Vec<Found>) -> Feed {
    let items: Vec<_> = newest.into_iter().filter_map(|found| item(app, found.entry, locale)).collect();
    let origin = app.config.public_url.clone();
    let newest = items.iter().map(|item| item.updated.clone()).max();
    Feed {
        title: labels::title(section, locale).into(),
        about: labels::about(section, locale).into(),
        locale,
        home: format!("{origin}/{locale}{}", section.path()),
        here: origin.clone() + &path(section, locale, format),
        origin,
        updated: newest.or_else(|| app.clock.start_of_day(app.clock.today())).unwrap_or_default(),
        items,
    }
}

/// The item of an entry; `None` for kinds without a feed.
fn item(app: &App, entry: Entry, locale: Locale) -> Option<Item> {
    let EntryMeta { title, summary, published_on, updated_on, .. } = &entry.head;
    let address = format!("{}/{locale}{}", app.config.public_url, entry.head.path()?);
    let (html, author, tag, original) = match entry.body {
        Body::Press(article) => {
            let author = article.author.unwrap_or_else(|| article.outlet.clone());
            (article.html, Some(author), Some(article.outlet), article.link.map(String::from))
        }
        Body::Job(offer) => (offer.html, None, Some(offer.team), None),
        _ => return None,
    };
    let published = app.clock.start_of_day((*published_on)?)?;
    let updated = updated_on.and_then(|day| app.clock.start_of_day(day)).unwrap_or_else(|| published.clone());
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
