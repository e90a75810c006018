//! Counts that the gate excluded from levels, and changes of the panel's size.

use super::{counts::Counts, territory::Territory};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// The counts of a former region on a day.
pub(crate) type Cell = (Territory, Date);

/// Why the counts of a region on a day are excluded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Exclusion {
    /// The violated rule of the gate.
    pub(crate) rule: String,
    /// The sums that were judged; if they change, the counts are judged again.
    pub(crate) numerator: i64,
    pub(crate) denominator: i64,
}

/// Excluded counts of a theme, and changes of the panel's size.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Exclusions {
    pub(crate) cells: BTreeMap<Cell, Exclusion>,
    /// By former region, the first day of the new size.
    pub(crate) steps: BTreeMap<Territory, Date>,
}

impl Exclusions {
    pub(crate) const NONE: Self = Self { cells: BTreeMap::new(), steps: BTreeMap::new() };

    /// Removes the exclusions of counts whose sums have changed since.
    pub(super) fn of_counts(mut self, counts: &Counts) -> Self {
        self.cells.retain(|(region, day), exclusion| {
            counts.day(*region, *day).is_some_and(|count| {
                is_near(count.numerator, exclusion.numerator)
                    && is_near(count.denominator, exclusion.denominator)
            })
        });
        self
    }
}

/// Whether two sums differ at most by late lines.
fn is_near(a: i64, b: i64) -> bool {
    (a - b).abs() <= b.abs() / 10
}
