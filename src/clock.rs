//! The only access to the system clock. All other code receives a [`Clock`], so that tests can fix the time.

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use serde::{Serialize as _, Serializer};
use std::sync::Arc;

/// A source of the current instant, and of the civil day in Paris.
#[derive(Clone)]
pub struct Clock {
    now: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    paris: TimeZone,
}

impl Clock {
    #[must_use]
    pub fn system() -> Self {
        #[expect(clippy::disallowed_methods, reason = "this is the place the rule points to")]
        Self::from_source(Timestamp::now)
    }

    /// A clock that always shows this instant, for tests and for `VIGIE_CLOCK`.
    #[must_use]
    pub fn fixed(instant: Timestamp) -> Self {
        Self::from_source(move || instant)
    }

    fn from_source(now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        // The table is compiled in, so the name is always found.
        let paris = TimeZone::get("Europe/Paris").unwrap_or(TimeZone::UTC);
        Self { now: Arc::new(now), paris }
    }

    #[must_use]
    pub fn now(&self) -> Timestamp {
        (self.now)()
    }

    /// The current instant in milliseconds since 1970, as instants are stored.
    #[must_use]
    pub fn millis(&self) -> i64 {
        self.now().as_millisecond()
    }

    /// The civil day in Paris, by which indicators are published.
    #[must_use]
    pub fn today(&self) -> Date {
        self.day_of(self.now())
    }

    /// The civil day in Paris of an instant.
    #[must_use]
    pub fn day_of(&self, at: Timestamp) -> Date {
        at.to_zoned(self.paris.clone()).date()
    }

    /// The instant at which a civil day begins in Paris, in milliseconds since 1970.
    #[must_use]
    pub fn start_of_day_millis(&self, day: Date) -> i64 {
        let start = day.to_zoned(self.paris.clone());
        // Only the last day of the calendar has no instant.
        start.map_or(i64::MAX, |start| start.timestamp().as_millisecond())
    }

    /// The start of a civil day in Paris, with the offset of that day.
    #[must_use]
    pub fn start_of_day(&self, day: Date) -> Option<jiff::Zoned> {
        day.to_zoned(self.paris.clone()).ok()
    }

    /// The instant of a civil time in Paris, in milliseconds since 1970. Of an hour that occurs twice, it is
    /// the earlier one.
    #[must_use]
    pub fn instant_in_paris(&self, at: jiff::civil::DateTime) -> Option<i64> {
        at.to_zoned(self.paris.clone()).ok().map(|at| at.timestamp().as_millisecond())
    }

    /// The civil time in Paris of an instant.
    #[must_use]
    pub fn in_paris(&self, millis: i64) -> Option<jiff::civil::DateTime> {
        Timestamp::from_millisecond(millis).ok().map(|t| t.to_zoned(self.paris.clone()).datetime())
    }
}

/// Serializes milliseconds since 1970 as ISO 8601 in UTC, for `serialize_with` in the output of commands.
pub(crate) fn as_iso<S: Serializer>(millis: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    Timestamp::from_millisecond(*millis).map_err(serde::ser::Error::custom)?.serialize(serializer)
}

/// Like [`as_iso`], for an optional instant.
pub(crate) fn as_iso_option<S: Serializer>(millis: &Option<i64>, serializer: S) -> Result<S::Ok, S::Error> {
    match millis {
        Some(millis) => as_iso(millis, serializer),
        None => serializer.serialize_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_civil_day_is_that_of_paris() {
        let clock = Clock::fixed("2026-11-21T23:30:00Z".parse().unwrap());
        assert_eq!(clock.today().to_string(), "2026-11-22");
    }
}
