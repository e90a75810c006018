//! Days, weeks and months, as tables write them.

use jiff::civil::{Date, ISOWeekDate, Weekday};

/// Years that sales are of; a number of eight digits that is none of these is no day.
const YEARS: std::ops::RangeInclusive<i16> = 1_990..=2_100;
/// What the Buddhist calendar, which Thai tables use, counts more.
const BUDDHIST: i16 = 543;

/// How a period is written, the order of its parts first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Period {
    Day {
        day: Date,
        order: Order,
        separator: char,
    },
    /// With a letter that says so.
    Week {
        year: i16,
        week: i8,
    },
    /// A year and a number: a month, or a week where the column has numbers above twelve.
    Part {
        year: i16,
        number: i8,
    },
    Year(i16),
}

/// The order of the parts of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    YearFirst,
    DayFirst,
    /// Both are possible: it is read with the day first unless another value of the column cannot be.
    Either,
    MonthFirst,
}

/// A week that its year does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NoSuchWeek {
    pub(super) year: i16,
    pub(super) weeks: i8,
}

/// Reads a period; nothing where a text is none.
pub(super) fn read(text: &str) -> Option<Period> {
    if !may_be(text.as_bytes()) {
        return None;
    }
    let text = without_time(text);
    week(text).or_else(|| match numbers(text)?.as_slice() {
        [(all, 8)] => day(all / 10_000, all / 100 % 100, all % 100, None),
        [(all, 6)] => part(all / 100, all % 100),
        [(all, 4)] => year(*all).map(Period::Year),
        [(year, 4), (number, 1 | 2)] | [(number, 1 | 2), (year, 4)] => part(*year, *number),
        [(year, 4), (month, 1 | 2), (day_, 1 | 2)] => day(*year, *month, *day_, separator(text)),
        [(first, 1 | 2), (second, 1 | 2), (year, 2 | 4)] => short(*first, *second, *year, separator(text)),
        _ => None,
    })
}

/// Tells most of what is no period by a glance at its bytes: prices, codes of products, words.
fn may_be(text: &[u8]) -> bool {
    let digits = text.iter().filter(|byte| byte.is_ascii_digit()).count();
    let begins = text
        .first()
        .is_some_and(|first| first.is_ascii_digit() || matches!(first, b's' | b'S' | b'w' | b'W'));
    let is_number = digits == text.len();
    begins
        && text.len() <= 40
        && digits >= 4
        && !text.contains(&b',')
        && (!is_number || matches!(digits, 4 | 6 | 8))
}

/// The Monday of a week.
pub(super) fn monday(year: i16, week: i8) -> Result<Date, NoSuchWeek> {
    let monday = ISOWeekDate::new(year, week, Weekday::Monday).map(ISOWeekDate::date);
    monday.map_err(|_| NoSuchWeek { year, weeks: weeks(year) })
}

fn weeks(year: i16) -> i8 {
    ISOWeekDate::new(year, 53, Weekday::Monday).map_or(52, |_| 53)
}

/// A day with the month first, read again once the column is known to write it so.
pub(super) fn swapped(day: Date) -> Option<Date> {
    Date::new(day.year(), day.day(), day.month()).ok()
}

/// The name of a way to write days.
pub(super) fn format(order: Order, separator: char) -> String {
    let parts = match order {
        Order::YearFirst if separator == '\0' => return "YYYYMMDD".to_owned(),
        Order::YearFirst => ["YYYY", "MM", "DD"],
        Order::DayFirst | Order::Either => ["DD", "MM", "YYYY"],
        Order::MonthFirst => ["MM", "DD", "YYYY"],
    };
    parts.join(&separator.to_string())
}

/// A day that a time follows: 2026-11-22T10:00:00, 22/11/2026 10:00.
fn without_time(text: &str) -> &str {
    let cut = text.find(['T', ' ']).filter(|at| text[at + 1..].contains(':'));
    cut.map_or(text, |at| &text[..at])
}

/// 2026-W44, 2026S44, S44 2026, 2026 sem 44.
fn week(text: &str) -> Option<Period> {
    let letters = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (before, rest) = text.split_at(letters);
    let after = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let word = &rest[..rest.len() - after.len()];
    if !["s", "w", "wk", "sem", "semaine", "week"].iter().any(|known| word.eq_ignore_ascii_case(known)) {
        return None;
    }
    let (number, year_) = match (&*numbers(before)?, &*numbers(after)?) {
        ([(year, 4)], [(week, 1 | 2)]) | ([], [(week, 1 | 2), (year, 4)]) => (*week, *year),
        _ => return None,
    };
    Some(Period::Week { year: year(year_)?, week: i8::try_from(number).ok()? })
}

