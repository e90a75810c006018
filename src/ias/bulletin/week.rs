//! The ISO week of a bulletin, as in its address.

use crate::ias::week::first_day;
use jiff::civil::{Date, ISOWeekDate};
use std::{fmt, str::FromStr};

/// An ISO week, written `2026-W47`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Week {
    pub(super) year: i16,
    pub(super) number: i8,
}

impl Week {
    /// The week of a day.
    pub(super) fn containing(day: Date) -> Self {
        let iso: ISOWeekDate = day.iso_week_date();
        Self { year: iso.year(), number: iso.week() }
    }
}

impl fmt::Display for Week {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-W{:02}", self.year, self.number)
    }
}

impl FromStr for Week {
    type Err = ();

    /// Parses an existing week in the format of [`fmt::Display`].
    fn from_str(text: &str) -> Result<Self, ()> {
        let (year, number) = text.split_once("-W").ok_or(())?;
        let week = Self { year: year.parse().map_err(|_| ())?, number: number.parse().map_err(|_| ())? };
        first_day(week.year, week.number).filter(|_| week.to_string() == text).map(|_| week).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn parses_one_spelling_of_a_week() {
        for (day, text) in [(date(2026, 11, 21), "2026-W47"), (date(2027, 1, 1), "2026-W53")] {
            assert_eq!(Week::containing(day).to_string(), text);
            assert_eq!(text.parse(), Ok(Week::containing(day)));
        }
        for wrong in ["2026-47", "2026-W7", "2026-W54", "2025-W53", "+2026-W47", "2026-w47", "2026-W047", ""]
        {
            assert_eq!(wrong.parse::<Week>(), Err(()), "{wrong}");
        }
    }
}
