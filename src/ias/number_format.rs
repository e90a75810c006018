//! Fast formatting of numbers and days, byte for byte like the formatter of the standard library and `jiff`.

use jiff::civil::Date;
use std::fmt::Write as _;

/// Appends the shortest text that reads back as this number, without an exponent.
pub(super) fn push_number(text: &mut String, number: f64) {
    let mut buffer = zmij::Buffer::new();
    let printed = buffer.format(number);
    let (whole, decimals) = printed.split_once('.').unwrap_or((printed, ""));
    // Exactly between two shortest texts, the formatter and `zmij` choose different ones. There, one more decimal gives
    // the exact number.
    let is_between = exact_decimals(number) == decimals.len() as i32 + 1;
    if is_between || !number.is_finite() || printed.contains('e') {
        // Writing to a String cannot fail.
        let _ = write!(text, "{number}");
    } else {
        text.push_str(if decimals == "0" { whole } else { printed });
    }
}

/// Number of decimals of the exact value of a finite number, negative for multiples of powers of two: it equals the
/// number of halvings of its odd part.
fn exact_decimals(number: f64) -> i32 {
    const FRACTION: u64 = 1 << (f64::MANTISSA_DIGITS - 1);
    let bits = number.to_bits();
    let exponent = (bits / FRACTION % 2048) as i32 - 1075;
    let significand = bits % FRACTION + FRACTION;
    -(exponent + significand.trailing_zeros() as i32)
}

/// Appends a day, such as 2026-11-20.
pub(super) fn push_day(text: &mut String, day: Date) {
    let Ok(year) = u16::try_from(day.year()) else {
        let _ = write!(text, "{day}");
        return;
    };
    let mut printed = *b"0000-00-00";
    let parts = [(0, year / 100), (2, year % 100), (5, day.month() as u16), (8, day.day() as u16)];
    for (at, number) in parts {
        printed[at] += (number / 10) as u8;
        printed[at + 1] += (number % 10) as u8;
    }
    text.push_str(str::from_utf8(&printed).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::ToSpan as _;
    use proptest::prelude::*;

    fn number(number: f64) -> String {
        let mut text = String::new();
        push_number(&mut text, number);
        text
    }

    #[test]
    fn numbers_of_every_magnitude_are_printed_like_the_standard_library() {
        let powers = (-330..310).map(|power| 10_f64.powi(power));
        let odd = [
            0.0,
            -0.0,
            1.0,
            0.1 + 0.2,
            3.0 / 7.0,
            496_778_525.0 / 4_096.0,
            289_986.0,
            f64::MAX,
            f64::MIN_POSITIVE,
            5e-324,
            f64::NAN,
            f64::INFINITY,
        ];
        for value in powers.chain(odd) {
            for value in [value, -value, value * 1.5, value / 3.0, value.next_up(), value.next_down()] {
                assert_eq!(number(value), value.to_string());
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]
        #[test]
        fn any_number_is_printed_like_the_standard_library(
            bits: u64, level in 0.0f64..1e7, decimals in 0i32..8, (dropped, halved) in (11u32..60, 0i32..50),
        ) {
            let cut = (level * 10_f64.powi(decimals)).round() / 10_f64.powi(decimals);
            // Many of these lie exactly between two shortest representations.
            let exact = (bits >> dropped) as f64 / 2_f64.powi(halved);
            for value in [f64::from_bits(bits), level, cut, exact] {
                prop_assert_eq!(number(value), value.to_string());
            }
        }
    }

    #[test]
    fn every_day_is_printed_like_the_standard_library() {
        let mut day = Date::MIN;
        loop {
            let mut text = String::new();
            push_day(&mut text, day);
            assert_eq!(text, day.to_string());
            let Ok(next) = day.checked_add(11.days()) else { break };
            day = next;
        }
    }
}
