//! The result of the gate, published with the figures of a file, so that a stopped series is not mistaken for a calm
//! one.

use super::instant::instant;
use crate::{
    Error, Result,
    ias::{
        gate::{self, Finding, Severity},
        store::{Hold, Version},
        territory::Territory,
    },
};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum State {
    /// The checks found no reason to hold them back.
    Passed,
    /// They passed, but are unusual and being checked.
    Unusual,
    /// Newer figures are held back: these are the last ones that passed.
    Held,
    /// Published against the gate.
    Forced,
    /// Generated figures, which are not checked.
    Demonstration,
}

/// Whether figures passed the checks before publication.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub(super) struct GateStatus {
    state: State,
    #[schema(format = DateTime)]
    since: String,
    /// Why newer figures are held back, why these were published against the gate, or how they are unusual.
    reasons: Vec<String>,
}

impl GateStatus {
    /// The result for a version just before an instant; `holds` are those of its theme.
    pub(super) fn as_of(version: &Version, holds: &[Hold], before: i64) -> Result<Self> {
        let (state, since, reasons) =
            match (holds.iter().find(|hold| hold.was_active(before)), &version.reason) {
                (Some(hold), _) => (State::Held, hold.since, reasons(hold)?),
                (None, Some(reason)) => (State::Forced, version.published_at, vec![reason.clone()]),
                (None, None) if version.demonstration => {
                    (State::Demonstration, version.published_at, Vec::new())
                }
                (None, None) => match unusual(version)? {
                    found if found.is_empty() => (State::Passed, version.published_at, found),
                    found => (State::Unusual, version.published_at, found),
                },
            };
        Ok(Self { state, since: instant(since), reasons })
    }

    /// Whether newer figures are held back, or these were published against the gate.
    pub(super) fn is_in_doubt(&self) -> bool {
        matches!(self.state, State::Held | State::Forced)
    }

    /// The result for the last version.
    pub(super) fn now(version: &Version, holds: &[Hold]) -> Result<Self> {
        Self::as_of(version, holds, i64::MAX)
    }
}

/// The reasons of a hold, a sentence each.
pub(super) fn reasons(hold: &Hold) -> Result<Vec<String>> {
    let findings: Vec<Finding> = serde_json::from_str(&hold.findings).map_err(Error::internal)?;
    let red = findings.into_iter().filter(|finding| finding.severity == Severity::Red);
    Ok(red.map(|finding| sentence(&finding)).collect())
}

/// The unusual national figures of a version, a sentence each.
pub(super) fn unusual(version: &Version) -> Result<Vec<String>> {
    let found = gate::unusual(version.findings.as_deref(), Territory::FRANCE)?;
    Ok(found.iter().map(sentence).collect())
}

fn sentence(finding: &Finding) -> String {
    format!("{}: {}", finding.rule, finding.message)
}
