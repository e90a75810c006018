//! The fallback where only a raw index is held, and none of what it was divided by: Sundays and public holidays, on
//! which a handful of pharmacies makes the index, are dropped; the median of seven days takes what is still wild, and
//! the mean of seven medians smooths. The publication names the method: it is an estimate of the smoothed level.

use crate::ias::{
    calendar::{Law, holidays},
    measure::{Measure, Observation},
    series::{Flag, Point, Series, days_after, final_after},
    territory::Territory,
    theme::Theme,
};
use jiff::civil::{Date, Weekday};
use std::collections::{BTreeMap, BTreeSet};

/// Days on each side, of the median and then of the mean.
const SIDE: i64 = 3;

/// Of the seven days of either window, these must be there, or the level is marked as sparse.
const FEWEST: usize = 3;

/// The national series that raw values amount to; empty without any.
pub fn series(theme: Theme, observations: &[Observation]) -> Series {
    let raw = |o: &&Observation| o.territory == Territory::FRANCE && o.measure == Measure::Raw;
    let raw: BTreeMap<Date, f64> = observations.iter().filter(raw).map(|o| (o.day, o.value)).collect();
    let Some((first, last)) = raw.keys().next().zip(raw.keys().next_back()) else { return Series::EMPTY };
    let (first, last) = (*first, *last);
    let closed: BTreeSet<Date> =
        (first.year()..=last.year()).flat_map(|year| holidays(year, Law::General)).collect();
    let open = raw.into_iter().filter(|(day, _)| day.weekday() != Weekday::Sunday && !closed.contains(day));
    let open: BTreeMap<Date, f64> = open.collect();
    let medians: BTreeMap<Date, f64> =
        days(first, last).filter_map(|day| Some((day, median(around(&open, day))?))).collect();
    // A value is final when both windows are full: as many days as the usual window has on one side, and the freeze.
    let provisional_from = days_after(last, 1 - final_after(theme));
    let point = |day| {
        let near = around(&medians, day);
        let sum: f64 = near.iter().sum();
        let count = near.len();
        let flag = if around(&open, day).len() < FEWEST { Flag::Sparse } else { Flag::None };
        let level = sum / f64::from(u8::try_from(count).ok()?);
        (count > 0).then_some(Point { day, level: Some(level), provisional: day >= provisional_from, flag })
    };
    Series::from_sorted(days(first, last).filter_map(point).collect())
}

fn days(first: Date, last: Date) -> impl Iterator<Item = Date> {
    std::iter::successors(Some(first), |day| Some(days_after(*day, 1))).take_while(move |day| *day <= last)
}

/// The values of the seven days around a day, those that are there.
fn around(values: &BTreeMap<Date, f64>, day: Date) -> Vec<f64> {
    values.range(days_after(day, -SIDE)..=days_after(day, SIDE)).map(|(_, value)| *value).collect()
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() % 2 {
        _ if values.is_empty() => None,
        0 => Some(f64::midpoint(values[middle - 1], values[middle])),
        _ => Some(values[middle]),
    }
}
