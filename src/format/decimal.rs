//! Rounds and groups decimal numbers as text: the same digits as the interface prints, which rounds what
//! people read (1.005), not what the machine stores (1.00499…).

/// A rounded number, cut into the pieces a locale joins in its own way.
pub(super) struct Decimal {
    pub negative: bool,
    pub integer: String,
    pub fraction: String,
}

/// Rounds half away from zero on the shortest decimal text of a finite number; a zero has no sign.
pub(super) fn round(value: f64, decimals: usize) -> Decimal {
    // Display of f64 is the shortest text that names the number, never with an exponent.
    let text = value.abs().to_string();
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let kept: String =
        whole.chars().chain(rest.chars().chain(std::iter::repeat('0')).take(decimals)).collect();
    let up = rest.as_bytes().get(decimals).is_some_and(|digit| *digit >= b'5');
    let digits = if up { increment(&kept) } else { kept };
    let negative = value < 0.0 && digits.contains(|c: char| c != '0');
    let (integer, fraction) = digits.split_at(digits.len() - decimals);
    Decimal { negative, integer: integer.to_owned(), fraction: fraction.to_owned() }
}

/// Adds one unit in the last place: "099" gives "100", "99" gives "100".
fn increment(digits: &str) -> String {
    let head = digits.trim_end_matches('9');
    let zeros = "0".repeat(digits.len() - head.len());
    match head.char_indices().next_back() {
        Some((at, last)) => {
            let next = last.to_digit(10).and_then(|d| char::from_digit(d + 1, 10)).unwrap_or(last);
            format!("{}{next}{zeros}", &head[..at])
        }
        None => format!("1{zeros}"),
    }
}

/// Puts `separator` between groups of three digits.
pub(super) fn group_thousands(integer: &str, separator: char) -> String {
    let mut grouped = String::with_capacity(integer.len() * 4 / 3 + 1);
    for (at, digit) in integer.chars().enumerate() {
        if at > 0 && (integer.len() - at).is_multiple_of(3) {
            grouped.push(separator);
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rounding_moves_a_number_by_at_most_half_a_unit(value in -1e12..1e12f64, decimals in 0usize..4) {
            let rounded = round(value, decimals);
            let sign = if rounded.negative { -1.0 } else { 1.0 };
            let back: f64 = format!("{}.{}0", rounded.integer, rounded.fraction).parse().unwrap();
            let unit = 10f64.powi(-i32::try_from(decimals).unwrap());
            prop_assert!((sign * back - value).abs() <= unit / 2.0 + 1e-3 * unit + value.abs() * 1e-15);
        }
    }
}
