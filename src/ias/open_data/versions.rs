//! The list of all versions of a theme, so that earlier figures can be retrieved, and of all holds of newer figures.

use super::{context::FileContext, gate::reasons, instant::instant};
use crate::{
    Error, Result,
    ias::{
        publish::Rounding,
        store::{Hold, Version},
    },
};
use jiff::civil::Date;
use serde::Serialize;
use serde_json::Value;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct VersionItem<'a> {
    version: i64,
    published_at: String,
    last_day: Date,
    demonstration: bool,
    sha256: &'a str,
    /// The reason if it was published against the gate.
    forced: Option<&'a str>,
    /// Why and when its figures were replaced by rounded ones, and the SHA-256 of the replaced file.
    rounded: Option<Replaced>,
    /// Its changes against the previous version.
    difference: Option<Value>,
    tidy: String,
}

#[derive(Serialize)]
struct Replaced {
    at: String,
    reason: String,
    sha256: String,
}

/// A hold: a period in which the gate held newer figures back.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Stopped {
    since: String,
    until: Option<String>,
    /// The version that ended it; null if the held figures were withdrawn.
    ended_by: Option<i64>,
    reasons: Vec<String>,
}

/// Serializes the file of a version: all versions up to it, newest first.
pub(super) fn print(context: FileContext<'_>) -> Result<Vec<u8>> {
    let entry = |version: &'_ Version| -> Result<Value> {
        let entry = VersionItem {
            version: version.number,
            published_at: instant(version.published_at),
            last_day: version.last_day,
            demonstration: version.demonstration,
            sha256: &version.sha256,
            forced: version.reason.as_deref(),
            rounded: replaced(version)?,
            difference: version
                .difference
                .as_deref()
                .map(serde_json::from_str)
                .transpose()
                .map_err(Error::internal)?,
            tidy: address(context.origin, version),
        };
        serde_json::to_value(entry).map_err(Error::internal)
    };
    let versions = context.history.iter().map(entry).collect::<Result<Vec<_>>>()?;
    let stopped = |hold: &Hold| -> Result<Stopped> {
        let (since, until) = (instant(hold.since), hold.until.map(instant));
        Ok(Stopped { since, until, ended_by: hold.version, reasons: reasons(hold)? })
    };
    let holds = context.holds.iter().map(stopped).collect::<Result<Vec<_>>>()?;
    let document =
        serde_json::json!({ "theme": context.version.theme, "versions": versions, "holds": holds });
    let mut bytes = serde_json::to_vec_pretty(&document).map_err(Error::internal)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn replaced(version: &Version) -> Result<Option<Replaced>> {
    let Some(rounded) = &version.rounded else { return Ok(None) };
    let Rounding { at, reason, replaced } = serde_json::from_str(rounded).map_err(Error::internal)?;
    Ok(Some(Replaced { at: instant(at), reason, sha256: replaced }))
}

/// Permanent address of the figures of a version.
pub(super) fn address(origin: &str, version: &Version) -> String {
    format!("{origin}/open-data/ias/{}/versions/{}/tidy.csv", version.theme, version.number)
}
