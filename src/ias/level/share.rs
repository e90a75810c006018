//! The cumulative share: everyone counted since 1 September, of a population. A missing day adds nothing, because nobody
//! knows what; it is told in the list of missing days. A day on which fewer than eleven pharmacies sold, such as a Sunday in a small
//! region, is added with the next day of eleven: the difference of two shares is what the pharmacies of the days between sold.

use super::{
    limits::{LEAST_PHARMACIES, is_sparse, is_withheld},
    ratio::ratio,
    zone::{Timeline, Zone},
};
use crate::ias::{
    season,
    series::{Flag, Point, Series, days_after},
    theme::REPORTING_DELAY,
};
use jiff::civil::Date;
use std::ops::Range;

/// The last days of the season so far: when most of them are missing, the figure is behind.
const LAST_DAYS: usize = 15;

/// When counts begin later in a season than this, what was sold before is not known and the season cannot be told.
const LATEST_START: (i8, i8) = (10, 31);

/// A season of a zone whose beginning is known, in places of days.
pub(super) struct Season {
    pub(super) first_day: Date,
    /// Where the season begins.
    pub(super) start: usize,
    /// The days that have a share.
    pub(super) places: Range<usize>,
}

/// The seasons of which a zone's counts tell enough.
pub(super) fn seasons(zone: &Zone, timeline: &Timeline) -> Vec<Season> {
    let mut seasons = Vec::new();
    let mut place = zone.first();
    while place < timeline.len() {
        let day = timeline.days[place];
        let first_day = season::first_day(day);
        let places =
            timeline.places(first_day, days_after(season::first_day(days_after(first_day, 370)), -1));
        let late = place > places.start || places.start == 0;
        if !late || day <= Date::new(first_day.year(), LATEST_START.0, LATEST_START.1).unwrap_or(day) {
            seasons.push(Season { first_day, start: places.start, places: place..places.end });
        }
        place = places.end;
    }
    seasons
}

/// The shares of a zone in percent of the population that `people` gives for a season's first day.
pub(super) fn series(zone: &Zone, timeline: &Timeline, people: impl Fn(Date) -> Option<i64>) -> Series {
    let mut points = Vec::with_capacity(timeline.len());
    for Season { first_day, start, places } in seasons(zone, timeline) {
        let Some(people) = people(first_day) else { continue };
        // Up to where the days of the season are counted.
        let mut end = start;
        points.extend(places.filter_map(|at| {
            if zone.sums(at..at + 1).pharmacies >= LEAST_PHARMACIES {
                end = at + 1;
            }
            point(zone, timeline, (start, end), at, people)
        }));
    }
    Series::from_sorted(points)
}

/// The share at a place, made of the days of a season from `start` to before `end`.
fn point(
    zone: &Zone,
    timeline: &Timeline,
    (start, end): (usize, usize),
    at: usize,
    people: i64,
) -> Option<Point> {
    if zone.sums(start..at + 1).days == 0 {
        return None;
    }
    let sums = zone.sums(start..end.max(start));
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
