//! Formats numbers like R, with which the historic files were written: fifteen significant digits without trailing
//! zeros, and an exponent if that is shorter. Parsing the text gives the same number.

/// Maximum number of significant digits.
const SIGNIFICANT: usize = 15;

/// The text of a number, its decimal sign a comma.
pub(super) fn format(value: f64) -> String {
    let scientific = format!("{value:.*e}", SIGNIFICANT - 1);
    let Some((mantissa, exponent)) = scientific.split_once('e') else { return scientific };
    let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.');
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits = i32::try_from(mantissa.trim_start_matches('-').len()).unwrap_or(0);
    let significant = if digits > 1 { digits - 1 } else { 1 };
    let decimals = (significant - 1 - exponent).max(0);
    let fixed_width = exponent.max(0) + 1 + if decimals > 0 { decimals + 1 } else { 0 };
    let scientific_width = digits + if exponent.abs() < 100 { 4 } else { 5 };
    let text = if fixed_width <= scientific_width {
        format!("{value:.*}", usize::try_from(decimals).unwrap_or(0))
    } else {
        let sign = if exponent < 0 { '-' } else { '+' };
        format!("{mantissa}e{sign}{:02}", exponent.abs())
    };
    text.replace('.', ",")
}

#[cfg(test)]
mod tests {
    use super::format;
    use crate::ias::historic::cell;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_printed_as_r_prints_them() {
        for (value, printed) in [
            (0.0, "0"),
            (306.0, "306"),
            (0.1 + 0.2, "0,3"),
            (3.0 / 7.0, "0,428571428571429"),
            (6.5410683178579, "6,5410683178579"),
            (289_986.0, "289986"),
            (100_000.0, "1e+05"),
            (120_000.0, "120000"),
            (0.0001, "1e-04"),
            (0.00012, "0,00012"),
            (0.000_001_234, "1,234e-06"),
            (1.0 / 3.0 * 1e5, "33333,3333333333"),
        ] {
            assert_eq!(format(value), printed);
        }
    }

    proptest! {
        #[test]
        fn numbers_of_fifteen_digits_round_trip(digits in 0u64..1_000_000_000_000_000, scale in 6i32..20) {
            let value: f64 = format!("{digits}e-{scale}").parse().unwrap();
            prop_assert_eq!(cell::number(&format(value)), Ok(Some(value)));
        }
    }
}
