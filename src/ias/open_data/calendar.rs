//! The release calendar: the publications of each theme in the next twelve months, and the day on which each
//! provisional day becomes definitive. As JSON, and as a calendar for subscriptions (iCalendar, RFC 5545).

use super::{instant::instant, kind::FileKind, labels};
use crate::{
    Error, Result,
    app::App,
    ias::{
        archive::{self, ArchivedVersion},
        series::days_after,
        store::Version,
        theme::{Theme, final_on},
    },
};
use icalendar::{Calendar, Component as _, Event, Property};
use jiff::civil::Date;
use serde::Serialize;
use std::collections::BTreeMap;

/// Length of the calendar, in days.
const YEAR: i64 = 365;

/// Coming publications of one theme.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Agenda {
    theme: Theme,
    title: String,
    demonstration: bool,
    version: i64,
    published_at: String,
    last_day: Date,
    /// The promised day of newer figures; null for a demonstration, which has no promise.
    next_update: Option<Date>,
    /// Publications of the next twelve months: the promised day, and the last day of the figures.
    releases: BTreeMap<Date, Date>,
    /// Days of publication, with the days that become definitive on them, oldest first.
    becomes_final: BTreeMap<Date, Vec<Date>>,
}

/// The promised day of newer figures than those of a version.
pub(super) fn next_update(version: &Version) -> Option<Date> {
    (!version.demonstration).then(|| version.theme.next_update(version.last_day))
}

/// The publications within twelve months after a version; empty for a demonstration.
fn releases(version: &Version) -> BTreeMap<Date, Date> {
    let Some(first) = next_update(version) else { return BTreeMap::new() };
    let (end, interval) = (days_after(first, YEAR), version.theme.publication_interval());
    let steps = (0..).map(|step| step * interval);
    let days = steps.map(|days| (days_after(first, days), days_after(version.last_day, days + interval)));
    days.take_while(|(day, _)| *day < end).collect()
}

impl Agenda {
    fn from_archived(ArchivedVersion { version, publication }: &ArchivedVersion) -> Self {
        let mut becomes_final: BTreeMap<Date, Vec<Date>> = BTreeMap::new();
        let mut days: Vec<Date> = publication
            .series
            .values()
            .flat_map(|series| {
                series.points().iter().filter(|point| point.provisional).map(|point| point.day)
            })
            .collect();
        days.sort_unstable();
        days.dedup();
        for day in days {
            becomes_final.entry(final_on(version.theme, day)).or_default().push(day);
        }
        Self {
            theme: version.theme,
            title: labels::title(version.theme),
            demonstration: version.demonstration,
            version: version.number,
            published_at: instant(version.published_at),
            last_day: version.last_day,
            next_update: next_update(version),
            releases: releases(version),
            becomes_final,
        }
    }
}

