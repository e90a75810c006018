//! French public holidays, computed, and working days.

use jiff::{
    ToSpan as _,
    civil::{Date, Weekday, date},
};

/// The applicable law: Good Friday and 26 December are holidays only in the three departments of
/// Alsace-Moselle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Law {
    General,
    AlsaceMoselle,
}

fn days_after(day: Date, days: i64) -> Date {
    day.saturating_add(days.days())
}

/// Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher.
pub(crate) fn easter(year: i16) -> Date {
    let year = i32::from(year);
    let (golden, century, rest) = (year % 19, year / 100, year % 100);
    let correction = (century + 8) / 25;
    let epact = (19 * golden + century - century / 4 - (century - correction + 1) / 3 + 15) % 30;
    let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7;
    let shift = (golden + 11 * epact + 22 * weekday) / 451;
    // Days after 22 March, the earliest Easter there is.
    let days = epact + weekday - 7 * shift;
    days_after(date(i16::try_from(year).unwrap_or(0), 3, 22), i64::from(days))
}

pub(crate) fn holidays(year: i16, law: Law) -> Vec<Date> {
    let easter = easter(year);
    let local = law == Law::AlsaceMoselle;
    let mut days = vec![
        date(year, 1, 1),
        days_after(easter, 1),
        date(year, 5, 1),
        date(year, 5, 8),
        days_after(easter, 39),
        days_after(easter, 50),
        date(year, 7, 14),
        date(year, 8, 15),
        date(year, 11, 1),
        date(year, 11, 11),
        date(year, 12, 25),
    ];
    if local {
        days.extend([days_after(easter, -2), date(year, 12, 26)]);
    }
    days.sort();
    days.dedup();
    days
}

/// Whether many pharmacies close on an open day: 24 and 31 December, and bridge days between a holiday and Sunday.
pub(crate) fn is_quiet(day: Date, is_holiday: impl Fn(Date) -> bool) -> bool {
    let is_bridge = match day.weekday() {
        Weekday::Monday => is_holiday(days_after(day, 1)),
        Weekday::Friday | Weekday::Saturday => is_holiday(days_after(day, -1)),
        _ => false,
    };
    is_bridge || (day.month() == 12 && matches!(day.day(), 24 | 31))
}

pub(crate) fn holidays_between(from: Date, to: Date, law: Law) -> Vec<Date> {
    let years = from.year()..=to.year();
    years.flat_map(|year| holidays(year, law)).filter(|day| (from..=to).contains(day)).collect()
}

/// The working day `count` working days after `day`.
pub(crate) fn working_days_after(day: Date, count: u8) -> Date {
    let mut day = day;
    let mut left = count;
    while left > 0 {
        day = days_after(day, 1);
        let is_weekend = matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday);
        let is_working = !is_weekend && !holidays(day.year(), Law::General).contains(&day);
        left -= u8::from(is_working);
    }
    day
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn holidays_equal_those_of_a_reference_implementation() {
        let text = include_str!("../tests/vectors/holidays.json");
        let laws: BTreeMap<String, BTreeMap<i16, Vec<Date>>> = serde_json::from_str(text).unwrap();
        for (name, law) in [("general", Law::General), ("alsace-moselle", Law::AlsaceMoselle)] {
            assert!(laws[name].len() > 70);
            for (year, expected) in &laws[name] {
                // Ascension may fall on 1 or 8 May: a day is a holiday once.
                let mut expected = expected.clone();
                expected.dedup();
                assert_eq!(holidays(*year, law), expected, "{name} {year}");
            }
        }
    }

    #[test]
    fn a_period_of_working_days_can_span_two_years() {
        let found = holidays_between(date(2025, 12, 25), date(2026, 4, 6), Law::AlsaceMoselle);
        let expected =
            [date(2025, 12, 25), date(2025, 12, 26), date(2026, 1, 1), date(2026, 4, 3), date(2026, 4, 6)];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_working_day_is_not_a_weekend_or_a_holiday() {
        // 24 December 2026 is a Thursday, 25 December a holiday.
        assert_eq!(working_days_after(date(2026, 12, 24), 1), date(2026, 12, 28));
        assert_eq!(working_days_after(date(2026, 11, 28), 2), date(2026, 12, 1));
        assert_eq!(working_days_after(date(2026, 11, 28), 0), date(2026, 11, 28));
    }
}
