//! The versions of a theme as its page lists them, and what each changed of the one before.

use crate::{Error, Result, app::App, ias::store::Vintage};
use jiff::civil::Date;
use serde::Serialize;
use serde_json::Value;

/// Versions that are told.
pub(super) const TOLD: i64 = 60;

/// One version of a theme.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Version {
    /// Its number.
    pub number: i64,
    /// The day of its publication in Paris.
    pub day: Option<Date>,
    /// The instant, in milliseconds since 1970.
    pub published_at: i64,
    /// The last day it speaks of.
    pub last_day: Date,
    /// SHA-256 of it.
    pub sha256: String,
    /// Levels of the version before that it told otherwise.
    pub changed: Option<u64>,
    /// The largest of these changes.
    pub largest: Option<Value>,
    /// Whether it was published against the gate.
    pub forced: bool,
}

/// These versions.
pub(super) fn versions(app: &App, vintages: Vec<Vintage>) -> Result<Vec<Version>> {
    let version = |vintage: Vintage| {
        let mut difference = difference(vintage.difference.as_deref())?.unwrap_or_default();
        Ok(Version {
            number: vintage.number,
            day: app.clock.in_paris(vintage.published_at).map(|at| at.date()),
            published_at: vintage.published_at,
            last_day: vintage.last_day,
            sha256: vintage.sha256,
            changed: difference["changed"].as_u64(),
            largest: difference.get_mut("largest").map(Value::take).filter(|largest| !largest.is_null()),
            forced: vintage.reason.is_some(),
        })
    };
    vintages.into_iter().map(version).collect()
}

/// What a version changed, as it was kept with it.
pub(super) fn difference(kept: Option<&str>) -> Result<Option<Value>> {
    kept.map(serde_json::from_str).transpose().map_err(Error::fault)
}
