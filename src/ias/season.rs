//! Seasons: a series split at 1 September and overlaid by day of the season; and the comparisons with last week and
//! last year.

use super::{
    publication::{Method, Publication},
    series::{Series, days_after, days_between},
    theme::Unit,
};
use jiff::civil::{Date, date};
use serde::Serialize;
use utoipa::ToSchema;

/// Slots of a season: 1 September is 0, 29 February is 181 in every year, 31 August is 365.
pub(crate) const SLOTS: usize = 366;

/// The slot of 29 February.
pub(crate) const LEAP_SLOT: usize = 181;

/// The first day of every season, as month and day.
pub(crate) const START: (i8, i8) = (9, 1);

/// One level per slot.
pub type Levels = Vec<Option<f64>>;

#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Season {
    /// `2026-2027`.
    pub label: String,
    /// Its first day.
    pub start: Date,
    /// Its levels, rounded for display.
    pub values: Levels,
}

/// The lowest and highest level of past seasons, by slot.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Band {
    pub min: Vec<Option<f64>>,
    pub max: Vec<Option<f64>>,
}

pub(crate) fn first_year(day: Date) -> i16 {
    if (day.month(), day.day()) >= START { day.year() } else { day.year() - 1 }
}

pub(crate) fn first_day(day: Date) -> Date {
    date(first_year(day), START.0, START.1)
}

pub(crate) fn label(day: Date) -> String {
    let year = first_year(day);
    format!("{year}-{}", year + 1)
}

pub(crate) fn slot(day: Date) -> usize {
    // The same calendar day in a season with a 29 February.
    let year = if (day.month(), day.day()) >= START { 2019 } else { 2020 };
    let same = Date::new(year, day.month(), day.day()).unwrap_or(date(2020, 2, 29));
    usize::try_from(days_between(date(2019, START.0, START.1), same)).unwrap_or(0)
}

/// Returns the last `most` seasons of a series, newest first.
pub(crate) fn seasons(series: &Series, most: usize) -> Vec<Season> {
    let mut seasons: Vec<Season> = Vec::new();
    for (day, level) in series.levels().rev() {
        let year = first_year(day);
        if seasons.last().is_none_or(|season| season.start.year() != year) {
            if seasons.len() == most {
                break;
            }
            let start = date(year, START.0, START.1);
            seasons.push(Season { label: label(day), start, values: vec![None; SLOTS] });
        }
        if let Some(season) = seasons.last_mut() {
            season.values[slot(day)] = Some(rounded(level));
        }
    }
    seasons
}

/// Returns the band of past seasons; `None` without any.
pub(crate) fn band(past: &[Season]) -> Option<Band> {
    let choose = |pick: fn(f64, f64) -> f64| -> Levels {
        (0..SLOTS).map(|slot| past.iter().filter_map(|season| season.values[slot]).reduce(pick)).collect()
    };
    (!past.is_empty()).then(|| Band { min: choose(f64::min), max: choose(f64::max) })
}

/// Returns the level with which that of a day is compared, `days` earlier. The window of one of the last days is
/// truncated: it is trailing, and its middle is earlier than the day. The compared levels have windows whose middles
/// are `days` apart; otherwise the change of a week would be that of half a week. If that middle is between two days,
/// it is the mean of both.
pub(crate) fn level_before(series: &Series, day: Date, days: i64, publication: &Publication) -> Option<f64> {
    let missing = missing_days(series, day, publication);
    let half_days_back = match publication.method {
        // A mean of medians, each of seven days: at the last day the middle moves back by two and a quarter days, not
        // by three and a half.
        Method::RobustMedian => (missing - 3).max(0),
        _ => missing,
    };
    between(series, day, 2 * days + half_days_back)
}

/// Number of days after this one that are missing in the window of its level.
fn missing_days(series: &Series, day: Date, publication: &Publication) -> i64 {
    let half_width = match publication.method {
        // Generated levels have no window.
        Method::Demonstration => 0,
        _ => i64::try_from(publication.theme.half_width()).unwrap_or(0),
    };
    let later = series.last_day().map_or(0, |last| days_between(day, last));
    let is_open = series.point(day).is_some_and(|point| point.provisional);
    if is_open { (half_width - later).max(0) } else { 0 }
}

/// Returns the level a number of half days before a day.
fn between(series: &Series, day: Date, halves: i64) -> Option<f64> {
    let [later, earlier] = [halves / 2, (halves + 1) / 2].map(|days| series.level(days_after(day, -days)));
    Some(f64::midpoint(later?, earlier?))
}

/// Returns the uncertainty of a change over some days that comes from the truncated window of the last level, whose
/// change is that of some days before: 95 % of the changes of final levels in the last three months, and at the same
/// time of the past three years, differed by less from the change as many days before. A natural logarithm; 0 without a
/// truncated window.
pub(crate) fn acceleration(series: &Series, day: Date, days: i64, publication: &Publication) -> f64 {
    const RECENT: i64 = 90;
    const AROUND: i64 = 30;
    const YEARS: i64 = 3;
    const DAYS_OF_YEAR: i64 = 364;
    let missing = missing_days(series, day, publication);
    let is_final = |day: &Date| series.point(*day).is_some_and(|point| !point.provisional);
    let change = |day: Date, halves: i64| {
        let (now, before) = (between(series, day, halves)?, between(series, day, 2 * days + halves)?);
        (now > 0.0 && before > 0.0).then(|| (now / before).ln())
    };
    let recent = (0..RECENT).map(|back| days_after(day, -back));
    let past = (1..=YEARS)
        .flat_map(|year| (-AROUND..=AROUND).map(move |around| days_after(day, around - year * DAYS_OF_YEAR)));
    let differences = recent.chain(past).filter(is_final);
    let differences = differences.filter_map(|day| Some((change(day, 0)? - change(day, missing)?).abs()));
    let mut differences: Vec<f64> = differences.filter(|_| missing > 0).collect();
    differences.sort_by(f64::total_cmp);
    differences.get(differences.len() * 19 / 20).copied().unwrap_or(0.0)
}

