//! The period whose sales count.

use jiff::{
    ToSpan as _,
    civil::{Date, date},
};
use std::{fmt, str::FromStr};

/// Maximum length of a period, in months.
const MAX_MONTHS: i32 = 36;

/// Whole months, from the first day of the first to the last day of the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Period {
    from: Date,
    to: Date,
}

impl Period {
    pub(crate) fn from(self) -> Date {
        self.from
    }

    pub(crate) fn to(self) -> Date {
        self.to
    }

    /// The months from that of `first` to that of `last`.
    ///
    /// # Errors
    /// The reason if the period is invalid.
    pub(crate) fn of_months(first: Date, last: Date) -> Result<Self, String> {
        let months = 12 * i32::from(last.year() - first.year()) + i32::from(last.month() - first.month()) + 1;
        if !(1..=MAX_MONTHS).contains(&months) {
            return Err(format!("a period has 1 to {MAX_MONTHS} months"));
        }
        Ok(Self { from: first.first_of_month(), to: last.last_of_month() })
    }

    /// The twelve months before the month of this day.
    pub(crate) fn year_before(today: Date) -> Option<Self> {
        let last = today.first_of_month().checked_sub(1.day()).ok()?;
        Self::of_months(last.checked_sub(11.months()).ok()?, last).ok()
    }
}

/// Parses a month such as `2026-11`, the format of browsers.
pub(crate) fn month(text: &str) -> Option<Date> {
    let (year, month) = text.split_once('-').filter(|_| text.len() == 7)?;
    let (year, month) = (year.parse().ok()?, month.parse().ok()?);
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    (is_plain && (2000..=2100).contains(&year) && (1..=12).contains(&month)).then(|| date(year, month, 1))
}

impl FromStr for Period {
    type Err = String;

    /// `2025-11/2026-10`, the first and the last month.
    fn from_str(text: &str) -> Result<Self, String> {
        let months = text.split_once('/').and_then(|(first, last)| Some((month(first)?, month(last)?)));
        let (first, last) = months.ok_or_else(|| {
            format!("{:?} is not a period such as 2025-11/2026-10", crate::file_errors::excerpt(text))
        })?;
        Self::of_months(first, last)
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.from.strftime("%Y-%m"), self.to.strftime("%Y-%m"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_consists_of_whole_months() {
        let period: Period = "2025-11/2026-02".parse().unwrap();
        assert_eq!((period.from(), period.to()), (date(2025, 11, 1), date(2026, 2, 28)));
        assert_eq!(period.to_string(), "2025-11/2026-02");
        assert_eq!(Period::year_before(date(2026, 11, 21)).unwrap().to_string(), "2025-11/2026-10");
        assert_eq!(Period::year_before(date(2026, 1, 31)).unwrap().to_string(), "2025-01/2025-12");
        assert!("2023-11/2026-10".parse::<Period>().is_ok());
        for wrong in [
            "",
            "2026-11",
            "2026-11/2026-10",
            "2023-10/2026-10",
            "2026-1/2026-02",
            "+026-01/2026-02",
            "2026-13/2027-01",
        ] {
            assert!(wrong.parse::<Period>().is_err(), "{wrong}");
        }
    }
}
