//! The header of a file of partial counts.

use crate::ias::aggregate::{baskets::BasketMetadata, rejects::Reason};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The beginning of the first line; a space and the version follow.
pub(super) const MAGIC: &str = "# vigie part";

/// The version of the layout.
pub(super) const FORMAT_VERSION: &str = "1";

/// The columns before and after those of themes.
const FIRST_COLUMNS: [&str; 3] = ["date", "territory", "denominator"];
const LAST_COLUMN: &str = "pharmacies";

/// Description of the count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PartialHeader {
    /// The day of the extract, under its former name, because parts of several versions are merged.
    #[serde(rename = "drawn")]
    pub(super) extracted_on: Date,
    /// SHA-256 of the file of baskets.
    pub(super) baskets: String,
    /// In the order of the columns.
    pub(super) themes: Vec<BasketMetadata>,
    /// Number of lines that are not empty, without headers.
    pub(super) lines: u64,
    pub(super) rejected: BTreeMap<Reason, u64>,
    /// Position of the first rejected line.
    pub(super) first_reject: Option<(String, Reason)>,
    /// SHA-256 of the CSV.
    pub(super) rows: String,
    /// Checksums of the merged parts, or of this one; without parts that have no sales.
    pub(super) parts: BTreeSet<String>,
}

impl PartialHeader {
    pub(super) fn columns(&self) -> impl Iterator<Item = &str> {
        let themes = self.themes.iter().map(|outline| outline.theme.slug());
        FIRST_COLUMNS.into_iter().chain(themes).chain([LAST_COLUMN])
    }
}

#[cfg(test)]
mod tests;
