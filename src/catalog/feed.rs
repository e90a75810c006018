//! The Atom feed of the Store: new and revised sources, latest first.

use crate::{
    Result,
    app::App,
    catalog::{index, public, source::Source},
    entries::{self, Entry, Kind},
    feed::{Feed, Format, Item, NEWEST},
    locale::Locale,
};
use jiff::civil::Date;
use std::cmp::Reverse;

pub(super) const PATH: &str = "/catalog.atom";

pub(super) async fn feed(app: &App, locale: Locale) -> Result<Vec<u8>> {
    let index = index::current(app, locale).await?;
    let mut newest = public::sources(&index, |_| true);
    newest.sort_by_key(|listing| Reverse(past(app, listing.updated).max(listing.published)));
    newest.truncate(NEWEST);
    let newest: Vec<_> = newest.into_iter().map(|listing| (listing.slug.clone(), listing.locale)).collect();
    let sources: Vec<Entry<Source>> = entries::live(app, Kind::Source, &newest).await?;
    described(app, locale, sources).print(Format::Atom)
}

/// The day of a revision; `None` if it is in the future.
fn past(app: &App, day: Option<Date>) -> Option<Date> {
    day.filter(|day| *day <= app.clock.today())
}

fn described(app: &App, locale: Locale, sources: Vec<Entry<Source>>) -> Feed {
    let items: Vec<_> = sources.into_iter().filter_map(|entry| item(app, entry, locale)).collect();
    let origin = app.config.public_url.clone();
    let newest = items.iter().map(|item| item.updated.clone()).max();
    let (title, about) = title_and_subtitle(locale);
    let query = if locale == Locale::Fr { String::new() } else { format!("?locale={locale}") };
    Feed {
        title: title.into(),
        about: about.into(),
        locale,
        home: format!("{origin}/{locale}/store"),
        here: format!("{origin}{PATH}{query}"),
        origin,
        updated: newest.or_else(|| app.clock.start_of_day(app.clock.today())).unwrap_or_default(),
        items,
    }
}

fn item(app: &App, entry: Entry<Source>, locale: Locale) -> Option<Item> {
    let Entry { head, body: source, .. } = entry;
    let address = format!("{}/{locale}{}", app.config.public_url, head.kind.path(head.slug.as_str())?);
    let stored = || Some(app.clock.in_paris(head.changed_at)?.date());
    let revised = past(app, head.updated_on).max(head.published_on).or_else(stored)?;
    Some(Item {
        html: source.html.absolute(locale, &address),
        address,
        title: head.title,
        summary: head.summary,
        locale: head.locale,
        published: head.published_on.and_then(|day| app.clock.start_of_day(day)),
        updated: app.clock.start_of_day(revised)?,
        author: Some(source.facts.provider),
        tag: Some(source.facts.family.word().to_owned()),
        original: None,
    })
}

fn title_and_subtitle(locale: Locale) -> (&'static str, &'static str) {
    match locale {
        Locale::Fr => {
            ("Vigie, sources de données", "Les sources nouvelles ou révisées du catalogue de Vigie.")
        }
        Locale::En => ("Vigie, data sources", "New and revised sources in Vigie’s catalogue."),
        Locale::Ko => ("Vigie 데이터 소스", "Vigie 카탈로그에 새로 실리거나 수정된 소스입니다."),
        Locale::Th => ("Vigie แหล่งข้อมูล", "แหล่งข้อมูลใหม่และที่ปรับปรุงแล้วในแค็ตตาล็อกของ Vigie"),
    }
}
