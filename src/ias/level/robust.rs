//! Fallback for a raw index without its denominators: Sundays and public holidays, on which few pharmacies are open,
//! are dropped; a median of seven days removes outliers, and a mean of seven medians smooths. The publication names the
//! method: it is an estimate of the smoothed level.

use crate::{
    holidays::{Law, holidays},
    ias::{
        measure::{Measure, Observation},
        series::{Flag, Point, Series, days_after},
        territory::Territory,
        theme::{Theme, final_after},
    },
};
use jiff::civil::{Date, Weekday};
use std::collections::{BTreeMap, BTreeSet};

/// Days on each side, of the median and of the mean.
const HALF_WIDTH: i64 = 3;

/// Minimum number of days in either window of seven; with fewer, the level is marked as sparse.
const MIN_VALUES: usize = 3;

/// Computes the national series from raw values; empty without any.
pub(crate) fn series(theme: Theme, observations: &[Observation]) -> Series {
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
    // A value is final once both windows are complete: as many days as one side of the usual window, and the freeze.
    let provisional_from = days_after(last, 1 - final_after(theme));
    let point = |day| {
        let near = around(&medians, day);
        let count = u8::try_from(near.len()).ok().filter(|count| *count > 0)?;
        let level = near.iter().sum::<f64>() / f64::from(count);
        let flag = if around(&open, day).len() < MIN_VALUES { Flag::Sparse } else { Flag::None };
        Some(Point { day, level: Some(level), provisional: day >= provisional_from, flag })
    };
    Series::from_sorted(days(first, last).filter_map(point).collect())
}

fn days(first: Date, last: Date) -> impl Iterator<Item = Date> {
    std::iter::successors(Some(first), |day| Some(days_after(*day, 1))).take_while(move |day| *day <= last)
}

/// The available values of the seven days around a day.
fn around(values: &BTreeMap<Date, f64>, day: Date) -> Vec<f64> {
    values
        .range(days_after(day, -HALF_WIDTH)..=days_after(day, HALF_WIDTH))
        .map(|(_, value)| *value)
        .collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn raw(days: i64, value: impl Fn(Date) -> Option<f64>) -> Vec<Observation> {
        let at = |at| days_after(date(2016, 1, 4), at);
        let observation = |day| {
            let value = value(day)?;
            Some(Observation { territory: Territory::FRANCE, measure: Measure::Raw, day, value })
        };
        (0..days).map(at).filter_map(observation).collect()
    }

    #[test]
    fn sundays_holidays_and_one_outlier_do_not_affect_levels() {
        let wild = |day: Date| match day {
            _ if day.weekday() == Weekday::Sunday => 14_000.0,
            _ if day == date(2016, 3, 28) || day == date(2016, 5, 5) => 11_000.0,
            _ if day == date(2016, 2, 10) => 900.0,
            _ => 4.0,
        };
        let series = series(Theme::Flu, &raw(150, |day| Some(wild(day))));
        assert_eq!(series.points().len(), 150);
        assert!(series.levels().all(|(_, level)| level == 4.0));
        assert_eq!(series.provisional_days(), 12);
    }

    #[test]
    fn a_gap_has_no_level_and_its_edges_are_sparse() {
        let hole = date(2016, 2, 1)..date(2016, 3, 1);
        let series = series(Theme::Flu, &raw(90, |day| (!hole.contains(&day)).then_some(4.0)));
        assert_eq!(series.point(date(2016, 2, 15)), None);
        assert_eq!(series.point(date(2016, 2, 3)).unwrap().flag, Flag::Sparse);
        assert_eq!(series.point(date(2016, 1, 20)).unwrap().flag, Flag::None);
        assert_eq!(super::series(Theme::Flu, &[]), Series::EMPTY);
    }
}
