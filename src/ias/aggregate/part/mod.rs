//! Parts of counts: what one machine counted of its files, in a file that others of its kind are added to exactly.
//!
//! A part is text, packed with zstd:
//! - `# vigie part 1 SHA256`: the version of this layout and the checksum of the next line, its end left out;
//! - one line of JSON ([`About`]): what was counted, and the checksum of everything below;
//! - CSV with a header (commas, line feeds): `date,territory,denominator`, a column per theme, `pharmacies`. A row is a day of one of
//!   the 22 regions, in this order; sums are signed; a theme without products on a day has an empty cell.
//!
//! Numbers of pharmacies cannot be added when one of them stands in two parts: `pharmacies` holds their codes as they stand in
//! the sales, sorted, a line each. An estimate would not be exact, and a hash of codes that anybody can list hides nothing. No
//! amount of one pharmacy is in a part, but who sold on which day is, so it is as confidential as the sales.

mod merge;
mod read;
mod write;

pub(crate) use merge::{MergeRequest, merge};

use super::{baskets::Outline, rejects::Reason};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What the first line begins with; a space and the version follow.
const MARK: &str = "# vigie part";

/// The version of the layout.
const LAYOUT: &str = "1";

/// The columns before those of themes, and the one behind them.
const FIRST_COLUMNS: [&str; 3] = ["date", "territory", "denominator"];
const LAST_COLUMN: &str = "pharmacies";

/// What was counted, with what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct About {
    /// The day on which the sales were drawn.
    drawn: Date,
    /// SHA-256 of the file of baskets.
    baskets: String,
    /// In the order of the columns.
    themes: Vec<Outline>,
    /// Lines that hold something, headers aside.
    lines: u64,
    rejected: BTreeMap<Reason, u64>,
    /// Where the first of them stands.
    first_reject: Option<(String, Reason)>,
    /// SHA-256 of the CSV.
    rows: String,
    /// The same of each part that was merged, or of this one; without those in which nothing was sold.
    parts: BTreeSet<String>,
}

impl About {
    fn columns(&self) -> impl Iterator<Item = &str> {
        let themes = self.themes.iter().map(|outline| outline.theme.slug());
        FIRST_COLUMNS.into_iter().chain(themes).chain([LAST_COLUMN])
    }
}

#[cfg(test)]
mod tests;
