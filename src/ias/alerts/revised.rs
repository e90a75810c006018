//! Definitive days that a version revises.

use crate::ias::{level, publication::Publication, publish::Largest, territory::Territory};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Definitive days of a territory whose levels changed by more than rounding.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ias) struct RevisedDays {
    pub(in crate::ias) days: u64,
    pub(in crate::ias) first: Date,
    pub(in crate::ias) last: Date,
    /// The largest change of a level.
    pub(in crate::ias) largest: Largest,
}

/// Lists the definitive days of the earlier version that a version revises, by territory. Provisional days are expected
/// to change.
pub(in crate::ias) fn revised_days(
    earlier: &Publication,
    later: &Publication,
) -> BTreeMap<Territory, RevisedDays> {
    let mut revised = BTreeMap::<Territory, RevisedDays>::new();
    for change in later.changes_since(earlier) {
        let Some((before, after)) = change.before.zip(change.after) else { continue };
        let Some((from, to)) = before.level.zip(after.level).filter(|_| !before.provisional) else {
            continue;
        };
        if !level::is_beyond_rounding(from, to, later.theme, change.territory) {
            continue;
        }
        let largest = Largest { territory: change.territory, day: after.day, from, to };
        revised
            .entry(change.territory)
            .and_modify(|known| known.add(&largest))
            .or_insert_with(|| RevisedDays { days: 1, first: after.day, last: after.day, largest });
    }
    revised
}

impl RevisedDays {
    /// Adds a later day.
    fn add(&mut self, change: &Largest) {
        self.days += 1;
        self.last = change.day;
        if (change.to - change.from).abs() > (self.largest.to - self.largest.from).abs() {
            self.largest = change.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{
        publication::Method,
        series::{Point, Series, days_after},
        theme::Theme,
    };
    use jiff::civil::date;

    const FIRST: Date = date(2026, 3, 1);

    fn publication(theme: Theme, levels: &[f64]) -> Publication {
        let point = |(at, level): (usize, &f64)| Point::plain(days_after(FIRST, at as i64), *level, at > 2);
        let series = Series::from_sorted(levels.iter().enumerate().map(point).collect());
        let series = [(Territory::FRANCE, series)].into();
        Publication { theme, demonstration: false, method: Method::RatioOfSums, series }
    }

    #[test]
    fn only_changes_of_definitive_days_beyond_rounding_are_revisions() {
        let of = |before: &[f64], after: &[f64]| {
            let [before, after] = [before, after].map(|levels| publication(Theme::Flu, levels));
            revised_days(&before, &after).remove(&Territory::FRANCE)
        };
        let before = [100.0, 50.0, 10.0, 40.0];
        assert_eq!(of(&before, &before), None);
        // Rounding, a provisional day, and a new day are not revisions.
        assert_eq!(of(&before, &[100.9, 50.4, 10.1, 80.0, 90.0]), None);
        let found = of(&before, &[102.0, 50.0, 13.0, 80.0]).unwrap();
        assert_eq!((found.days, found.first, found.last), (2, FIRST, days_after(FIRST, 2)));
        assert_eq!((found.largest.day, found.largest.from, found.largest.to), (found.last, 10.0, 13.0));
    }

    #[test]
    fn a_share_is_revised_if_it_changes_by_over_a_hundredth_of_a_point() {
        let of = |to: f64| {
            let [before, after] = [60.0, to].map(|level| publication(Theme::FluVaccination65, &[level]));
            revised_days(&before, &after).contains_key(&Territory::FRANCE)
        };
        assert_eq!([60.01, 60.02, 60.5].map(of), [false, true, true]);
    }
}
