//! The last days of a series as the rules read them: only they are looked at, because what was published stays so,
//! and a fault of years ago must not stop today's figures.

use super::subject::GateInput;
use crate::ias::{
    series::{Series, days_after},
    territory::Territory,
};
use jiff::civil::Date;

pub(super) type Level = (Date, f64);

/// Levels that tell how finely a series is rounded.
const RECENT_LEVELS: usize = 60;

impl<'a> GateInput<'a> {
    /// France and the former regions that have not left, with their series; the present regions are made of the former.
    pub(super) fn measured(&self) -> impl Iterator<Item = (Territory, &'a Series)> + use<'_, 'a> {
        let series = self.publication.series.iter().map(|(territory, series)| (*territory, series));
        series.filter(|(t, _)| (*t == Territory::FRANCE || t.is_former()) && !self.has_left(*t))
    }

    /// What is public now of a territory; empty when that is nothing comparable.
    pub(super) fn published_series(&self, territory: Territory) -> &'a Series {
        self.comparable().map_or(const { &Series::EMPTY }, |previous| previous.series_for(territory))
    }

    pub(super) fn last_day(&self) -> Option<Date> {
        self.publication.series.values().filter_map(Series::last_day).max()
    }

    /// The first of the last so many days.
    pub(super) fn window_start(&self, days: i64) -> Date {
        self.last_day().map_or(Date::MAX, |last| days_after(last, 1 - days))
    }
}

/// The levels from a day on, and the one before them, so that each has something to be compared with.
pub(super) fn levels_since(series: &Series, from: Date) -> Vec<Level> {
    let mut levels = Vec::new();
    for (day, level) in series.levels().rev() {
        levels.push((day, level));
        if day < from {
            break;
        }
    }
    levels.reverse();
    levels
}

/// The step in which a series is rounded: 1, 0.1, 0.01 or 0.001; 0 when it is not.
pub(super) fn rounding_step(series: &Series) -> f64 {
    let last: Vec<f64> = series.levels().rev().take(RECENT_LEVELS).map(|(_, level)| level).collect();
    let is_multiple =
        |scale: f64| last.iter().all(|level| ((level * scale).round() - level * scale).abs() < 1e-6);
    [1.0, 10.0, 100.0, 1000.0].into_iter().find(|scale| is_multiple(*scale)).map_or(0.0, f64::recip)
}

pub(super) fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::series::Point;
    use jiff::civil::date;

    fn series(levels: &[f64]) -> Series {
        let point = |(at, level): (usize, &f64)| {
            Point::plain(days_after(date(2016, 1, 1), i64::try_from(at).unwrap()), *level, false)
        };
        Series::from_sorted(levels.iter().enumerate().map(point).collect())
    }

    #[test]
    fn infers_the_coarsest_rounding_step() {
        for (levels, expected) in [
            (&[1.0, 20.0, 300.0][..], 1.0),
            (&[1.0, 20.1], 0.1),
            (&[0.03, 59.02], 0.01),
            (&[394.085, 1.0], 0.001),
            (&[0.707_912_259, 1.0], 0.0),
        ] {
            assert!((rounding_step(&series(levels)) - expected).abs() < 1e-12, "{levels:?}");
        }
    }

    #[test]
    fn includes_the_level_before_the_first_day() {
        let levels = levels_since(&series(&[1.0, 2.0, 3.0, 4.0]), date(2016, 1, 3));
        assert_eq!(levels.iter().map(|(_, level)| *level).collect::<Vec<_>>(), [2.0, 3.0, 4.0]);
        assert_eq!(levels_since(&series(&[1.0]), date(2016, 1, 1)).len(), 1);
    }
}
