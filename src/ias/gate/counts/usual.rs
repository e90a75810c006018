//! What is usual on a weekday: from the open days of the weeks before those that are looked at.

use super::History;
use crate::ias::{counts::Count, series::days_after};
use jiff::civil::Date;

impl History<'_> {
    /// The open days of so many weeks before those looked at, on the weekday of a day.
    pub(super) fn weekday(&self, day: Date, weeks: i64) -> impl Iterator<Item = (Date, Count)> + '_ {
        // Weeks that are looked at themselves come before.
        let since = i64::from((day - self.from).get_days()).max(0) / 7;
        let same = (1..=weeks + since + 1).map(move |back| days_after(day, -7 * back));
        let same = same.filter(move |day| *day < self.from && *day >= days_after(self.from, -7 * weeks));
        same.filter(|day| !self.is_closed(*day)).filter_map(|day| Some((day, *self.days.get(&day)?)))
    }

    /// The median of a figure on that weekday, where three weeks tell it.
    pub(super) fn usual(&self, day: Date, weeks: i64, of: impl Fn(&Count) -> f64) -> Option<f64> {
        let known: Vec<f64> = self.weekday(day, weeks).map(|(_, count)| of(&count)).collect();
        if known.len() < 3 { None } else { median(known) }
    }
}

pub(super) fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}
