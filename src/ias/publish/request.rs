//! The request of a publication, and its result.

use super::difference::Difference;
use crate::ias::{gate::Finding, store::Acceptance, territory::Territory, theme::Theme};
use jiff::civil::Date;
use serde::Serialize;

#[derive(Debug, Clone, Default)]
pub struct Request {
    pub theme: Option<Theme>,
    /// Ignores data after this day.
    pub up_to: Option<Date>,
    pub dry_run: bool,
    /// The reason to publish against the gate, which becomes public.
    pub force: Option<String>,
    /// Rules to accept from now on, in addition to those accepted already.
    pub accept: Vec<Acceptance>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The last version has the same figures.
    Unchanged,
    Published,
    /// There is a new version, published against the gate.
    Forced,
    /// The gate holds it back: the last version stays public.
    #[serde(rename = "held")]
    HeldBack,
}

/// The result of a publication for one theme.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Published {
    pub theme: Theme,
    pub outcome: Outcome,
    /// Number of the version that is public now; null if there is none.
    pub version: Option<i64>,
    /// The last day of the new figures.
    pub last_day: Date,
    pub demonstration: bool,
    /// SHA-256 of the new figures as tidy CSV.
    pub sha256: String,
    /// Their changes against the previous version.
    pub difference: Option<Difference>,
    pub findings: Vec<Finding>,
    /// Former regions with counts but without a level.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without_level: Vec<Territory>,
}