/// The calendar as JSON.
pub(crate) async fn calendar(app: &App) -> Result<Vec<u8>> {
    let themes: Vec<Agenda> =
        archive::all(&mut app.db.read().await?).await?.iter().map(Agenda::from_archived).collect();
    let document = serde_json::json!({
        "title": "Advanced health indicators: release calendar",
        "publisher": labels::PUBLISHER,
        "feed": format!("{}/open-data/ias/calendar.ics", app.config.public_url),
        "timeZone": "Europe/Paris",
        "themes": themes,
    });
    let mut bytes = serde_json::to_vec_pretty(&document).map_err(Error::internal)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// The calendar for subscriptions: an all-day event for each promise.
pub(crate) async fn agenda(app: &App) -> Result<Vec<u8>> {
    let archived = archive::all(&mut app.db.read().await?).await?;
    let origin = &app.config.public_url;
    let mut calendar = Calendar::new();
    calendar.name("Advanced health indicators: release calendar");
    // Clients refresh the calendar each morning (RFC 7986).
    calendar
        .append_property(Property::new("REFRESH-INTERVAL", "PT6H").add_parameter("VALUE", "DURATION").done());
    for archived in &archived {
        let Agenda { theme, title, last_day, releases, becomes_final, .. } = Agenda::from_archived(archived);
        let of = |day, kind, summary: &str, text: &str| {
            event(&archived.version, origin, Promise { day, kind, summary, text })
        };
        let mut days = releases.keys();
        if let Some(day) = days.next() {
            let text = format!("Figures until {last_day} are public; newer ones are promised by this day.");
            calendar.push(of(*day, "next", &format!("{title}: next publication"), &text)?);
        }
        if let (Some(second), Some(last)) = (days.next(), days.next_back()) {
            let (interval, last) = (theme.publication_interval(), last.strftime("%Y%m%d"));
            let text = "Newer figures are promised by this day.";
            let mut event = of(*second, "releases", &format!("{title}: publication"), text)?;
            let rule = format!("FREQ=DAILY;INTERVAL={interval};UNTIL={last}");
            event.append_property(Property::new("RRULE", rule));
            calendar.push(event);
        }
        for (day, days) in becomes_final {
            let days = days.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            calendar.push(of(
                day,
                "final",
                &format!("{title}: {days} final"),
                "The level will not change any more.",
            )?);
        }
    }
    Ok(calendar.to_string().into_bytes())
}

/// A day on which figures are promised or become final.
#[derive(Clone, Copy)]
struct Promise<'a> {
    day: Date,
    /// The part of the identifier after the theme.
    kind: &'a str,
    summary: &'a str,
    text: &'a str,
}

/// An event with a stable identifier: a repeated promise is the same event.
fn event(version: &Version, origin: &str, promise: Promise<'_>) -> Result<Event> {
    let Version { theme, published_at, .. } = *version;
    let Promise { day, kind, summary, text } = promise;
    let host = origin.split("://").last().unwrap_or(origin);
    let compact = |day: Date| day.strftime("%Y%m%d").to_string();
    let stamp = jiff::Timestamp::from_millisecond(published_at).map_err(Error::internal)?;
    let whole_day = |name: &str, day| Property::new(name, compact(day)).add_parameter("VALUE", "DATE").done();
    // A later publication moves its events; days that become definitive have one event each.
    let uid = match kind {
        "final" => format!("{theme}-final-{day}@{host}"),
        _ => format!("{theme}-{kind}@{host}"),
    };
    Ok(Event::new()
        .uid(&uid)
        .append_property(Property::new("DTSTAMP", stamp.strftime("%Y%m%dT%H%M%SZ").to_string()).done())
        .append_property(whole_day("DTSTART", day))
        .append_property(whole_day("DTEND", days_after(day, 1)))
        .summary(summary)
        .description(text)
        .url(&format!("{origin}{}", FileKind::Tidy.path(theme)))
        .append_property(Property::new("TRANSP", "TRANSPARENT").done())
        .done())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn the_calendar_follows_the_publication_rhythm_for_twelve_months() {
        let of = |theme, demonstration| {
            let last_day = date(2026, 11, 20);
            releases(&Version { theme, demonstration, last_day, ..Version::test() })
        };
        let daily = of(Theme::Flu, false);
        assert_eq!(daily.first_key_value(), Some((&date(2026, 11, 22), &date(2026, 11, 21))));
        assert_eq!(daily.last_key_value(), Some((&date(2027, 11, 21), &date(2027, 11, 20))));
        assert_eq!(daily.len(), 365);
        let weekly = of(Theme::Baclofen, false);
        assert_eq!(weekly.first_key_value(), Some((&date(2026, 11, 29), &date(2026, 11, 27))));
        assert_eq!(weekly.keys().nth(1), Some(&date(2026, 12, 6)));
        assert_eq!(weekly.len(), 53);
        assert_eq!(of(Theme::Flu, true), BTreeMap::new());
    }
}
