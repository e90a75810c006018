//! The feed of incidents and maintenances: one entry for each, updated with every step.

use super::{
    model::{Incident, StatusReport},
    notice::maintenance_title,
};
use crate::{
    App, Result,
    feed::{Feed, Format, Item, NEWEST},
    locale::Locale,
    text::{self, text},
};
use jiff::{Timestamp, Zoned, tz::TimeZone};
use quick_xml::escape::escape;

/// Writes the feed in a language.
///
/// # Errors
/// An internal error if the feed cannot be written.
pub(super) fn feed(app: &App, report: &StatusReport, locale: Locale, format: Format) -> Result<Vec<u8>> {
    let origin = app.config.public_url.clone();
    let mut items: Vec<_> = report
        .incidents
        .iter()
        .chain(&report.maintenances)
        .map(|incident| item(app, incident, locale))
        .collect();
    items.sort_by(|a, b| b.updated.cmp(&a.updated));
    items.truncate(NEWEST);
    let updated = items
        .first()
        .map_or_else(|| instant(app.clock.start_of_day_millis(report.from)), |item| item.updated.clone());
    Feed {
        title: text(locale, "status:feed.title", &[]).into(),
        about: text(locale, "status:feed.description", &[]).into(),
        locale,
        home: format!("{origin}/{locale}/status"),
        here: format!("{origin}/status.{}?locale={locale}", format.word()),
        origin,
        updated,
        items,
    }
    .print(format)
}

fn item(app: &App, incident: &Incident, locale: Locale) -> Item {
    let origin = &app.config.public_url;
    let updates: Vec<String> = incident
        .updates
        .iter()
        .map(|update| {
            let step = text::word_label(locale, "status", "step", update.step.word());
            let at = instant(update.at).strftime("%Y-%m-%d %H:%M UTC").to_string();
            format!("<p><strong>{step}</strong>, {at}<br>{}</p>", escape(update.text.or_fallback(locale)))
        })
        .collect();
    let level = text::word_label(locale, "status", "level", incident.level.word());
    let newest = incident.updates.first();
    let summary = match (newest, maintenance_title(app, incident)) {
        (Some(update), _) => update.text.or_fallback(locale).to_owned(),
        (None, Some(times)) => times.or_fallback(locale).to_owned(),
        (None, None) => incident.summary.or_fallback(locale).to_owned(),
    };
    let paragraphs = [incident.summary.or_fallback(locale), &summary];
    let paragraphs = paragraphs.iter().filter(|text| !text.is_empty());
    let plain: String = paragraphs.map(|text| format!("<p>{}</p>", escape(*text))).collect();
    Item {
        address: format!("{origin}/{locale}/status/incidents/{}", incident.number),
        title: incident.title.or_fallback(locale).to_owned(),
        html: if updates.is_empty() { plain } else { updates.concat() },
        summary,
        locale,
        published: Some(instant(incident.opened_at)),
        updated: instant(changed_at(incident)),
        author: None,
        tag: Some(level),
        original: None,
    }
}

/// The time of the last change: the newest update, the end, or the creation.
fn changed_at(incident: &Incident) -> i64 {
    let updated = incident.updates.first().map(|update| update.at);
    updated.max(incident.ended_at).unwrap_or(incident.opened_at).max(incident.opened_at)
}

fn instant(millis: i64) -> Zoned {
    Timestamp::from_millisecond(millis).unwrap_or_default().to_zoned(TimeZone::UTC)
}
