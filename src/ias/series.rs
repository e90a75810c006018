//! What is published of one indicator: a level per territory and day, and whether it may still change.

use super::{territory::Territory, theme::Theme};
use jiff::{ToSpan as _, civil::Date};
use std::collections::BTreeMap;

/// The level of one day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// When.
    pub day: Date,
    /// How much.
    pub level: f64,
    /// Whether its smoothing window still waits for days to come.
    pub provisional: bool,
}

/// The levels of one territory, in the order of days, each day once.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Series(Vec<Point>);

impl Series {
    /// Takes points that are in the order of days.
    #[must_use]
    pub fn from_sorted(points: Vec<Point>) -> Self {
        debug_assert!(points.is_sorted_by(|a, b| a.day < b.day));
        Self(points)
    }

    /// Every point.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.0
    }

    /// The level of a day, if there is one.
    #[must_use]
    pub fn level(&self, day: Date) -> Option<f64> {
        self.0.binary_search_by_key(&day, |point| point.day).ok().map(|at| self.0[at].level)
    }

    /// The last day that has a level.
    #[must_use]
    pub fn last_day(&self) -> Option<Date> {
        self.0.last().map(|point| point.day)
    }

    /// The first day that may still change.
    #[must_use]
    pub fn provisional_from(&self) -> Option<Date> {
        self.0.iter().find(|point| point.provisional).map(|point| point.day)
    }

    /// How many days may still change.
    #[must_use]
    pub fn provisional_days(&self) -> usize {
        self.0.iter().filter(|point| point.provisional).count()
    }
}

/// Everything published of one indicator in one version.
#[derive(Debug, Clone, PartialEq)]
pub struct Publication {
    /// Which indicator.
    pub theme: Theme,
    /// Whether the figures are generated, to show the product before real ones are imported.
    pub demonstration: bool,
    /// By territory, France first.
    pub series: BTreeMap<Territory, Series>,
}

impl Publication {
    /// The national series; empty when there is none.
    #[must_use]
    pub fn national(&self) -> &Series {
        static NOTHING: Series = Series(Vec::new());
        self.series.get(&Territory::FRANCE).unwrap_or(&NOTHING)
    }

    /// The last day on which any region has a level.
    #[must_use]
    pub fn regions_day(&self) -> Option<Date> {
        Territory::regions().filter_map(|region| self.series.get(&region)?.last_day()).max()
    }
}

/// The day that is so many days later, or earlier; the calendar's end is never reached by a series.
#[must_use]
pub fn days_after(day: Date, days: i64) -> Date {
    day.saturating_add(days.days())
}
