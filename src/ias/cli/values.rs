//! Values as the terminal shows them.

use crate::{
    Result,
    cli::value_parsers,
    error::{Error, Kind},
    ias::{Territory, Theme},
};
use clap::builder::TypedValueParser;
use std::fmt::Display;

const REASON: std::ops::RangeInclusive<usize> = 10..=500;

/// Parses a reason that becomes public.
pub(super) fn reason(text: &str) -> Result<String, String> {
    let text = text.trim();
    match text.chars().count() {
        length if REASON.contains(&length) => Ok(text.to_owned()),
        length => Err(format!(
            "it has {length} characters and needs {} to {}: it is shown beside the figures",
            REASON.start(),
            REASON.end()
        )),
    }
}

/// Parses the code of a former region.
pub(super) fn region(text: &str) -> Result<Territory, String> {
    let known: Option<Territory> = text.trim().parse().ok();
    known
        .filter(|territory| territory.is_former())
        .ok_or_else(|| format!("no former region has this code; there are {}", codes(Territory::regions())))
}

/// Parses a theme by its word in addresses.
pub(super) fn theme() -> impl TypedValueParser<Value = Theme> {
    value_parsers::one_of(Theme::ALL.map(Theme::slug))
}

pub(super) fn codes(territories: impl Iterator<Item = Territory>) -> String {
    territories.map(|territory| territory.to_string()).collect::<Vec<_>>().join(", ")
}

pub(super) fn or_dash(value: Option<impl Display>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

pub(super) fn data(demonstration: bool) -> String {
    if demonstration { "demonstration" } else { "real" }.to_owned()
}

/// Formats an instant in milliseconds since 1970 to the minute, in UTC like all terminal output.
pub(super) fn in_utc(millis: i64) -> String {
    let at = jiff::Timestamp::from_millisecond(millis);
    at.map_or_else(|_| String::new(), |at| at.strftime("%Y-%m-%d %H:%M").to_string())
}

/// The error for a file and a document both on standard output.
pub(super) fn contradictory(detail: impl Into<String>) -> Error {
    Error::new(Kind::Usage, "usage.conflicting-options", detail)
}
