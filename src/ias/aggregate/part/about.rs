//! The header of a file of partial counts.

use crate::ias::aggregate::{baskets::Outline, rejects::Reason};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What the first line begins with; a space and the version follow.
pub(super) const MARK: &str = "# vigie part";

/// The version of the layout.
pub(super) const LAYOUT: &str = "1";

/// The columns before those of themes, and the one behind them.
const FIRST_COLUMNS: [&str; 3] = ["date", "territory", "denominator"];
const LAST_COLUMN: &str = "pharmacies";

/// What was counted, with what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct About {
    /// The day on which the sales were drawn.
    pub(super) drawn: Date,
    /// SHA-256 of the file of baskets.
    pub(super) baskets: String,
    /// In the order of the columns.
    pub(super) themes: Vec<Outline>,
    /// Lines that hold something, headers aside.
    pub(super) lines: u64,
    pub(super) rejected: BTreeMap<Reason, u64>,
    /// Where the first of them stands.
    pub(super) first_reject: Option<(String, Reason)>,
    /// SHA-256 of the CSV.
    pub(super) rows: String,
    /// The same of each part that was merged, or of this one; without those in which nothing was sold.
    pub(super) parts: BTreeSet<String>,
}

impl About {
    pub(super) fn columns(&self) -> impl Iterator<Item = &str> {
        let themes = self.themes.iter().map(|outline| outline.theme.slug());
        FIRST_COLUMNS.into_iter().chain(themes).chain([LAST_COLUMN])
    }
}

#[cfg(test)]
mod tests;
