//! The versions of a theme: lists, the one that was public on a day, differences between two, and holds of newer
//! figures.

use super::difference::{Difference, Largest};
use crate::{
    Error, Result,
    app::App,
    clock::Clock,
    db::Tx,
    ias::{
        archive::{self, ArchivedVersion, unpublished},
        evidence::{Baseline, LastLevel},
        gate::Finding,
        level::Definition,
        nowcast::{Nowcast, Nowcasts},
        series::days_after,
        store::{self, Version},
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Summary of a version in the archive.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = Version)]
#[serde(rename_all = "camelCase")]
pub struct VersionSummary {
    pub number: i64,
    /// The day on which it was published, in Paris.
    pub day: Option<Date>,
    /// The time of publication, in milliseconds since 1970.
    pub published_at: i64,
    /// The last day of its figures.
    pub last_day: Date,
    /// SHA-256 of its tidy CSV.
    pub sha256: String,
    /// Number of changed levels of the previous version.
    pub changed: Option<usize>,
    /// The largest of these changes.
    pub largest: Option<Largest>,
    /// Whether it was published against the gate.
    pub forced: bool,
    /// Whether its figures are generated.
    pub demonstration: bool,
}

/// A version published against the gate.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Forced {
    /// The reason, as text of the publisher.
    pub reason: String,
    pub findings: Vec<Finding>,
}

/// Newer figures that the gate holds back.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct HeldBack {
    /// Start of the hold, in milliseconds since 1970.
    pub since: i64,
    pub findings: Vec<Finding>,
}

