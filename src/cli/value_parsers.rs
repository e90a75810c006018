//! Value parsers that several commands share.

use crate::locale::Locale;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::civil::Date;
use std::str::FromStr;

/// Parses a language code.
pub fn locale() -> impl TypedValueParser<Value = Locale> {
    PossibleValuesParser::new(Locale::ALL.map(Locale::code))
        .try_map(|code| code.parse::<Locale>().map_err(|()| "unknown"))
}

/// Parses a word of a closed list; help and completions list its words.
pub fn one_of<T: FromStr + Clone + Send + Sync + 'static>(
    words: impl IntoIterator<Item = &'static str>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(words).try_map(|word| word.parse::<T>().map_err(|_| "unknown"))
}

/// Parses a day, with an error for people.
pub fn day(text: &str) -> Result<Date, String> {
    let well_formed = text.len() == 10 && text.is_ascii();
    let day = Date::strptime("%Y-%m-%d", text).ok().filter(|_| well_formed);
    day.ok_or_else(|| format!("{text} is not a date (YYYY-MM-DD)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_an_iso_date() {
        assert_eq!(day("2026-11-20"), Ok(jiff::civil::date(2026, 11, 20)));
        for wrong in [
            "2026-13-01",
            "2026-02-30",
            "20261120",
            "2026-1-1",
            "2026-11-20T10:00",
            "yesterday",
            "",
            "2026-11-2é",
        ] {
            assert_eq!(day(wrong), Err(format!("{wrong} is not a date (YYYY-MM-DD)")));
        }
    }
}
