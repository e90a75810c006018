//! Values that options of several commands are chosen from.

use crate::locale::Locale;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Reads a language by its code.
pub fn locale() -> impl TypedValueParser<Value = Locale> {
    PossibleValuesParser::new(Locale::ALL.map(Locale::code))
        .try_map(|code| code.parse::<Locale>().map_err(|()| "unknown"))
}
