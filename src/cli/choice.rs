//! Values that options of several commands are chosen from.

use crate::locale::Locale;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::str::FromStr;

/// Reads a language by its code.
pub fn locale() -> impl TypedValueParser<Value = Locale> {
    PossibleValuesParser::new(Locale::ALL.map(Locale::code))
        .try_map(|code| code.parse::<Locale>().map_err(|()| "unknown"))
}

/// Reads one of these words, which a shell offers and the help lists.
pub fn one_of<T: FromStr + Clone + Send + Sync + 'static>(
    words: impl IntoIterator<Item = &'static str>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(words).try_map(|word| word.parse::<T>().map_err(|_| "unknown"))
}
