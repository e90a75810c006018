//! Computed facts worth pointing at on a curve.

use super::notes::this_season;
use crate::ias::{
    epidemic::Epidemic,
    season::rounded,
    series::{Point, Series, days_after},
    theme::Unit,
};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// What there is to see on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = AnnotationKey)]
#[serde(rename_all = "kebab-case")]
pub enum AnnotationKind {
    /// The season's highest level so far, once the curve has come down from it.
    Peak,
    /// The week in which the epidemic began.
    Onset,
    Forced,
}

/// A computed fact worth pointing at.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Annotation {
    pub day: Date,
    pub key: AnnotationKind,
    /// The level of the day.
    pub value: Option<f64>,
}

/// Days on both sides of an extreme within which the curve has not left it.
const SETTLED: i64 = 7;

/// The facts of the last season, in the order of days.
pub(super) fn annotations(
    series: &Series,
    unit: Unit,
    epidemic: Option<&Epidemic>,
    forced: bool,
) -> Vec<Annotation> {
    let season = this_season(series);
    let mut found = Vec::new();
    let at = |day: Date, key| Annotation { day, key, value: series.level(day).map(rounded) };
    // A share that only grows has no peak, and a count of patients none that means anything.
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
    fn a_peak_is_told_once_the_curve_has_left_it() {
        let keys = |series: &Series| -> Vec<(Date, AnnotationKind)> {
            annotations(series, Unit::Index, None, false).into_iter().map(|a| (a.day, a.key)).collect()
        };
        let series = hill(date(2025, 10, 1));
        assert_eq!(keys(&series), [(date(2025, 10, 21), AnnotationKind::Peak)]);
        let rising = Series::from_sorted(series.points()[..27].to_vec());
        assert_eq!(keys(&rising), []);
        // The season before has no part in it: what is left only falls.
        assert_eq!(keys(&hill(date(2025, 8, 10))), []);
        assert!(annotations(&series, Unit::Percent, None, false).is_empty());
        let forced = annotations(&series, Unit::Percent, None, true);
        assert_eq!((forced[0].day, forced[0].value), (date(2025, 11, 9), Some(31.0)));
    }
}
