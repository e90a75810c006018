//! Summary of the changes of a version: three numbers and the largest change, for readers who quote earlier figures.

use crate::ias::{
    publication::{Change, Publication},
    territory::Territory,
    theme::Unit,
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The changes of a version against an earlier one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Difference {
    /// Number of the earlier version.
    pub since: i64,
    /// Number of changed levels.
    pub changed: usize,
    /// Number of new levels.
    pub added: usize,
    /// Number of removed levels.
    pub removed: usize,
    /// The largest change, relative to the previous level; in points for a percentage.
    pub largest: Option<Largest>,
}

/// The largest change of a level.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = LargestChange)]
pub struct Largest {
    pub territory: Territory,
    pub day: Date,
    pub from: f64,
    pub to: f64,
}

impl Difference {
    pub fn between(since: i64, earlier: &Publication, later: &Publication) -> Self {
        let changes = later.changes_since(earlier);
        let mut difference = Self { since, changed: 0, added: 0, removed: 0, largest: None };
        let mut size = 0.0;
        for change in &changes {
            match (level(change.before.as_ref()), level(change.after.as_ref())) {
                (None, Some(_)) => difference.added += 1,
                (Some(_), None) => difference.removed += 1,
                (Some(from), Some(to)) if from != to => {
                    difference.changed += 1;
                    let by = distance(later.theme.unit(), from, to);
                    if by > size {
                        size = by;
                        difference.largest = largest(change, from, to);
                    }
                }
                _ => {}
            }
        }
        difference
    }
}

fn level(point: Option<&crate::ias::Point>) -> Option<f64> {
    point?.level
}

fn largest(change: &Change, from: f64, to: f64) -> Option<Largest> {
    Some(Largest { territory: change.territory, day: change.after?.day, from, to })
}

/// Distance of two levels. A change from zero would be infinite, so it is absolute.
fn distance(unit: Unit, from: f64, to: f64) -> f64 {
    let by = (to - from).abs();
    if unit == Unit::Percent || from <= 0.0 { by } else { by / from }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{
        Method, Theme,
        series::{Flag, Point, Series, days_after},
    };
    use jiff::civil::date;

    const FIRST: Date = date(2026, 3, 1);

    fn publication(theme: Theme, levels: &[Option<f64>]) -> Publication {
        let point = |(at, level): (usize, &Option<f64>)| {
            let flag = if level.is_some() { Flag::None } else { Flag::Withheld };
            Point { day: days_after(FIRST, at as i64), level: *level, provisional: at > 2, flag }
        };
        let series = Series::from_sorted(levels.iter().enumerate().map(point).collect());
        let series = [(Territory::FRANCE, series)].into();
        Publication { theme, demonstration: false, method: Method::Published, series }
    }

    #[test]
    fn counts_changes_and_names_the_largest() {
        let before = publication(Theme::Flu, &[Some(10.0), Some(1.0), Some(5.0), None]);
        let after = publication(Theme::Flu, &[Some(12.0), Some(1.5), None, Some(4.0), Some(3.0)]);
        let found = Difference::between(7, &before, &after);
        assert_eq!((found.since, found.changed, found.added, found.removed), (7, 2, 2, 1));
        let largest = found.largest.unwrap();
        assert_eq!((largest.day, largest.from, largest.to), (days_after(FIRST, 1), 1.0, 1.5));
        assert_eq!(Difference::between(7, &after, &after).changed, 0);
    }

    #[test]
    fn a_percentage_changes_by_points() {
        let before = publication(Theme::FluVaccination65, &[Some(50.0), Some(1.0)]);
        let after = publication(Theme::FluVaccination65, &[Some(53.0), Some(2.0)]);
        assert_eq!(Difference::between(1, &before, &after).largest.unwrap().to, 53.0);
    }
}
