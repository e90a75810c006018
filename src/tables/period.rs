//! Parses days, weeks, months and other periods as written in tables.

use super::period_words::{begins_word, month};
use jiff::civil::{Date, ISOWeekDate, Weekday};

/// Years of sales. A number of eight digits with another year is not a day.
const YEARS: std::ops::RangeInclusive<i16> = 1_990..=2_100;
/// Difference between the Buddhist era, used in Thai tables, and the common era.
const BUDDHIST: i16 = 543;

/// A period with its notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Period {
    Day {
        day: Date,
        order: Order,
        separator: char,
        /// Set if the year has two digits.
        short: Option<ShortYear>,
    },
    /// With a letter for weeks.
    Week {
        year: i16,
        week: i8,
    },
    /// A year and a number: a month, or a week if the column has numbers above twelve.
    Part {
        year: i16,
        number: i8,
    },
    /// With the name of the month.
    Month {
        year: i16,
        month: i8,
    },
    Quarter {
        year: i16,
        quarter: i8,
    },
    Year(i16),
}

/// A day of three numbers with two digits each: the first may be the year too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ShortYear {
    /// The day with the year first.
    pub(super) day: Option<Date>,
    pub(super) first: u32,
    pub(super) last: u32,
}

/// The order of the parts of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    YearFirst,
    DayFirst,
    /// Ambiguous: both orders give valid, different days. The stored day has the day first.
    Either,
    /// Both orders give the same day.
    Same,
    MonthFirst,
    /// The month is a name.
    Named,
}

/// A week that the year does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NoSuchWeek {
    pub(super) year: i16,
    pub(super) weeks: i8,
}

/// Parses a period; `None` if the text is not one.
pub(super) fn parse(text: &str) -> Option<Period> {
    if !may_be(text.as_bytes()) {
        return None;
    }
    let text = without_time(text);
    worded(text).or_else(|| match numbers(text)?.as_slice() {
        [(all, 8)] => day(all / 10_000, all / 100 % 100, all % 100, None),
        [(all, 6)] => part(all / 100, all % 100),
        [(all, 4)] => year(*all).map(Period::Year),
        [(year, 4), (number, 1 | 2)] | [(number, 1 | 2), (year, 4)] => part(*year, *number),
        [(year, 4), (month, 1 | 2), (day_, 1 | 2)] => day(*year, *month, *day_, separator(text)),
        [(first, 1 | 2), (second, 1 | 2), (year, 2 | 4)] => short(*first, *second, *year, separator(text)),
        _ => None,
    })
}

/// Quickly rejects most other texts by their bytes: prices, product codes, words.
fn may_be(text: &[u8]) -> bool {
    let digits = text.iter().filter(|byte| byte.is_ascii_digit()).count();
    let is_number = digits == text.len();
    digits >= 2
        && text.len() <= 40
        && match text[0] {
            b'0'..=b'9' => {
                digits >= 3 && !text.contains(&b',') && (!is_number || matches!(digits, 4 | 6 | 8))
            }
            // A word comes first: check its initial, and that the text ends with a digit.
            first => {
                (first >= 0xC0 || b"adfjmnoqstw".contains(&first.to_ascii_lowercase()))
                    && text[text.len() - 1].is_ascii_digit()
            }
        }
}

/// The Monday of a week.
pub(super) fn monday(year: i16, week: i8) -> Result<Date, NoSuchWeek> {
    let monday = ISOWeekDate::new(year, week, Weekday::Monday).map(ISOWeekDate::date);
    monday.map_err(|_| NoSuchWeek { year, weeks: weeks(year) })
}

fn weeks(year: i16) -> i8 {
    ISOWeekDate::new(year, 53, Weekday::Monday).map_or(52, |_| 53)
}

/// The day with day and month swapped, once the column is known to use that order.
pub(super) fn swapped(day: Date) -> Option<Date> {
    Date::new(day.year(), day.day(), day.month()).ok()
}

/// The name of a day format.
pub(super) fn format(order: Order, separator: char) -> String {
    let parts = match order {
        Order::Named => ["DD", "MMM", "YYYY"],
        Order::YearFirst if separator == '\0' => return "YYYYMMDD".to_owned(),
        Order::YearFirst => ["YYYY", "MM", "DD"],
        Order::DayFirst | Order::Either | Order::Same => ["DD", "MM", "YYYY"],
        Order::MonthFirst => ["MM", "DD", "YYYY"],
    };
    parts.join(&separator.to_string())
}

/// Removes the time after a day: 2026-11-22T10:00:00, 22/11/2026 10:00.
fn without_time(text: &str) -> &str {
    let is_time = |rest: &str| {
        let hour = rest.bytes().take_while(u8::is_ascii_digit).count();
        matches!(hour, 1 | 2) && rest[hour..].starts_with(':')
    };
    let cut = text.match_indices(['T', ' ']).find(|(at, _)| is_time(&text[at + 1..]));
    cut.map_or(text, |(at, _)| text[..at].trim_end_matches(','))
}

