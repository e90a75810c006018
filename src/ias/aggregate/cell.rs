//! Parses the cells of a sales line. Strict and without floats: sums are integer cents, so that neither threads nor
//! their order can change a published figure.

use jiff::{ToSpan as _, civil::Date};

/// The first accepted day: the panel did not exist before.
const FIRST: Date = jiff::civil::date(2000, 1, 1);

/// Maximum digits before the decimal sign: a line of ten million euros is an error, and sums stay far from overflow.
pub(super) const MAX_INTEGER_DIGITS: usize = 7;

/// A civil day as the number of days since the first accepted one: an index into tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DayNumber(pub(super) u16);

impl DayNumber {
    pub(super) const MAX: Self = Self(u16::MAX);

    pub(super) fn from_date(day: Date) -> Option<Self> {
        let days = FIRST.until(day).ok()?.get_days();
        u16::try_from(days).ok().map(Self)
    }

    pub(super) fn date(self) -> Date {
        FIRST.saturating_add(i64::from(self.0).days())
    }
}

/// Parses a day such as 2016-05-13.
pub(super) fn day(text: &[u8]) -> Option<DayNumber> {
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = *text else { return None };
    let number = |digits: &[u8]| digits.iter().try_fold(0i16, |n, digit| Some(10 * n + digit_value(*digit)?));
    let (year, month, day) = (number(&[y1, y2, y3, y4])?, number(&[m1, m2])?, number(&[d1, d2])?);
    DayNumber::from_date(Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()?)
}

fn digit_value(digit: u8) -> Option<i16> {
    digit.is_ascii_digit().then(|| i16::from(digit - b'0'))
}

/// Parses an amount in cents: digits, and optionally a decimal sign with one or two more.
pub(super) fn cents(text: &[u8], comma: bool) -> Option<i64> {
    let (negative, digits) = sign(text);
    let is_mark = |b: &u8| *b == b'.' || (comma && *b == b',');
    let (whole, fraction) = match digits.iter().position(is_mark) {
        Some(at) => (&digits[..at], &digits[at + 1..]),
        None => (digits, &b"00"[..]),
    };
    let scale = match fraction.len() {
        1 => 10,
        2 => 1,
        _ => return None,
    };
    let amount = 100 * integer(whole)? + scale * integer(fraction)?;
    Some(if negative { -amount } else { amount })
}

/// Parses a number of boxes; returns are negative.
pub(super) fn quantity(text: &[u8]) -> Option<i64> {
    let (negative, digits) = sign(text);
    let quantity = integer(digits)?;
    Some(if negative { -quantity } else { quantity })
}

fn sign(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    }
}

fn integer(digits: &[u8]) -> Option<i64> {
    if digits.is_empty() || digits.len() > MAX_INTEGER_DIGITS {
        return None;
    }
    digits.iter().try_fold(0i64, |n, digit| digit.is_ascii_digit().then(|| 10 * n + i64::from(digit - b'0')))
}

/// Parses the number of a product code: GTINs of any length are equal, with or without leading zeros. Shops also use
/// codes of their own, which are in no basket.
pub(super) fn product(text: &[u8]) -> Option<u64> {
    if text.is_empty() || text.len() > 14 {
        return None;
    }
    text.iter().try_fold(0u64, |n, digit| digit.is_ascii_digit().then(|| 10 * n + u64::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn amounts_are_exact_cents() {
        for (text, amount) in [
            ("0", 0),
            ("12.5", 1250),
            ("12.50", 1250),
            ("0.29", 29),
            ("-3.07", -307),
            ("9999999.99", 999_999_999),
        ] {
            assert_eq!(cents(text.as_bytes(), false), Some(amount), "{text}");
        }
        assert_eq!(cents(b"12,5", true), Some(1250));
        for text in ["", "-", "12,5", ".5", "5.", "1.234", "1e3", "+1", "--1", "1 2", "12345678", "1.2.3"] {
            assert_eq!(cents(text.as_bytes(), false), None, "{text}");
        }
    }

    #[test]
    fn accepts_calendar_days_only() {
        let known = day(b"2016-02-29").unwrap();
        assert_eq!(known.date(), jiff::civil::date(2016, 2, 29));
        for text in [
            "",
            "2015-02-29",
            "1999-12-31",
            "20160229",
            "29-02-2016",
            "2016-02-29 ",
            "2016-2-29",
            "2016-0:-01",
        ] {
            assert_eq!(day(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn a_zero_padded_code_is_the_same_product() {
        assert_eq!(product(b"3400930000017"), product(b"03400930000017"));
        for text in ["", "ABC", "123456789012345", "12 34"] {
            assert_eq!(product(text.as_bytes()), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn printed_values_round_trip(amount in -999_999_999i64..=999_999_999, number in 0u16..20_000) {
            let sign = if amount < 0 { "-" } else { "" };
            let text = format!("{sign}{}.{:02}", amount.abs() / 100, amount.abs() % 100);
            prop_assert_eq!(cents(text.as_bytes(), false), Some(amount));
            prop_assert_eq!(day(DayNumber(number).date().to_string().as_bytes()), Some(DayNumber(number)));
        }
    }
}
