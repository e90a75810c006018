//! A maintenance as a calendar file.

use super::model::Incident;
use crate::{Error, Result, locale::Locale};
use icalendar::{Calendar, Component as _, Event, Property};
use jiff::Timestamp;

/// Returns the maintenance as an iCalendar file (RFC 5545).
///
/// # Errors
/// An internal error if an instant is outside the calendar.
pub(super) fn print(maintenance: &Incident, origin: &str, locale: Locale) -> Result<Vec<u8>> {
    let end = maintenance.ended_at.or(maintenance.planned_end).unwrap_or(maintenance.began_at);
    let host = origin.split("://").last().unwrap_or(origin);
    let stamp = |millis: i64| -> Result<String> {
        let instant = Timestamp::from_millisecond(millis).map_err(Error::internal)?;
        Ok(instant.strftime("%Y%m%dT%H%M%SZ").to_string())
    };
    let event = Event::new()
        .uid(&format!("{}@{host}", maintenance.number))
        .append_property(Property::new("DTSTAMP", stamp(maintenance.began_at)?).done())
        .append_property(Property::new("DTSTART", stamp(maintenance.began_at)?).done())
        .append_property(Property::new("DTEND", stamp(end)?).done())
        .summary(maintenance.title.or_fallback(locale))
        .description(maintenance.summary.or_fallback(locale))
        .url(&format!("{origin}/{locale}/status/incidents/{}", maintenance.number))
        .done();
    Ok(Calendar::new().push(event).done().to_string().into_bytes())
}
