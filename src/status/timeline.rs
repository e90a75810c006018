//! Combines the results of checks and the incidents into the levels of a category over time.

use super::model::{Incident, IncidentKind, Level, Span};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// How long the result of a check is valid, in milliseconds: two missed checks leave a gap.
pub(super) const CHECK_TTL: i64 = 3 * MINUTE;
pub(super) const MINUTE: i64 = 60_000;

/// A reason for the level at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cover {
    Measured(Level),
    Incident(Level),
    Maintenance,
}

/// One day of a category: milliseconds by level.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Day {
    /// By level, without maintenances.
    at: [i64; Level::ALL.len()],
    pub(super) maintenance: i64,
    pub(super) unmeasured: i64,
}

impl Day {
    pub(super) fn operational(&self) -> i64 {
        self.at[Level::Operational as usize]
    }

    /// The time at a level other than operational.
    pub(super) fn disturbed(&self) -> i64 {
        self.at.iter().sum::<i64>() - self.operational()
    }

    /// The worst level that lasted at least a minute.
    pub(super) fn worst(&self) -> Level {
        let lasted = |level: &Level| self.at[*level as usize] >= MINUTE;
        Level::ALL.into_iter().rev().find(lasted).unwrap_or(Level::Operational)
    }
}

/// The instants at which a reason begins or ends, for one category.
#[derive(Debug, Default)]
pub(super) struct Timeline {
    /// Beginnings (+1) and ends (-1), by instant.
    changes: BTreeMap<i64, Vec<(Cover, i64)>>,
    /// The time of the first check.
    pub(super) measured_since: Option<i64>,
}

impl Timeline {
    /// Builds the timeline from the periods of one category, in order, and the incidents that affect it.
    pub(super) fn new<'a>(spans: &[&Span], incidents: impl Iterator<Item = &'a Incident>, now: i64) -> Self {
        let mut timeline =
            Self { measured_since: spans.first().map(|span| span.begun_at), ..Self::default() };
        for (at, span) in spans.iter().enumerate() {
            // A result is valid until the next one, unless checks stopped.
            let next = spans.get(at + 1).map_or(now, |next| next.begun_at.min(now));
            timeline.cover(Cover::Measured(span.level), span.begun_at, (span.seen_at + CHECK_TTL).min(next));
        }
        for incident in incidents {
            let cover = match incident.kind {
                IncidentKind::Incident => Cover::Incident(incident.level),
                IncidentKind::Maintenance => Cover::Maintenance,
            };
            timeline.cover(cover, incident.began_at, incident.ended_at.unwrap_or(now).min(now));
        }
        timeline
    }

    fn cover(&mut self, cover: Cover, from: i64, to: i64) {
        if from < to {
            self.changes.entry(from).or_default().push((cover, 1));
            self.changes.entry(to).or_default().push((cover, -1));
        }
    }

    /// The days that begin at these instants, in order; the last bound ends the last day.
    pub(super) fn days(&self, bounds: &[(Date, i64)]) -> Vec<(Date, Day)> {
        let mut state = State::default();
        let mut changes = self.changes.iter().peekable();
        let mut days = Vec::with_capacity(bounds.len());
        for pair in bounds.windows(2) {
            let [(date, start), (_, end)] = [pair[0], pair[1]];
            let mut day = Day::default();
            let mut at = start;
            while let Some((instant, what)) = changes.next_if(|(instant, _)| **instant < end) {
                state.add_to(&mut day, instant.max(&at) - at);
                at = at.max(*instant);
                what.iter().for_each(|(cover, step)| state.change(*cover, *step));
            }
            state.add_to(&mut day, end - at);
            days.push((date, day));
        }
        days
    }
}

/// The number of reasons of each kind at an instant.
#[derive(Debug, Default)]
struct State {
    measured: [i64; Level::ALL.len()],
    incidents: [i64; Level::ALL.len()],
    maintenances: i64,
}

impl State {
    fn change(&mut self, cover: Cover, step: i64) {
        match cover {
            Cover::Measured(level) => self.measured[level as usize] += step,
            Cover::Incident(level) => self.incidents[level as usize] += step,
            Cover::Maintenance => self.maintenances += step,
        }
    }

