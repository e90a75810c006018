//! The cumulative share: the number counted since 1 September, relative to a population. A missing day adds nothing,
//! because its count is unknown; it is in the list of missing days. A day on which fewer than eleven pharmacies sold,
//! such as a Sunday in a small region, is added with the next day of eleven: the difference of two shares is the sales
//! of the days in between.

use super::{
    limits::{MIN_PHARMACIES, is_sparse, is_withheld},
    prefix_sums::{PrefixSums, Timeline},
    ratio::ratio,
};
use crate::ias::{
    season,
    series::{Flag, Point, Series, days_after},
    theme::REPORTING_DELAY,
};
use jiff::civil::Date;
use std::ops::Range;

/// The last days of the season so far: if most of them are missing, the figure is behind.
const LAST_DAYS: usize = 15;

/// Latest start of counts in a season: after it, the earlier sales are unknown and the season has no share.
const LATEST_START: (i8, i8) = (10, 31);

/// A season of a zone with a known beginning, in indexes of days.
pub(super) struct Season {
    pub(super) first_day: Date,
    /// Index of the beginning of the season.
    pub(super) start: usize,
    /// The days with a share.
    pub(super) places: Range<usize>,
}

/// The seasons for which a zone has enough counts.
pub(super) fn seasons(zone: &PrefixSums, timeline: &Timeline) -> Vec<Season> {
    let mut seasons = Vec::new();
    let mut place = zone.first();
    while place < timeline.len() {
        let day = timeline.days[place];
        let first_day = season::first_day(day);
        let places =
            timeline.index_range(first_day, days_after(season::first_day(days_after(first_day, 370)), -1));
        let late = place > places.start || places.start == 0;
        if !late || day <= Date::new(first_day.year(), LATEST_START.0, LATEST_START.1).unwrap_or(day) {
            seasons.push(Season { first_day, start: places.start, places: place..places.end });
        }
        place = places.end;
    }
    seasons
}

/// The shares of a zone in percent of the population that `people` returns for a season's first day.
pub(super) fn series(zone: &PrefixSums, timeline: &Timeline, people: impl Fn(Date) -> Option<i64>) -> Series {
    let mut points = Vec::with_capacity(timeline.len());
    for Season { first_day, start, places } in seasons(zone, timeline) {
        let Some(people) = people(first_day) else { continue };
        // Index up to which the days of the season are counted.
        let mut end = start;
        points.extend(places.filter_map(|at| {
            if zone.sums(at..at + 1).pharmacies >= MIN_PHARMACIES {
                end = at + 1;
            }
            point(zone, timeline, start..end, at, people)
        }));
    }
    Series::from_sorted(points)
}

/// The share at an index, from the counted days of its season.
fn point(
    zone: &PrefixSums,
    timeline: &Timeline,
    counted: Range<usize>,
    at: usize,
    people: i64,
) -> Option<Point> {
    let start = counted.start;
    if zone.sums(start..at + 1).days == 0 {
        return None;
    }
    let sums = zone.sums(counted);
    let latest = start.max(at.saturating_sub(LAST_DAYS - 1));
    let expected = u64::try_from(at + 1 - latest).unwrap_or(0);
    let (level, flag) = match sums.days == 0 || is_withheld(&sums) {
        true => (None, Flag::Withheld),
        false => (
            Some(100.0 * ratio(sums.numerator, people)),
            if is_sparse(zone.sums(latest..at + 1).days, expected) { Flag::Sparse } else { Flag::None },
        ),
    };
    let provisional = at + usize::try_from(REPORTING_DELAY).unwrap_or(0) >= timeline.len();
    Some(Point { day: timeline.days[at], level, provisional, flag })
}
