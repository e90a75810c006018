//! Parses values of settings. Errors contain the setting, its origin and the expected value.

use super::resolve::Resolved;
use crate::{
    Result,
    error::{Error, Kind},
};
use std::{fmt, ops::RangeInclusive, str::FromStr};

pub(super) fn parse<T: FromStr>(resolved: &Resolved, key: &'static str, expected: &str) -> Result<T> {
    resolved.text(key).trim().parse().map_err(|_| invalid(resolved, key, expected))
}

pub(super) fn invalid(resolved: &Resolved, key: &'static str, expected: &str) -> Error {
    let origin = resolved.origin(key);
    let value = resolved.redacted(key);
    Error::new(
        Kind::Configuration,
        "config.invalid",
        format!("setting {key} = {value:?} ({origin}) is not {expected}"),
    )
}

/// Parses a number within bounds. Outside them, the server would refuse every request.
pub(super) fn within<T: FromStr + PartialOrd + fmt::Display>(
    resolved: &Resolved,
    key: &'static str,
    bounds: RangeInclusive<T>,
) -> Result<T> {
    let expected = format!("a number from {} to {}", bounds.start(), bounds.end());
    let number: T = parse(resolved, key, &expected)?;
    if bounds.contains(&number) { Ok(number) } else { Err(invalid(resolved, key, &expected)) }
}

pub(super) fn web_address(resolved: &Resolved, key: &'static str) -> Result<String> {
    let text = resolved.text(key);
    let parsed =
        url::Url::parse(text).ok().filter(|u| matches!(u.scheme(), "http" | "https") && u.has_host());
    let Some(parsed) = parsed else {
        return Err(invalid(resolved, key, "a web address (http:// or https://)"));
    };
    let authority = text.split(['/', '\\']).nth(2).unwrap_or_default();
    if !parsed.username().is_empty() || parsed.password().is_some() || authority.contains('@') {
        // The error does not contain the value.
        let problem = format!("setting {key} ({}) contains a user name or a password", resolved.origin(key));
        let detail = format!("{problem}, which would be visible to every visitor: remove them");
        return Err(Error::new(Kind::Configuration, "config.invalid", detail));
    }
    Ok(text.to_owned())
}