/// The groups of digits of a text with how long they are, when little else stands between them.
fn numbers(text: &str) -> Option<Vec<(u32, usize)>> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, '-' | '/' | '.' | '_' | '년' | '월' | '일');
    if !text.chars().all(|c| c.is_ascii_digit() || is_between(c)) {
        return None;
    }
    let mut found = Vec::new();
    for digits in text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()) {
        if found.len() == 3 || digits.len() > 8 {
            return None;
        }
        found.push((digits.parse().ok()?, digits.len()));
    }
    Some(found)
}

fn separator(text: &str) -> Option<char> {
    text.chars().find(|c| !c.is_ascii_digit())
}

fn year(number: u32) -> Option<i16> {
    let number = i16::try_from(number).ok()?;
    let year = if number > *YEARS.end() { number - BUDDHIST } else { number };
    YEARS.contains(&year).then_some(year)
}

fn part(year_: u32, number: u32) -> Option<Period> {
    let number = i8::try_from(number).ok().filter(|number| (1..=54).contains(number))?;
    Some(Period::Part { year: year(year_)?, number })
}

fn date(year_: u32, month: u32, day: u32) -> Option<Date> {
    Date::new(year(year_)?, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

fn day(year: u32, month: u32, day: u32, separator: Option<char>) -> Option<Period> {
    let separator = separator.unwrap_or('\0');
    Some(Period::Day { day: date(year, month, day)?, order: Order::YearFirst, separator })
}

/// Two numbers and a year; of two digits, one of this century.
fn short(first: u32, second: u32, year: u32, separator: Option<char>) -> Option<Period> {
    let year = if year < 100 { year + 2_000 } else { year };
    let (day, order) = match (date(year, second, first), date(year, first, second)) {
        (Some(day), Some(_)) if first != second => (day, Order::Either),
        (Some(day), _) => (day, Order::DayFirst),
        (None, day) => (day?, Order::MonthFirst),
    };
    Some(Period::Day { day, order, separator: separator? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date as on;
    use proptest::prelude::*;

    #[test]
    fn days_are_read_in_every_order() {
        for text in [
            "2026-11-22",
            "22/11/2026",
            "20261122",
            "22.11.2026",
            "22-11-26",
            "2026/11/22",
            "2026-11-22T10:00:00Z",
            "22/11/2026 10:00",
            "2026.11.22",
            "2026년 11월 22일",
            "22/11/2569",
            "11/22/2026",
        ] {
            let Some(Period::Day { day, .. }) = read(text) else { panic!("{text}") };
            assert_eq!(day, on(2026, 11, 22), "{text}");
        }
    }

    #[test]
    fn weeks_and_months_are_told_apart_by_their_letter() {
        for text in ["2026-W44", "2026-S44", "2026W44", "S44-2026", "2026 sem 44", "s44 2026"] {
            assert_eq!(read(text), Some(Period::Week { year: 2026, week: 44 }), "{text}");
        }
        for text in ["2026-11", "11/2026", "202611", "2026.11"] {
            assert_eq!(read(text), Some(Period::Part { year: 2026, number: 11 }), "{text}");
        }
        assert_eq!(read("2026"), Some(Period::Year(2026)));
        for text in [
            "",
            "12",
            "2026-13-45",
            "3400930000017",
            "32/13/2026",
            "2026-99",
            "abc 2026",
            "2026-11-22-01",
            "1,5",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_year_has_the_weeks_it_has() {
        assert_eq!(monday(2026, 53), Ok(on(2026, 12, 28)));
        assert_eq!(monday(2026, 54), Err(NoSuchWeek { year: 2026, weeks: 53 }));
        assert_eq!(monday(2025, 53), Err(NoSuchWeek { year: 2025, weeks: 52 }));
    }

    proptest! {
        #[test]
        fn any_text_is_a_period_or_none(text in any::<String>(), digits in "[0-9TWS:/. -]{0,20}") {
            let _ = (read(&text), read(&digits));
        }
    }
}
