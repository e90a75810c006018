//! Parses a cell: a day in either order, or a number with a decimal comma. Strict, because a lenient parser would turn
//! `1.234` or `05-06-2016` into a plausible wrong value.

use crate::file_errors::excerpt;
use jiff::civil::Date;

/// Maximum value of an indicator: there are fewer patients.
const MAX_VALUE: f64 = 1e9;

/// Order of the parts of a day in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DateOrder {
    /// 2016-05-13, as in the national files.
    YearFirst,
    /// 13-05-2016, as in the regional files.
    DayFirst,
}

/// Parses a day, in the order of earlier rows if there are any.
pub(super) fn date(text: &str, expected: Option<DateOrder>) -> Result<(Date, DateOrder), String> {
    let (parsed, text) = (split(text), excerpt(text));
    let (order, parts) = parsed.ok_or_else(|| format!("{text:?} is not a day (2016-05-13 or 13-05-2016)"))?;
    if expected.is_some_and(|expected| expected != order) {
        return Err(format!("{text} is written in another order than the days above it"));
    }
    let [year, month, day] = parts;
    let valid = || Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok();
    valid().map(|date| (date, order)).ok_or_else(|| format!("{text} is not a day of the calendar"))
}

fn split(text: &str) -> Option<(DateOrder, [i16; 3])> {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &str| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse().ok())?;
    let (order, [year, month, day]) = match *parts.as_slice() {
        [y, m, d] if (y.len(), m.len(), d.len()) == (4, 2, 2) => (DateOrder::YearFirst, [y, m, d]),
        [d, m, y] if (d.len(), m.len(), y.len()) == (2, 2, 4) => (DateOrder::DayFirst, [y, m, d]),
        _ => return None,
    };
    Some((order, [number(year)?, number(month)?, number(day)?]))
}

/// Parses a number; `None` for `NA`.
pub(super) fn number(text: &str) -> Result<Option<f64>, String> {
    if text == "NA" {
        return Ok(None);
    }
    if text.is_empty() {
        return Err("the cell is empty; a missing value is written NA".to_owned());
    }
    let shown_text = excerpt(text);
    if text.starts_with('-') {
        return Err(format!("{shown_text} is below zero"));
    }
    if !is_decimal(text) {
        let hint = if text.contains('.') { " (the decimal sign is a comma)" } else { "" };
        return Err(format!("{shown_text:?} is not a number{hint}"));
    }
    let value: f64 = text.replace(',', ".").parse().map_err(|_| format!("{shown_text:?} is not a number"))?;
    if value <= MAX_VALUE { Ok(Some(value)) } else { Err(format!("{shown_text} is too large")) }
}

/// Digits, a comma and digits, and the exponent with which R writes round numbers (`1e+05`).
fn is_decimal(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let (mantissa, exponent) = text.split_once('e').map_or((text, None), |(m, e)| (m, Some(e)));
    let (whole, fraction) = mantissa.split_once(',').map_or((mantissa, None), |(w, f)| (w, Some(f)));
    digits(whole)
        && fraction.is_none_or(digits)
        && exponent.is_none_or(|e| digits(e.strip_prefix(['+', '-']).unwrap_or(e)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_have_a_decimal_comma_only() {
        for (text, value) in
            [("NA", None), ("0", Some(0.0)), ("7066", Some(7066.0)), ("2,1", Some(2.1)), ("1e+05", Some(1e5))]
        {
            assert_eq!(number(text), Ok(value), "{text}");
        }
        for text in [
            "", "1.2", "1 234", "1.234,5", ",5", "5,", "+1", "-1", "1,2,3", "NaN", "inf", "1e999", "na",
            "1e", "é", "1e10",
        ] {
            assert!(number(text).is_err(), "{text}");
        }
        let long = "9".repeat(400);
        assert!(number(&long).is_err_and(|shown_text| shown_text.len() < 100), "{long}");
    }

    #[test]
    fn accepts_calendar_days_in_one_order_only() {
        let day = jiff::civil::date(2016, 2, 29);
        assert_eq!(date("2016-02-29", None), Ok((day, DateOrder::YearFirst)));
        assert_eq!(date("29-02-2016", None), Ok((day, DateOrder::DayFirst)));
        for text in ["", "2015-02-29", "2016-13-01", "2016-1-1", "20160101", "+016-01-01", "01/02/2016"] {
            assert!(date(text, None).is_err(), "{text}");
        }
        assert!(date("29-02-2016", Some(DateOrder::YearFirst)).is_err());
    }

    proptest! {
        #[test]
        fn numbers_with_a_comma_round_trip(value in 0.0f64..1e9) {
            prop_assert_eq!(number(&value.to_string().replace('.', ",")), Ok(Some(value)));
        }

        #[test]
        fn parsing_any_text_does_not_panic(text in ".*") {
            let _ = (number(&text), date(&text, None));
        }
    }
}
