//! What is usual on a weekday: from the open days of the weeks before those that are looked at.

use super::panel::History;
use crate::ias::{
    counts::Count,
    series::{days_after, days_between},
};
use jiff::civil::Date;

/// Weeks before a change of the panel from which the usual is learned.
const MAX_WEEKS: usize = 6;

impl History<'_> {
    /// The open days of so many weeks before those looked at, on the weekday of a day.
    pub(super) fn weekday(&self, day: Date, weeks: i64) -> impl Iterator<Item = (Date, Count)> + '_ {
        // Weeks that are looked at themselves come before.
        let since = days_between(self.from, day).max(0) / 7;
        let same = (1..=weeks + since + 1).map(move |back| days_after(day, -7 * back));
        let same = same.filter(move |day| *day < self.from && *day >= days_after(self.from, -7 * weeks));
        same.filter(|day| !self.is_closed(*day)).filter_map(|day| Some((day, *self.days.get(&day)?)))
    }

    /// The median of a figure on that weekday, where three weeks tell it. After the panel took another size, it is the median before,
    /// times what the days since were of it.
    pub(super) fn weekday_median(&self, day: Date, weeks: i64, of: impl Fn(&Count) -> f64) -> Option<f64> {
        let Some(step) =
            self.step.filter(|step| *step <= day && day < days_after(*step, super::panel::STEP_DAYS))
        else {
            return sufficient_median(self.weekday(day, weeks).map(|(_, count)| of(&count)));
        };
        let before = |day: Date| {
            let weeks = (1..=2 * weeks).map(|back| days_after(day, -7 * back)).filter(|day| *day < step);
            let open = weeks.filter(|day| !self.is_closed(*day)).filter_map(|day| self.days.get(&day));
            sufficient_median(open.take(MAX_WEEKS).map(&of))
        };
        let since = self.days.range(step..).filter(|(other, _)| **other != day && !self.is_closed(**other));
        let factors =
            since.filter_map(|(day, count)| Some(of(count) / before(*day).filter(|usual| *usual > 0.0)?));
        Some(before(day)? * median(factors.collect())?)
    }
}

fn sufficient_median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let values: Vec<f64> = values.collect();
    if values.len() < 3 { None } else { median(values) }
}

pub(in crate::ias::gate) fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}
