//! What a publication is asked for, and what became of it.

use super::difference::Difference;
use crate::ias::{gate::Finding, store::Acceptance, territory::Territory, theme::Theme};
use jiff::civil::Date;
use serde::Serialize;

#[derive(Debug, Clone, Default)]
pub struct Request {
    pub theme: Option<Theme>,
    /// Nothing later than this day.
    pub up_to: Option<Date>,
    pub dry_run: bool,
    /// Publish against the gate, for this reason, which becomes public.
    pub force: Option<String>,
    /// Rules to be passed from now on, beside those that are already.
    pub accept: Vec<Acceptance>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The last version says the same.
    Unchanged,
    Published,
    /// There is a new version, against the gate.
    Forced,
    /// The gate stopped it: the last version stays public.
    #[serde(rename = "held")]
    HeldBack,
}

/// What a publication came to for one theme.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Published {
    pub theme: Theme,
    pub outcome: Outcome,
    /// Number of the version that is public now; nothing when none is.
    #[serde(rename = "vintage")]
    pub version: Option<i64>,
    /// The last day the new figures speak of.
    pub last_day: Date,
    pub demonstration: bool,
    /// SHA-256 of the new figures as tidy CSV.
    pub sha256: String,
    /// What they change of the version before.
    pub difference: Option<Difference>,
    pub findings: Vec<Finding>,
    /// Former regions with counts and without a level.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without_level: Vec<Territory>,
}