/// Parses a period with one word: 2026-W44, S44 2026, 2026-Q1, 1T2026, 31-OCT-2026, 1er mars 2026, Oct 31,
/// 2026.
fn worded(text: &str) -> Option<Period> {
    let is_letter = |c: char| c.is_alphabetic() || ('\u{E31}'..='\u{E4E}').contains(&c);
    let (begins, _) = text.char_indices().find(|(_, c)| is_letter(*c))?;
    let (before, rest) = text.split_at(begins);
    let after = rest.trim_start_matches(|c| is_letter(c) || c == '.');
    let word = rest[..rest.len() - after.len()].trim_end_matches('.');
    if !begins_word(word.as_bytes()) {
        return None;
    }
    // French ordinals: 1er mars 2026, 2e trimestre 2026.
    if matches!(word, "er" | "e") {
        return worded(&format!("{} {}", before.trim(), after.trim_start()));
    }
    let separator = separator(after).unwrap_or(' ');
    let (before, after) = (&*numbers(before)?, &*numbers(after)?);
    let lower;
    let word = match word {
        "S" => "s",
        "W" => "w",
        _ => {
            lower = word.to_lowercase();
            &*lower
        }
    };
    let number = |number: u32| i8::try_from(number).ok();
    match (word, before, after) {
        ("s" | "w" | "wk" | "sem" | "semaine" | "week", [(year_, 4)], [(week, 1 | 2)])
        | ("s" | "w" | "wk" | "sem" | "semaine" | "week", [], [(week, 1 | 2), (year_, 4)]) => {
            Some(Period::Week { year: year(*year_)?, week: number(*week)? })
        }
        ("q" | "t" | "trim" | "trimestre" | "quarter", [(year_, 4)], [(quarter @ 1..=4, 1)])
        | ("q" | "t" | "trim" | "trimestre" | "quarter", [], [(quarter @ 1..=4, 1), (year_, 4)])
        | ("q" | "t" | "trim" | "trimestre" | "quarter", [(quarter @ 1..=4, 1)], [(year_, 4)]) => {
            Some(Period::Quarter { year: year(*year_)?, quarter: number(*quarter)? })
        }
        (_, [], [(year_, length @ (2 | 4))]) | (_, [(year_, length @ 4)], []) => {
            Some(Period::Month { year: century(*year_, *length)?, month: number(month(word)?)? })
        }
        (_, [(day_, 1 | 2)], [(year_, length @ (2 | 4))])
        | (_, [], [(day_, 1 | 2), (year_, length @ 4)])
        | (_, [(year_, length @ 4)], [(day_, 1 | 2)]) => {
            let day = date(century(*year_, *length)?, month(word)?, *day_)?;
            Some(Period::Day { day, order: Order::Named, separator, short: None })
        }
        _ => None,
    }
}

/// A year of four digits, or of two: 1990 to 2049, or in the Buddhist era.
fn century(number: u32, length: usize) -> Option<i16> {
    year(match number {
        ..50 if length == 2 => number + 2_000,
        50..90 if length == 2 => number + 2_500,
        90.. if length == 2 => number + 1_900,
        _ => number,
    })
}

/// The groups of digits of a text with their lengths; `None` if there is anything else than separators
/// between them.
fn numbers(text: &str) -> Option<Vec<(u32, usize)>> {
    let is_between =
        |c: char| c.is_whitespace() || matches!(c, '-' | '/' | '.' | ',' | '_' | '년' | '월' | '일');
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

fn date(year: i16, month: u32, day: u32) -> Option<Date> {
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

fn day(year_: u32, month: u32, day: u32, separator: Option<char>) -> Option<Period> {
    let separator = separator.unwrap_or('\0');
    Some(Period::Day {
        day: date(year(year_)?, month, day)?,
        order: Order::YearFirst,
        separator,
        short: None,
    })
}

/// Two numbers and a year; of two digits, one of this century, which may come first, too.
fn short(first: u32, second: u32, last: u32, separator: Option<char>) -> Option<Period> {
    let has_century = last > 99;
    let of = |number: u32, month, day| date(century(number, if number > 99 { 4 } else { 2 })?, month, day);
    let year_first = if has_century { None } else { of(first, second, last) };
    let (day, order) = match (of(last, second, first), of(last, first, second)) {
        (Some(day), Some(_)) => (day, if first == second { Order::Same } else { Order::Either }),
        (Some(day), _) => (day, Order::DayFirst),
        (None, Some(day)) => (day, Order::MonthFirst),
        (None, None) => (year_first?, Order::YearFirst),
    };
    let short = (!has_century).then_some(ShortYear { day: year_first, first, last });
    Some(Period::Day { day, order, separator: separator?, short })
}

#[cfg(test)]
mod tests;