    /// Adds this number of milliseconds in this state to a day. An incident takes precedence over
    /// maintenances and over unmeasured time.
    fn add_to(&self, day: &mut Day, millis: i64) {
        let worst = |counts: &[i64]| {
            Level::ALL
                .into_iter()
                .rev()
                .find(|level| counts.get(*level as usize).is_some_and(|count| *count > 0))
        };
        let (measured, incident) = (worst(&self.measured), worst(&self.incidents));
        match (incident, measured) {
            (None, _) if self.maintenances > 0 => day.maintenance += millis,
            (None, None) => day.unmeasured += millis,
            (incident, measured) => {
                let level = incident.max(measured).unwrap_or(Level::Operational);
                day.at[level as usize] += millis;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::model::Texts;
    use jiff::civil::date;

    const HOUR: i64 = 60 * MINUTE;

    fn span(begun_at: i64, seen_at: i64, level: Level) -> Span {
        Span { category: "site".into(), begun_at, seen_at, level, cause: String::new() }
    }

    fn incident(kind: IncidentKind, level: Level, from: i64, to: Option<i64>) -> Incident {
        Incident {
            number: "I-1970-01-01".into(),
            kind,
            level,
            opened_at: from,
            began_at: from,
            ended_at: to,
            planned_end: None,
            categories: vec!["site".into()],
            title: Texts::default(),
            summary: Texts::default(),
            remains: Texts::default(),
            changes: Texts::default(),
            updates: Vec::new(),
        }
    }

    fn day(spans: &[Span], incidents: &[Incident], now: i64) -> Day {
        let spans: Vec<_> = spans.iter().collect();
        let bounds = [(date(1970, 1, 1), 0), (date(1970, 1, 2), 24 * HOUR)];
        Timeline::new(&spans, incidents.iter(), now).days(&bounds)[0].1
    }

    #[test]
    fn a_gap_between_checks_is_not_measured() {
        let spans = [span(0, 6 * HOUR, Level::Operational), span(8 * HOUR, 24 * HOUR, Level::Operational)];
        let day = day(&spans, &[], 24 * HOUR);
        assert_eq!(day.unmeasured, 2 * HOUR - CHECK_TTL);
        assert_eq!(day.operational(), 22 * HOUR + CHECK_TTL);
        assert_eq!(day.worst(), Level::Operational);
    }

    #[test]
    fn the_worse_of_checks_and_incidents_counts() {
        let spans = [
            span(0, 2 * HOUR, Level::Operational),
            span(2 * HOUR, 3 * HOUR, Level::Critical),
            span(3 * HOUR, 24 * HOUR, Level::Operational),
        ];
        let incidents = [incident(IncidentKind::Incident, Level::Minor, HOUR, Some(4 * HOUR))];
        let day = day(&spans, &incidents, 24 * HOUR);
        assert_eq!((day.disturbed(), day.unmeasured), (3 * HOUR, 0));
        assert_eq!(day.at, [21 * HOUR, 2 * HOUR, 0, HOUR]);
        assert_eq!(day.worst(), Level::Critical);
    }

    #[test]
    fn maintenance_counts_separately_from_incidents() {
        let spans = [span(0, 24 * HOUR, Level::Major)];
        let incidents = [
            incident(IncidentKind::Maintenance, Level::Operational, 0, Some(4 * HOUR)),
            incident(IncidentKind::Incident, Level::Minor, HOUR, Some(2 * HOUR)),
        ];
        let day = day(&spans, &incidents, 24 * HOUR);
        assert_eq!((day.maintenance, day.disturbed()), (3 * HOUR, 21 * HOUR));
    }

    #[test]
    fn spans_are_clipped_to_the_measured_days() {
        let spans = [span(-5 * HOUR, 10 * HOUR, Level::Operational)];
        let incidents = [incident(IncidentKind::Incident, Level::Major, 9 * HOUR, None)];
        let day = day(&spans, &incidents, 10 * HOUR);
        assert_eq!((day.operational(), day.disturbed()), (9 * HOUR, HOUR));
        assert_eq!(day.unmeasured, 14 * HOUR, "the remaining hours of the day");
    }

    #[test]
    fn a_level_below_one_minute_does_not_count_for_a_day() {
        let spans = [span(0, MINUTE / 2, Level::Major), span(MINUTE / 2, 24 * HOUR, Level::Operational)];
        assert_eq!(day(&spans, &[], 24 * HOUR).worst(), Level::Operational);
    }
}