/// Returns the change of a level over seven days: relative, or in points for a percentage.
pub(crate) fn change(series: &Series, day: Date, publication: &Publication) -> Option<f64> {
    let (now, before) = (series.level(day)?, level_before(series, day, 7, publication)?);
    match publication.theme.unit() {
        Unit::Percent => Some(round_to(now - before, 2)),
        _ if before > 0.0 => Some(round_to(now / before - 1.0, 4)),
        _ => None,
    }
}

/// Returns the same calendar day one year earlier; 28 February for the 29th.
pub(crate) fn one_year_before(day: Date) -> Date {
    Date::new(day.year() - 1, day.month(), day.day()).unwrap_or_else(|_| days_after(day, -366))
}

/// Whether the level of a day is above that of the same day one year earlier.
pub(crate) fn above_last_year(series: &Series, day: Date) -> Option<bool> {
    Some(series.level(day)? > series.level(one_year_before(day))?)
}

/// Rounds a level for display: two decimals, one from 100 on, none from 1,000 on.
pub(crate) fn rounded(level: f64) -> f64 {
    let decimals = match level.abs() {
        a if a >= 1000.0 => 0,
        a if a >= 100.0 => 1,
        _ => 2,
    };
    round_to(level, decimals)
}

fn round_to(value: f64, decimals: i32) -> f64 {
    let scale = 10f64.powi(decimals);
    (value * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{series::Point, theme::Theme};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn daily(from: Date, days: i64, level: impl Fn(i64) -> f64) -> Series {
        let point = |at| Point::plain(days_after(from, at), level(at), false);
        Series::from_sorted((0..days).map(point).collect())
    }

    #[test]
    fn slots_run_from_1_september_and_keep_the_29_february() {
        for (day, expected) in [
            (date(2015, 9, 1), 0),
            (date(2015, 12, 31), 121),
            (date(2016, 1, 1), 122),
            (date(2015, 2, 28), 180),
            (date(2016, 2, 29), 181),
            (date(2015, 3, 1), 182),
            (date(2016, 3, 1), 182),
            (date(2016, 8, 31), 365),
        ] {
            assert_eq!(slot(day), expected, "{day}");
        }
        assert_eq!(
            (label(date(2016, 8, 31)), label(date(2016, 9, 1))),
            ("2015-2016".into(), "2016-2017".into())
        );
    }

    #[test]
    fn lists_up_to_the_requested_seasons_newest_first() {
        let series = daily(date(2013, 8, 30), 740, |at| at as f64);
        let all = seasons(&series, 9);
        let labels: Vec<_> = all.iter().map(|s| s.label.as_str()).collect();
        assert_eq!(labels, ["2015-2016", "2014-2015", "2013-2014", "2012-2013"]);
        assert_eq!(all[3].values.iter().flatten().count(), 2);
        assert_eq!((all[1].values[181], all[1].values.iter().flatten().count()), (None, 365));
        assert_eq!(seasons(&series, 2).len(), 2);
        let band = band(&all[1..]).unwrap();
        assert_eq!((band.min[0], band.max[0], band.min[181]), (Some(2.0), Some(367.0), None));
        assert_eq!(super::band(&[]), None);
    }

    #[test]
    fn change_is_relative_but_in_points_for_a_percentage() {
        let [index, share] = [Theme::Lice, Theme::FluVaccination65].map(|theme| {
            let (method, series) = (Method::Published, BTreeMap::new());
            Publication { theme, demonstration: false, method, series }
        });
        let series = daily(date(2016, 1, 1), 8, |at| 40.0 + at as f64);
        let last = date(2016, 1, 8);
        assert_eq!(change(&series, last, &index), Some(0.175));
        assert_eq!(change(&series, last, &share), Some(7.0));
        assert_eq!(change(&series, date(2016, 1, 7), &index), None);
        let from_zero = daily(date(2016, 1, 1), 8, |at| at as f64);
        assert_eq!(change(&from_zero, last, &index), None);
    }

    #[test]
    fn last_year_is_the_same_calendar_day() {
        let series = daily(date(2015, 1, 1), 500, |at| at as f64);
        assert_eq!(above_last_year(&series, date(2016, 2, 1)), Some(true));
        assert_eq!(above_last_year(&series, date(2015, 2, 1)), None);
        assert_eq!(one_year_before(date(2016, 2, 29)), date(2015, 2, 28));
        assert_eq!(one_year_before(date(2017, 2, 28)), date(2016, 2, 28));
    }

    #[test]
    fn levels_are_rounded_by_size() {
        for (level, shown) in
            [(0.428571, 0.43), (99.994, 99.99), (130.06, 130.1), (1234.5, 1235.0), (0.0, 0.0)]
        {
            assert_eq!(rounded(level), shown);
        }
    }

    proptest! {
        #[test]
        fn every_day_has_one_slot_and_every_slot_one_day(offset in 0i64..20_000) {
            let day = days_after(date(1990, 1, 1), offset);
            let next = days_after(day, 1);
            let step = (slot(next) + SLOTS - slot(day)) % SLOTS;
            let skips_leap_day = slot(next) == 182 && slot(day) == 180;
            prop_assert!(step == 1 || skips_leap_day);
        }
    }
}
