//! Weeks: a daily series by weeks from Monday to Sunday, as used by epidemic thresholds and other networks.

use super::series::days_after;
use jiff::civil::{Date, ISOWeekDate, Weekday};
use std::collections::BTreeMap;

/// One level per week, by its Monday.
pub(crate) type Weekly = BTreeMap<Date, f64>;

/// Minimum number of days for a representative mean of a week.
const MIN_DAYS: u32 = 4;

pub(crate) fn monday(day: Date) -> Date {
    days_after(day, -i64::from(day.weekday().to_monday_zero_offset()))
}

/// The Monday of an ISO week; `None` if the year has no such week.
pub(crate) fn first_day(year: i16, week: i8) -> Option<Date> {
    ISOWeekDate::new(year, week, Weekday::Monday).ok().map(ISOWeekDate::date)
}

/// The mean of the levels of each week that has at least four days.
pub(crate) fn means(days: impl IntoIterator<Item = (Date, f64)>) -> Weekly {
    let mut sums: BTreeMap<Date, (f64, u32)> = BTreeMap::new();
    for (day, level) in days {
        let (sum, count) = sums.entry(monday(day)).or_default();
        *sum += level;
        *count += 1;
    }
    let enough = sums.into_iter().filter(|(_, (_, count))| *count >= MIN_DAYS);
    enough.map(|(week, (sum, count))| (week, sum / f64::from(count))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_week_runs_from_monday_to_sunday_across_the_new_year() {
        for day in [date(2025, 12, 29), date(2025, 12, 31), date(2026, 1, 1), date(2026, 1, 4)] {
            assert_eq!(monday(day), date(2025, 12, 29), "{day}");
        }
        assert_eq!(first_day(2026, 1), Some(date(2025, 12, 29)));
        assert_eq!(first_day(2020, 53), Some(date(2020, 12, 28)));
        assert_eq!((first_day(2019, 53), first_day(2019, 0)), (None, None));
    }

    #[test]
    fn a_mean_needs_four_days() {
        let days = |from: Date, count: i64| (0..count).map(move |at| (days_after(from, at), at as f64));
        let levels = means(days(date(2026, 1, 5), 7).chain(days(date(2026, 1, 12), 4)));
        assert_eq!(levels, Weekly::from([(date(2026, 1, 5), 3.0), (date(2026, 1, 12), 1.5)]));
        assert_eq!(means(days(date(2026, 1, 5), 3)), Weekly::new());
    }
}
