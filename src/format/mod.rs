//! How numbers, sizes, percentages, dates and times are written for people in the four languages: the
//! twin of `ui/src/lib/format.ts`, held to the same vectors, because mails and documents must read like pages.

mod calendar;
mod decimal;

pub use calendar::{date, short_date};

use crate::locale::Locale;
use decimal::{group_thousands, round};

/// Keeps a number on one line; U+202F, the typographer's choice in French, is missing from most fonts.
const NO_BREAK_SPACE: char = '\u{a0}';
const INVALID: &str = "???";
const SIZE_UNITS: [&str; 5] = ["o", "Ko", "Mo", "Go", "To"];

fn point(locale: Locale) -> char {
    if locale == Locale::Fr { ',' } else { '.' }
}

/// A number with this many decimals, rounded half away from zero on its decimal text; `???` when it is not finite.
#[must_use]
pub fn number(locale: Locale, value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return INVALID.to_owned();
    }
    let rounded = round(value, decimals);
    let separator = if locale == Locale::Fr { NO_BREAK_SPACE } else { ',' };
    let mut text = if rounded.negative { "-".to_owned() } else { String::new() };
    text.push_str(&group_thousands(&rounded.integer, separator));
    if !rounded.fraction.is_empty() {
        text.push(point(locale));
        text.push_str(&rounded.fraction);
    }
    text
}

/// A number that shows its sign, with a true minus: `+12`, `−3`; zero has none.
#[must_use]
pub fn signed(locale: Locale, value: f64, decimals: usize) -> String {
    let text = number(locale, value, decimals);
    match text.strip_prefix('-') {
        Some(digits) => format!("\u{2212}{digits}"),
        None if text.contains(|c: char| matches!(c, '1'..='9')) => format!("+{text}"),
        None => text,
    }
}

/// A size in bytes: o, Ko, Mo, Go, To in steps of 1000, one decimal above the byte; `???` when it is no size.
#[must_use]
pub fn size(locale: Locale, bytes: f64) -> String {
    if !bytes.is_finite() || bytes < 0.0 {
        return INVALID.to_owned();
    }
    let (mut value, mut unit) = (bytes, 0);
    // 999 950 bytes would round to "1000,0 Ko": the step is taken on the rounded value.
    while unit + 1 < SIZE_UNITS.len() && value >= if unit == 0 { 999.5 } else { 999.95 } {
        value /= 1000.0;
        unit += 1;
    }
    let rounded = round(value, usize::from(unit > 0));
    let mut text = group_thousands(&rounded.integer, NO_BREAK_SPACE);
    if !rounded.fraction.is_empty() {
        text.push(point(locale));
        text.push_str(&rounded.fraction);
    }
    format!("{text}{NO_BREAK_SPACE}{}", SIZE_UNITS[unit])
}

/// A value already in percent: 12.34 is written `12,34 %` in French, `12.34%` elsewhere.
#[must_use]
pub fn percent(locale: Locale, value: f64, decimals: usize) -> String {
    let digits = number(locale, value, decimals);
    match locale {
        _ if digits == INVALID => digits,
        Locale::Fr => format!("{digits}{NO_BREAK_SPACE}%"),
        _ => format!("{digits}%"),
    }
}

/// A duration in milliseconds as `HH:MM:SS.mmm`; hours may pass 99; `???` when it is no duration.
#[must_use]
pub fn time(milliseconds: f64) -> String {
    if !milliseconds.is_finite() || milliseconds < 0.0 {
        return INVALID.to_owned();
    }
    // Saturates far above any duration that is shown.
    let total = milliseconds.floor() as u64;
    let (hours, minutes, seconds) = (total / 3_600_000, total / 60_000 % 60, total / 1000 % 60);
    format!("{hours:02}:{minutes:02}:{seconds:02}.{:03}", total % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn the_vectors_shared_with_the_interface_hold() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/format.json");
        let vectors: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        assert!(vectors.len() >= 80, "{} vectors", vectors.len());
        for vector in vectors {
            let expected = vector["out"].as_str().unwrap();
            assert_eq!(written(&vector), expected, "{vector}");
        }
    }

    fn written(vector: &Value) -> String {
        let args = &vector["args"];
        let locale = vector["locale"].as_str().unwrap_or("fr").parse().unwrap();
        // JSON has no word for what is not a number: the vectors write null, "Infinity" or "-Infinity".
        let value =
            ["value", "bytes", "milliseconds"].iter().find_map(|key| args.get(key)).map_or(f64::NAN, |v| {
                v.as_f64().or_else(|| v.as_str().and_then(|text| text.parse().ok())).unwrap_or(f64::NAN)
            });
        let decimals = |default| args["decimals"].as_u64().map_or(default, |d| usize::try_from(d).unwrap());
        let day = args["day"].as_str().unwrap_or_default();
        match vector["fn"].as_str().unwrap() {
            "number" => number(locale, value, decimals(0)),
            "signed" => signed(locale, value, decimals(0)),
            "size" => size(locale, value),
            "percent" => percent(locale, value, decimals(2)),
            "time" => time(value),
            "date" => day.parse().map_or_else(|_| INVALID.to_owned(), |day| date(locale, day)),
            "shortDate" => day.parse().map_or_else(|_| INVALID.to_owned(), |day| short_date(locale, day)),
            other => panic!("no such formatter: {other}"),
        }
    }
}
