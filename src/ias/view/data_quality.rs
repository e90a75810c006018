//! Notes on a curve: days with little data, and missing days.

use crate::ias::{
    event::{Event, EventKind},
    exclusion::Exclusions,
    season,
    series::{Flag, Point, Series, days_after},
    territory::Territory,
};
use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use utoipa::ToSchema;

/// Maximum number of listed missing days.
const MAX_MISSING_LISTED: usize = 60;

/// Days with restrictions.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ToSchema)]
#[schema(as = FlaggedDays)]
pub struct Flags {
    /// Days with figures on few days of their window.
    pub sparse: Vec<Date>,
    /// Days with fewer than 11 pharmacies, or whose level would reveal one of those; they have no level.
    pub withheld: Vec<Date>,
}

impl Flags {
    /// The flags of the last season of a series.
    pub(super) fn from_series(series: &Series) -> Self {
        Self::among(this_season(series))
    }

    pub(super) fn among<'p>(points: impl IntoIterator<Item = &'p Point>) -> Self {
        let mut flags = Self::default();
        for point in points {
            match point.flag {
                Flag::None => {}
                Flag::Sparse => flags.sparse.push(point.day),
                Flag::Withheld => flags.withheld.push(point.day),
            }
        }
        flags
    }
}

/// A day whose counts are excluded from levels, because they violated a rule of the gate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExcludedDay {
    pub day: Date,
    /// The former regions whose counts are excluded.
    pub regions: Vec<Territory>,
    /// Whether these are all regions of the country.
    pub whole: bool,
    /// The event that explains the day in all these regions.
    pub event: Option<EventKind>,
}

/// Days before the last one on which exclusions are shown.
const EXCLUDED_DAYS: i64 = 60;

/// The days on which counts of a territory are excluded, newest first.
pub(in crate::ias) fn excluded_days(
    exclusions: &Exclusions,
    events: &[Event],
    territory: Territory,
    last: Date,
) -> Vec<ExcludedDay> {
    let parts: BTreeSet<Territory> = territory.parts().collect();
    let mut days: BTreeMap<Date, Vec<Territory>> = BTreeMap::new();
    for (region, day) in exclusions.cells.keys().filter(|(region, day)| {
        parts.contains(region)
            && (days_after(last, -EXCLUDED_DAYS)..=days_after(last, EXCLUDED_DAYS)).contains(day)
    }) {
        days.entry(*day).or_default().push(*region);
    }
    let all = Territory::regions().count();
    days.into_iter()
        .rev()
        .map(|(day, regions)| {
            let explains = |event: &&Event| regions.iter().all(|region| event.covers(*region, day));
            let event = events.iter().find(explains).map(|event| event.what);
            ExcludedDay { day, whole: regions.len() == all, regions, event }
        })
        .collect()
}

/// Days without a point between the first and the last one of a series.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ToSchema)]
#[schema(as = MissingDays)]
pub struct Missing {
    pub count: usize,
    /// The newest of them, newest first.
    pub days: Vec<Date>,
}

impl Missing {
    /// Creates it from days in order.
    pub(super) fn from_days(days: &[Date]) -> Self {
        Self { count: days.len(), days: days.iter().rev().take(MAX_MISSING_LISTED).copied().collect() }
    }

    pub(super) fn from_series(series: &Series) -> Self {
        let mut missing = Self::default();
        for pair in series.points().windows(2).rev() {
            let mut day = days_after(pair[1].day, -1);
            while day > pair[0].day {
                missing.count += 1;
                if missing.days.len() < MAX_MISSING_LISTED {
                    missing.days.push(day);
                }
                day = days_after(day, -1);
            }
        }
        missing
    }
}

/// The points of the season of the last day.
pub(super) fn this_season(series: &Series) -> &[Point] {
    let points = series.points();
    let Some(last) = series.last_day() else { return points };
    let first = date(season::first_year(last), season::START.0, season::START.1);
    &points[points.partition_point(|point| point.day < first)..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn daily(from: Date, levels: &[f64]) -> Vec<Point> {
        let point = |(at, level): (usize, &f64)| Point::plain(days_after(from, at as i64), *level, false);
        levels.iter().enumerate().map(point).collect()
    }

    #[test]
    fn counts_missing_days_and_lists_the_newest_first() {
        let first = date(2024, 1, 1);
        let points =
            [daily(first, &[1.0]), daily(days_after(first, 3), &[1.0]), daily(date(2024, 6, 1), &[1.0])];
        let missing = Missing::from_series(&Series::from_sorted(points.concat()));
        assert_eq!((missing.count, missing.days.len()), (150, 60));
        assert_eq!(missing.days[0], date(2024, 5, 31));
        assert_eq!(Missing::from_series(&Series::EMPTY), Missing::default());
    }

    #[test]
    fn flags_are_those_of_the_current_season() {
        let mut points = daily(date(2025, 8, 31), &[1.0, 2.0, 3.0]);
        for point in &mut points {
            point.flag = Flag::Sparse;
        }
        points[2] = Point { level: None, flag: Flag::Withheld, ..points[2] };
        let flags = Flags::from_series(&Series::from_sorted(points));
        assert_eq!(flags, Flags { sparse: vec![date(2025, 9, 1)], withheld: vec![date(2025, 9, 2)] });
    }
}
