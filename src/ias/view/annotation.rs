//! Computed annotations of a curve.

use super::data_quality::this_season;
use crate::ias::{
    epidemic::Epidemic,
    event::{Event, EventKind},
    season::rounded,
    series::{Point, Series, days_after},
    territory::Territory,
    theme::Unit,
};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// The kind of an annotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = AnnotationKey)]
#[serde(rename_all = "kebab-case")]
pub enum AnnotationKind {
    /// The season's highest level so far, once the curve has fallen from it.
    Peak,
    /// The week of the onset of the epidemic.
    Onset,
    Forced,
    /// The first day of an event that an operator reported.
    Event,
}

/// A computed annotation of a curve.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Annotation {
    pub day: Date,
    pub key: AnnotationKind,
    /// The level of the day.
    pub value: Option<f64>,
    /// For an event only.
    pub event: Option<EventMark>,
}

/// An event in a chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventMark {
    pub what: EventKind,
    /// The last day.
    pub to: Date,
    /// The former regions concerned; empty for all of them.
    pub regions: Vec<Territory>,
}

/// Days on both sides of an extreme within which the curve may not exceed it.
const SETTLED: i64 = 7;

/// The annotations of the last season, sorted by day.
pub(super) fn annotations(
    series: &Series,
    unit: Unit,
    epidemic: Option<&Epidemic>,
    forced: bool,
) -> Vec<Annotation> {
    let season = this_season(series);
    let mut found = Vec::new();
    let at = |day: Date, key| Annotation { day, key, value: series.level(day).map(rounded), event: None };
    // A cumulative share has no peak, and that of a count of patients is meaningless.
    if unit == Unit::Index {
        let inside = |day: &Date| {
            let [first, last] = [season.first(), season.last()].map(|point| point.map(|point| point.day));
            first.is_some_and(|first| *day >= days_after(first, SETTLED))
                && last.is_some_and(|last| *day <= days_after(last, -SETTLED))
        };
        found.extend(highest(season).filter(inside).map(|day| at(day, AnnotationKind::Peak)));
    }
    let begun = epidemic.and_then(|epidemic| epidemic.since);
    let begun = begun.filter(|day| season.first().is_some_and(|first| *day >= first.day));
    found.extend(begun.map(|day| at(day, AnnotationKind::Onset)));
    let last = series.last_day().filter(|_| forced);
    found.extend(last.map(|day| at(day, AnnotationKind::Forced)));
    found.sort_by_key(|annotation| annotation.day);
    found
}

/// The events of a territory, each on the first of its days with a level.
pub(super) fn event_marks(series: &Series, territory: Territory, events: &[Event]) -> Vec<Annotation> {
    let mark = |event: &Event| {
        let (day, value) = series.levels().find(|(day, _)| (event.from..=event.to).contains(day))?;
        let Event { what, to, regions, .. } = event.clone();
        let event = Some(EventMark { what, to, regions });
        Some(Annotation { day, key: AnnotationKind::Event, value: Some(rounded(value)), event })
    };
    events.iter().filter(|event| event.concerns(territory)).filter_map(mark).collect()
}

fn highest(season: &[Point]) -> Option<Date> {
    let levels = season.iter().filter_map(|point| Some((point.day, point.level?)));
    levels.reduce(|held, new| if new.1 > held.1 { new } else { held }).map(|(day, _)| day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn daily(from: Date, levels: &[f64]) -> Vec<Point> {
        let point = |(at, level): (usize, &f64)| Point::plain(days_after(from, at as i64), *level, false);
        levels.iter().enumerate().map(point).collect()
    }

    fn hill(from: Date) -> Series {
        let levels: Vec<f64> = (0..40).map(|at| 50.0 - f64::from((at - 20i32).abs())).collect();
        Series::from_sorted(daily(from, &levels))
    }

    #[test]
    fn a_peak_is_marked_once_the_curve_has_fallen() {
        let keys = |series: &Series| -> Vec<(Date, AnnotationKind)> {
            annotations(series, Unit::Index, None, false).into_iter().map(|a| (a.day, a.key)).collect()
        };
        let series = hill(date(2025, 10, 1));
        assert_eq!(keys(&series), [(date(2025, 10, 21), AnnotationKind::Peak)]);
        let rising = Series::from_sorted(series.points()[..27].to_vec());
        assert_eq!(keys(&rising), []);
        // The previous season is not included: the rest only falls.
        assert_eq!(keys(&hill(date(2025, 8, 10))), []);
        assert!(annotations(&series, Unit::Percent, None, false).is_empty());
        let forced = annotations(&series, Unit::Percent, None, true);
        assert_eq!((forced[0].day, forced[0].value), (date(2025, 11, 9), Some(31.0)));
    }

    #[test]
    fn an_event_is_marked_on_its_first_day_that_has_a_level() {
        let series = hill(date(2025, 10, 1));
        let event = |from, to, regions: &[&str]| Event {
            number: 1,
            from,
            to,
            what: EventKind::Strike,
            regions: regions.iter().map(|code| code.parse().unwrap()).collect(),
        };
        let events = [
            event(date(2025, 9, 29), date(2025, 10, 2), &[]),
            event(date(2025, 10, 4), date(2025, 10, 4), &["94"]),
            event(date(2026, 3, 1), date(2026, 3, 2), &[]),
        ];
        let days = |territory: &str| -> Vec<Date> {
            event_marks(&series, territory.parse().unwrap(), &events).iter().map(|mark| mark.day).collect()
        };
        assert_eq!(days("11"), [date(2025, 10, 1)]);
        // The country includes Corsica.
        assert_eq!(days("FR"), [date(2025, 10, 1), date(2025, 10, 4)]);
    }
}
