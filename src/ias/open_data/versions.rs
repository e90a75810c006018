//! The list of every version of a theme, so that a figure can be found again as it was.

use super::{Edition, json::instant};
use crate::{Error, Result, ias::store::Vintage};
use jiff::civil::Date;
use serde::Serialize;
use serde_json::Value;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Version<'a> {
    version: i64,
    published_at: String,
    last_day: Date,
    demonstration: bool,
    sha256: &'a str,
    /// Why it was published against the gate.
    forced: Option<&'a str>,
    /// What it changed of the version before.
    difference: Option<Value>,
    tidy: String,
}

/// The file of a version: all versions up to it, newest first.
pub(super) fn print(edition: Edition<'_>) -> Result<Vec<u8>> {
    let version = |vintage: &'_ Vintage| -> Result<Value> {
        let version = Version {
            version: vintage.number,
            published_at: instant(vintage.published_at),
            last_day: vintage.last_day,
            demonstration: vintage.demonstration,
            sha256: &vintage.sha256,
            forced: vintage.reason.as_deref(),
            difference: vintage
                .difference
                .as_deref()
                .map(serde_json::from_str)
                .transpose()
                .map_err(Error::fault)?,
            tidy: address(edition.origin, vintage),
        };
        serde_json::to_value(version).map_err(Error::fault)
    };
    let versions = edition.history.iter().map(version).collect::<Result<Vec<_>>>()?;
    let document = serde_json::json!({ "theme": edition.vintage.theme, "versions": versions });
    let mut bytes = serde_json::to_vec_pretty(&document).map_err(Error::fault)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// Where the figures of a version stay.
pub(super) fn address(origin: &str, vintage: &Vintage) -> String {
    format!("{origin}/open-data/ias/{}/versions/{}/tidy.csv", vintage.theme, vintage.number)
}