/// A hold of newer figures by the gate.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = Hold)]
#[serde(rename_all = "camelCase")]
pub struct HoldSummary {
    /// Start of the hold, in milliseconds since 1970.
    pub since: i64,
    /// End of the hold, in milliseconds since 1970; null while it continues.
    pub until: Option<i64>,
    /// The version that ended it; null if the held figures were withdrawn.
    pub ended_by: Option<i64>,
    pub findings: Vec<Finding>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Compared {
    pub theme: Theme,
    pub version: i64,
    /// Its changes against the earlier one; null for the first version.
    pub difference: Option<Difference>,
}

/// Finds the last version of a theme, or the one that was the last at the end of a day.
///
/// # Errors
/// `ias.theme-unpublished` if there was none yet; `ias.future-date` for a day in the future.
pub(in crate::ias) async fn version_as_of(
    tx: &mut Tx,
    clock: &Clock,
    theme: Theme,
    day: Option<Date>,
) -> Result<ArchivedVersion> {
    let version = match day {
        None => store::latest(tx, theme).await?.ok_or_else(|| unpublished(theme))?,
        Some(day) if day > clock.today() => {
            let detail = format!("what will be public of {theme} on {day} is not known yet");
            return Err(Error::not_found("ias.future-date", detail));
        }
        Some(day) => store::as_of(tx, theme, clock.start_of_day_millis(days_after(day, 1)))
            .await?
            .ok_or_else(|| {
                Error::not_found("ias.theme-unpublished", format!("{theme} was not published yet on {day}"))
            })?,
    };
    archive::decoded(tx, version).await
}

/// The publications and holds of a theme.
#[derive(Debug, Serialize)]
pub(crate) struct History {
    pub theme: Theme,
    /// Newest first.
    pub versions: Vec<VersionSummary>,
    /// Newest first.
    pub holds: Vec<HoldSummary>,
}

/// The last versions of a theme, and all its holds.
///
/// # Errors
/// `ias.theme-unpublished` if there is no version.
pub(crate) async fn history(app: &App, theme: Theme, most: i64) -> Result<History> {
    let mut tx = app.db.read().await?;
    let versions = newest(&mut tx, &app.clock, theme, most).await?;
    Ok(History { theme, versions, holds: list_holds(&mut tx, theme).await? })
}

/// The last versions of a theme, newest first.
///
/// # Errors
/// `ias.theme-unpublished` if there is none.
pub(in crate::ias) async fn newest(
    tx: &mut Tx,
    clock: &Clock,
    theme: Theme,
    most: i64,
) -> Result<Vec<VersionSummary>> {
    let history = store::history(tx, theme, most).await?;
    if history.is_empty() {
        return Err(unpublished(theme));
    }
    history.iter().map(|version| summary(clock, version)).collect()
}

fn summary(clock: &Clock, version: &Version) -> Result<VersionSummary> {
    let difference = difference(version)?;
    Ok(VersionSummary {
        number: version.number,
        day: clock.in_paris(version.published_at).map(|at| at.date()),
        published_at: version.published_at,
        last_day: version.last_day,
        sha256: version.sha256.clone(),
        changed: difference.as_ref().map(|difference| difference.changed),
        largest: difference.and_then(|difference| difference.largest),
        forced: version.reason.is_some(),
        demonstration: version.demonstration,
    })
}

/// The reference of the levels of a version, as found in the counts; `None` if it was not stored.
pub(in crate::ias) async fn baseline(tx: &mut Tx, archived: &ArchivedVersion) -> Result<Option<Definition>> {
    let Version { theme, number, .. } = archived.version;
    let stored = store::baseline(tx, theme, number).await?;
    let read = |text: String| serde_json::from_str::<Baseline>(&text).map(|baseline| baseline.definition);
    stored.map(read).transpose().map_err(Error::internal)
}

/// The nowcast of the last levels of a territory, as stored with a version.
pub(in crate::ias) async fn nowcast(
    tx: &mut Tx,
    archived: &ArchivedVersion,
    territory: Territory,
) -> Result<Option<Nowcast>> {
    let Version { theme, number, .. } = archived.version;
    let stored = store::nowcast(tx, theme, number).await?;
    Ok(Nowcasts::decode(stored.as_deref())?.estimates.remove(&territory))
}

/// The changes of a version against the previous one.
pub(in crate::ias) fn difference(version: &Version) -> Result<Option<Difference>> {
    version.difference.as_deref().map(serde_json::from_str).transpose().map_err(Error::internal)
}

/// The last level of each territory when a version was published; empty if not stored.
pub(in crate::ias) fn last_levels(version: &Version) -> Result<BTreeMap<Territory, LastLevel>> {
    let read = |text| serde_json::from_str(text).map_err(Error::internal);
    version.last_levels.as_deref().map_or_else(|| Ok(BTreeMap::new()), read)
}

/// The reason if a version was published against the gate.
pub(in crate::ias) fn forced(version: &Version) -> Result<Option<Forced>> {
    let Some(reason) = version.reason.clone() else { return Ok(None) };
    Ok(Some(Forced { reason, findings: findings(version.findings.as_deref())? }))
}

/// The current holds, by theme.
pub(in crate::ias) async fn held_back(tx: &mut Tx) -> Result<Vec<(Theme, HeldBack)>> {
    store::holds(tx).await?.iter().map(to_held_back).collect()
}

/// The hold of a theme just before an instant.
pub(in crate::ias) async fn holds_before(
    tx: &mut Tx,
    theme: Theme,
    before: i64,
) -> Result<Vec<(Theme, HeldBack)>> {
    store::holds_of(tx, theme)
        .await?
        .iter()
        .filter(|hold| hold.was_active(before))
        .map(to_held_back)
        .collect()
}

pub(super) fn to_held_back(hold: &store::Hold) -> Result<(Theme, HeldBack)> {
    Ok((hold.theme, HeldBack { since: hold.since, findings: findings(Some(&hold.findings))? }))
}

/// All holds of a theme, newest first.
pub(in crate::ias) async fn list_holds(tx: &mut Tx, theme: Theme) -> Result<Vec<HoldSummary>> {
    let summary = |hold: store::Hold| {
        let store::Hold { since, until, version, .. } = hold;
        Ok(HoldSummary { since, until, ended_by: version, findings: findings(Some(&hold.findings))? })
    };
    store::holds_of(tx, theme).await?.into_iter().map(summary).collect()
}

fn findings(text: Option<&str>) -> Result<Vec<Finding>> {
    text.map_or(Ok(Vec::new()), |text| serde_json::from_str(text).map_err(Error::internal))
}

/// Compares two versions of a theme: by default the last one and its predecessor. A number identifies the earlier one;
/// a day identifies the version that was public at its end.
///
/// # Errors
/// `ias.theme-unpublished` if there is no such version.
pub(crate) async fn compare(app: &App, theme: Theme, since: Option<Since>) -> Result<Compared> {
    let mut tx = app.db.read().await?;
    let last = archive::last(&mut tx, theme).await?;
    let version = last.version.number;
    let earlier = match since {
        None => match store::numbered(&mut tx, theme, version - 1).await? {
            Some(version) => archive::decoded(&mut tx, version).await?,
            None => return Ok(Compared { theme, version, difference: None }),
        },
        Some(Since::Day(day)) => version_as_of(&mut tx, &app.clock, theme, Some(day)).await?,
        Some(Since::Number(number)) => {
            let version = store::numbered(&mut tx, theme, number).await?.ok_or_else(|| {
                Error::not_found("ias.theme-unpublished", format!("{theme} has no version {number}"))
            })?;
            archive::decoded(&mut tx, version).await?
        }
    };
    let difference = Difference::between(earlier.version.number, &earlier.publication, &last.publication);
    Ok(Compared { theme, version, difference: Some(difference) })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Since {
    Number(i64),
    /// By a day on which it was public.
    Day(Date),
}

impl std::str::FromStr for Since {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.parse().ok().filter(|number| *number > 0).map(Self::Number);
        let day = || text.parse().ok().map(Self::Day);
        number
            .or_else(day)
            .ok_or_else(|| format!("{text:?} is neither the number of a version nor a day (2026-11-20)"))
    }
}
